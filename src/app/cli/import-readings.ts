import { resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { auditedBy, recordsAuditedBy } from '../../backoffice/readings/receive-readings.ts'
import { importReadings, type ReadingFormat, readingFormats } from '../../energy/readings/import-readings.ts'
import type { ReadingFault, ReadingsReport } from '../../energy/readings/reading-item.ts'
import { loadTestEnvironment } from '../sandbox.ts'
import type { AddCommands, Context } from './command.ts'
import { progressBar } from './progress-bar.ts'
import { withPatientDatabase } from './with-database.ts'

const maxShown = 100

export const addImportReadings: AddCommands = (program, context) => {
  program
    .command('readings <file>')
    .description(
      'Brings in readings as CSV, NDJSON or MSCONS, each day and each meter reading by itself; see docs/operate/readings.md.',
    )
    .addOption(
      new Option('--format <format>', 'Format of the file; default: detected from its beginning').choices(
        readingFormats,
      ),
    )
    .action(async (file, { format }) => {
      const report = await withProgress(context, file, format)
      context.answer({ data: report, lines: linesOf(report), exitCode: report.refused > 0 ? 1 : 0 })
    })
}

function withProgress(context: Context, file: string, format: ReadingFormat | undefined) {
  const config = context.config()
  const bar = progressBar(context.stderr, 'Importing readings')
  return withPatientDatabase(config, async (db) => {
    const { sandbox } = await loadTestEnvironment(config)
    const now = sandbox ? await sandbox.now(db, context.now()) : context.now()
    const onProgress = (progress: { readBytes: number; totalBytes: number }) =>
      bar.show(progress.readBytes, progress.totalBytes)
    const operator = context.operator()
    return importReadings(db, resolve(file), {
      ...{ now, format, onProgress },
      transaction: auditedBy(db, operator),
      runRecords: recordsAuditedBy(db, operator),
    })
  }).finally(bar.clear)
}

function linesOf({ stored, unchanged, ignored, refused, ...remarks }: ReadingsReport): string[] {
  return [
    `Stored: ${stored}, unchanged: ${unchanged}, ignored: ${ignored}, refused: ${refused}.`,
    ...shown('Refused', remarks.faults, remarks.moreFaults),
    ...shown('Ignored', remarks.notices, remarks.moreNotices),
  ]
}

function shown(title: string, remarks: readonly ReadingFault[], more: number): string[] {
  if (remarks.length === 0) return []
  const left = remarks.length - maxShown + more
  return [`${title}:`, ...remarks.slice(0, maxShown).map(lineOf), ...(left > 0 ? [`  and ${left} more`] : [])]
}

const lineOf = ({ line, contractNumber, date, reason }: ReadingFault): string => {
  const about = [contractNumber, date].filter((part) => part !== null && part !== '').join(' ')
  return `  line ${line}${about === '' ? '' : ` (${about})`}: ${reason}`
}
