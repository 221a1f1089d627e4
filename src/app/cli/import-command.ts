import { resolve } from 'node:path'
import { allImports, findImport } from '../../backoffice/imports/all-imports.ts'
import { type Imported, importAudited, previewAudited } from '../../backoffice/imports/import-received.ts'
import { isAlmost } from '../../platform/http/validation-items.ts'
import type { AnyImport } from '../../platform/imports/any-import.ts'
import { type AddCommands, type CommandAnswer, type Context, UsageFault } from './command.ts'
import { addImportReadings } from './import-readings.ts'
import { paintFor } from './paint.ts'
import { progressBar } from './progress-bar.ts'
import { table } from './table.ts'
import { withPatientDatabase } from './with-database.ts'

export const addImportCommands: AddCommands = (program, context) => {
  const command = program
    .command('import [kind] [file]')
    .description('Import a CSV file, completely or not at all. Without arguments, list the kinds of data.')
    .option('--dry-run', 'Only say what the import would change.')
    .action(async (name, file, { dryRun = false }) =>
      context.answer(
        name === undefined
          ? listOfKinds(context)
          : await importKind(context, name, { file, isDryRun: dryRun }),
      ),
    )
  addImportReadings(command, context)
}

type ImportOptions = { file: string | undefined; isDryRun: boolean }

async function importKind(
  context: Context,
  name: string,
  { file, isDryRun }: ImportOptions,
): Promise<CommandAnswer> {
  const kind = findImport(name)
  if (kind === undefined) throw unknownKind(name)
  if (file === undefined) {
    throw new UsageFault(
      `wattline import ${name} needs the path of a CSV file.`,
      `Its columns: ${kind.columns.map((column) => column.name).join(', ')}. More in docs/operate/imports.md.`,
    )
  }
  if (isDryRun) return previewOf(await importWithProgress(context, kind, { file, work: previewAudited }))
  const { rows, changed, notes } = await importWithProgress(context, kind, { file, work: importAudited })
  const line = changed
    ? `Imported ${name}: ${rows} rows. Running services use them within 5 seconds.`
    : `Nothing to do: the ${rows} rows of ${name} are stored already.`
  return { data: { kind: name, rows, changed }, lines: [line, ...notes] }
}

function previewOf({ kind, rows, changed, notes, effect }: Imported): CommandAnswer {
  const line = `Would import ${kind}: ${rows} rows, ${effect.added} new, ${effect.changed} changed, ${effect.removed} removed, ${effect.unchanged} unchanged.`
  const changes = effect.changes.map(
    ({ line: at, effect: does, what }) => `  ${at === null ? '' : `line ${at}: `}${what} ${does}`,
  )
  const more = effect.added + effect.changed + effect.removed - changes.length
  return {
    data: { kind, rows, changed, effect },
    lines: [line, ...changes, ...(more > 0 ? [`  and ${more} more`] : []), ...notes],
  }
}

type Work = { file: string; work: typeof importAudited }

async function importWithProgress(context: Context, kind: AnyImport, { file, work }: Work) {
  const bar = progressBar(context.stderr, `Importing ${kind.name}`)
  const onProgress = (progress: { readBytes: number; totalBytes: number }) =>
    bar.show(progress.readBytes, progress.totalBytes)
  // Told with its whole path, a file that was sought in the wrong folder explains itself.
  return withPatientDatabase(context.config(), (db) =>
    work(db, kind, { path: resolve(file), operator: context.operator(), onProgress }).finally(bar.clear),
  )
}

function listOfKinds({ stdout, environment }: Context): CommandAnswer {
  const kinds = allImports.map(({ name, says, columns }) => ({
    kind: name,
    says,
    columns: columns.map((column) => column.name),
  }))
  const paint = paintFor(stdout, environment)
  const rows = table(
    kinds,
    [
      ['Kind', ({ kind }) => kind],
      ['What it is', ({ says }) => says],
    ],
    { paint, none: '' },
  )
  return { data: kinds, lines: [...rows, '', 'The columns of each are in docs/operate/imports.md.'] }
}

function unknownKind(name: string): UsageFault {
  const meant = allImports.find((kind) => isAlmost(name, kind.name))
  return new UsageFault(
    `There is no kind of data ${name}.`,
    meant ? `Did you mean ${meant.name}?` : `Possible: ${allImports.map((kind) => kind.name).join(', ')}.`,
  )
}
