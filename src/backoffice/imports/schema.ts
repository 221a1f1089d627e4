import {
  At,
  Count,
  Filter,
  Id,
  MaybeAt,
  OptionalResponseText,
  ResponseText,
} from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'

export const ImportPath = Closed({
  kind: Type.String({
    description: 'Kind of import; docs/operate/imports.md lists the kinds and their columns.',
    maxLength: 100,
    examples: ['tariffs'],
  }),
})

export const CsvBody = Type.String({
  description: 'The file, at most 200 MB.',
  examples: ['month,mean_cent_per_kwh_net\n2026-01,9.87\n'],
})

const ImportChange = Type.Object(
  {
    line: Nullable(
      Type.Integer({ description: 'Line of the file; null if the row is not in the file.', examples: [2] }),
    ),
    effect: OneOf(['added', 'changed', 'removed'], {
      title: 'ImportEffectKind',
      description: 'What happens to it.',
      examples: ['changed'],
    }),
    what: ResponseText('Its key.', '2026-01-01'),
    cells: Type.Array(
      Type.Object(
        {
          column: ResponseText('The column.', 'mean_cent_per_kwh_net'),
          before: OptionalResponseText('As it was stored; null if there was nothing.', '9.87'),
          after: OptionalResponseText('As it is in the file; null if there is nothing.', '9.9'),
        },
        { title: 'ImportedCell', description: 'A cell that changes.' },
      ),
      { description: 'Its cells that change; empty for days and profiles, which change as a whole.' },
    ),
  },
  { title: 'ImportChange', description: 'A row that an import changes.' },
)

export const ImportedFile = Type.Object(
  {
    kind: ResponseText('Kind of import.', 'tariffs'),
    rows: Count('Number of rows in the file.', 3),
    changed: Type.Boolean({ description: 'Whether anything changed.', examples: [true] }),
    notes: Type.Array(ResponseText('A note.', 'H25 adds up to 900000 kWh.'), {
      description: 'What was accepted but looks unusual.',
    }),
    effect: Type.Object(
      {
        added: Count('New ones.', 1),
        changed: Count('Those that were stored with other values.', 1),
        removed: Count('Stored ones that the file does not have.', 0),
        unchanged: Count('Those that were stored with the same values.', 1),
        changes: Type.Array(ImportChange, {
          description: 'The first 100 changes, by line; stored rows that are not in the file come last.',
        }),
      },
      {
        title: 'ImportEffect',
        description: 'What changes: rows, or days of day-ahead prices, or load profiles.',
      },
    ),
  },
  { title: 'ImportedFile', description: 'The result of an import, or of its dry run.' },
)

const ImportColumn = Type.Object(
  {
    name: ResponseText('Its name in the first line.', 'month'),
    says: ResponseText('What it means.', 'The month.'),
    form: ResponseText('How a cell is written.', 'month, yyyy-mm'),
    example: ResponseText('An example.', '2026-01'),
    isRequired: Type.Boolean({ description: 'Whether each row needs it.', examples: [true] }),
  },
  { title: 'ImportColumn', description: 'A column of a file.' },
)

export const ImportKindItem = Type.Object(
  {
    kind: ResponseText('Name of the kind.', 'exchange-prices'),
    says: ResponseText('What it is.', 'Monthly means of the day-ahead auction.'),
    columns: Type.Array(ImportColumn, { description: 'Its columns, which a file may have in any order.' }),
    rows: Nullable(
      Count('Rows of the last file; null if none was imported, or the kind keeps no account.', 3),
    ),
    dataSet: Nullable(
      OneOf(['own', 'reference', 'sample'], {
        title: 'ImportDataSet',
        description: "Where they are from: the supplier's own file, or what ships with the service.",
        examples: ['own'],
      }),
    ),
    importedAt: MaybeAt('When they last changed.', '2026-11-15 13:45:00'),
  },
  { title: 'ImportKind', description: 'A kind of file that can be imported.' },
)
export type ImportKindItem = Static<typeof ImportKindItem>

export const ImportHistoryQuery = Closed({
  ...PageQuery,
  after: Type.Optional(
    Type.Integer({
      description: 'Goes on after this id, instead of an offset: older imports.',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      examples: [4711],
    }),
  ),
  'filter.kind': Filter('Imports of this kind.', 'tariffs'),
})
export type ImportHistoryQuery = Static<typeof ImportHistoryQuery>

const maybeCount = (description: string, example: number) =>
  Nullable(Count(`${description}; null if it was not noted.`, example))

export const ImportItem = Type.Object(
  {
    id: Count('Number of its entry in the audit trail.', 4711),
    at: At('When.'),
    actor: ResponseText('Who: a client, a member of staff, or a user of the command line.', 'staff:anna'),
    kind: ResponseText('Kind of import.', 'tariffs'),
    rows: maybeCount('Rows of the file', 3),
    added: maybeCount('How many were new', 1),
    changed: maybeCount('How many changed', 1),
    removed: maybeCount('How many were removed', 0),
  },
  { title: 'Import', description: 'An import that changed something.' },
)
export type ImportItem = Static<typeof ImportItem>

export const StagedPath = Closed({ stagedId: Id('The file that was checked.') })
