import { resolve } from 'node:path'
import { allImports, findImport } from '../../operator/imports/all-imports.ts'
import { importAudited } from '../../operator/imports/import-received.ts'
import { isAlmost } from '../../platform/http/validation-items.ts'
import type { AnyImport } from '../../platform/imports/any-import.ts'
import { type AddCommands, type Answer, type Context, UsageFault } from './command.ts'
import { addImportReadings } from './import-readings.ts'
import { paintFor } from './paint.ts'
import { progressBar } from './progress-bar.ts'
import { table } from './table.ts'
import { withPatientDatabase } from './with-database.ts'

export const addImportCommands: AddCommands = (program, context) => {
  const command = program
    .command('import [kind] [file]')
    .description('Import a CSV file, completely or not at all. Without arguments, list the kinds of data.')
    .action(async (name, file) =>
      context.answer(name === undefined ? listOfKinds(context) : await importKind(context, name, file)),
    )
  addImportReadings(command, context)
}

async function importKind(context: Context, name: string, file: string | undefined): Promise<Answer> {
  const kind = findImport(name)
  if (kind === undefined) throw unknownKind(name)
  if (file === undefined) {
    throw new UsageFault(
      `wattline import ${name} needs the path of a CSV file.`,
      `Its columns: ${kind.columns.map((column) => column.name).join(', ')}. More in docs/imports.md.`,
    )
  }
  const { rows, changed, notes } = await importWithProgress(context, kind, file)
  const line = changed
    ? `Imported ${name}: ${rows} rows. Running services use them within 5 seconds.`
    : `Nothing to do: the ${rows} rows of ${name} are stored already.`
  return { data: { kind: name, rows, changed }, lines: [line, ...notes] }
}

async function importWithProgress(context: Context, kind: AnyImport, file: string) {
  const bar = progressBar(context.stderr, `Importing ${kind.name}`)
  const onProgress = (progress: { readBytes: number; totalBytes: number }) =>
    bar.show(progress.readBytes, progress.totalBytes)
  // Told with its whole path, a file that was sought in the wrong folder explains itself.
  return withPatientDatabase(context.config(), (db) =>
    importAudited(db, kind, { path: resolve(file), operator: context.operator(), onProgress }).finally(
      bar.clear,
    ),
  )
}

function listOfKinds({ stdout, environment }: Context): Answer {
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
  return { data: kinds, lines: [...rows, '', 'The columns of each are in docs/imports.md.'] }
}

function unknownKind(name: string): UsageFault {
  const meant = allImports.find((kind) => isAlmost(name, kind.name))
  return new UsageFault(
    `There is no kind of data ${name}.`,
    meant ? `Did you mean ${meant.name}?` : `Possible: ${allImports.map((kind) => kind.name).join(', ')}.`,
  )
}
