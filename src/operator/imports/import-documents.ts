import type { AnyImport } from '../../platform/imports/any-import.ts'
import { csvRow } from '../../platform/imports/csv-row.ts'
import type { ImportColumn } from '../../platform/imports/import-kind.ts'
import { allImports } from './all-imports.ts'

/** Every file that is written from the table of kinds, by its path in the project. */
export const importDocuments = (): Record<string, string> => ({
  'docs/imports.md': importsDocument(),
  ...Object.fromEntries(allImports.map((kind) => [templatePath(kind), template(kind)])),
})

const templatePath = ({ name }: AnyImport) => `data-sets/templates/${name}.csv`

const template = ({ columns }: AnyImport): string =>
  [columns.map(({ name }) => name), columns.map(({ example }) => example)].map(csvRow).join('')

/** `docs/imports.md`: how to import, and each kind with its columns. */
export const importsDocument = (): string => `${introduction}${allImports.map(section).join('')}`

const introduction = `<!-- Written by npm run docs from src/operator/imports/all-imports.ts. -->
# Imports

\`wattline import <kind> <file.csv>\` brings regional prices, tariffs, campaigns and market prices into the database.

- A file is checked as a whole. If anything is wrong, nothing is imported, and every fault is told with its line (the
  first 100, and how many more).
- Importing the same file again changes nothing.
- Running services use the new data within 5 seconds. Orders keep the prices that they were made with.
- Imports wait for one another. Unless a kind says otherwise, a file replaces all that was stored of its kind: it must
  be complete, with the past that offers may still ask for.
- Readings have a page of their own: [readings.md](readings.md).
- Where kinds refer to one another, import them in the order of this page. An operator or supplier that is missing in
  its new file goes when nothing refers to it any more: import that file once more at the end.

The file is CSV (RFC 4180) in UTF-8, with or without a byte order mark, separated by \`;\` or \`,\`, at most 200 MB, no
line longer than 64 KiB. The first line names the columns, in any order. Numbers have a decimal point and no thousands
separator. Periods are half-open: \`valid_to\` is the first day on which a row no longer holds, so that the row after it
begins on the same day; an empty \`valid_to\` is an open end. Two rows must not hold on one day.

What ships with the project: \`data-sets/reference\` (published facts) is loaded at start into empty tables.
\`data-sets/sample\` (plausible figures of our own making, **not for selling**) is loaded with the demo data of a test
environment. \`data-sets/templates\` has a file to begin with for each kind.
`

const section = (kind: AnyImport): string => `
## ${kind.name}

${kind.says} Template: [\`${templatePath(kind)}\`](../${templatePath(kind)})

| Column | Meaning | Form | Example |
|---|---|---|---|
${kind.columns.map(line).join('\n')}
`

const line = ({ name, says, type, example, isOptional }: ImportColumn): string =>
  `| \`${name}\`${isOptional ? ' (optional)' : ''} | ${says} | ${inTable(type.form)} | ${example === '' ? '' : `\`${inTable(example)}\``} |`

// A bar would end the cell of the table.
const inTable = (text: string) => text.replaceAll('|', '\\|')
