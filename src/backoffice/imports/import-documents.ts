import type { AnyImport } from '../../platform/imports/any-import.ts'
import { csvRow } from '../../platform/imports/csv-records.ts'
import type { ImportColumn } from '../../platform/imports/import-kind.ts'
import { allImports } from './all-imports.ts'

/** Every generated file, by its path in the project. */
export const importDocuments = (): Record<string, string> => ({
  'docs/operate/imports.md': importsDocument(),
  ...Object.fromEntries(allImports.map((kind) => [templatePath(kind), importTemplate(kind)])),
})

const templatePath = ({ name }: AnyImport) => `data-sets/templates/${name}.csv`

/** A starter file: the names of the columns, and an example. */
export const importTemplate = ({ columns }: Pick<AnyImport, 'columns'>): string =>
  [columns.map(({ name }) => name), columns.map(({ example }) => example)].map(csvRow).join('')

/** `docs/operate/imports.md`: how to import, and each kind with its columns. */
export const importsDocument = (): string => `${introduction}${allImports.map(section).join('')}`

const introduction = `<!-- Written by npm run docs from src/backoffice/imports/all-imports.ts. -->
# Imports

\`wattline import <kind> <file.csv>\` brings regional prices, tariffs, campaigns, market prices and the directory of
market partners into the database.

- A file is checked as a whole. If anything is wrong, nothing is imported, and every fault is reported with its line (the
  first 100, then how many more).
- Importing the same file again changes nothing.
- \`--dry-run\` says what the import would add, change and remove, line by line, and changes nothing. The operator API has the same
  under \`POST /operator/v1/imports/{kind}/preview\`, the console under *Imports*.
- Running services use the new data within 5 seconds. Orders keep the prices they were placed with.
- Imports run one at a time. Unless a kind says otherwise, a file replaces everything stored for its kind: it must
  be complete, including past periods that offers may still need.
- Readings have their own page: [readings.md](readings.md).
- Where kinds refer to each other, import them in the order of this page. An operator or supplier that is missing from
  its new file is deleted only when nothing refers to it any more: import that file again at the end.

The file is CSV (RFC 4180) in UTF-8, with or without a byte order mark, separated by \`;\` or \`,\`, at most 200 MB, no
line longer than 64 KiB. The first line names the columns, in any order. Numbers have a decimal point and no thousands
separator. Periods are half-open: \`valid_to\` is the first day on which a row no longer applies, so the next row
begins on the same day; an empty \`valid_to\` means no end. Two rows must not apply on the same day.

What ships with the project: \`data-sets/reference\` (published facts) is loaded at start into empty tables.
\`data-sets/sample\` (plausible invented figures, **not for sales**) is loaded with the demo data of a test
environment. \`data-sets/templates\` has a starter file for each kind.

The exchange prices of the sample are real where there are any at hand: the months 2023-03 to 2024-12 and 2025-10 to
2026-05 are means of the day-ahead auction for DE-LU, as published by ENTSO-E and the Bundesnetzagentur (SMARD.de); they
have four decimals. The other months are estimates: those of 2025 make up the mean of that year (8.93 ct/kWh, SMARD), and
June to October 2026 let the twelve months before November 2026 have the assumption of the service, 9.25 ct/kWh.
\`day-ahead-prices.csv.gz\` has the quarter-hours of the real days, for metrics and working prices of a test environment.

\`data-sets/reference/profile.csv\` has the standard load profiles of 2025: H25, G25, L25, P25 and S25. Author: BDEW; the figures
are those that the open-source package demandlib (MIT licence) carries. They are used from the file, and an import of
\`profile\` takes precedence.

The market partners of the sample are invented. The real ones are in the code lists of BDEW (bdew-codes.de) and, for gas,
DVGW, which belong to them and do not ship with the project. Export the codes that are valid, then:

1. Keep a row for each code, with the code, the name of the company, its city and its market function.
2. Write the function as a role: \`Supplier\` for Lieferant, \`GridOperator\` for Netzbetreiber, \`MeteringOperator\` for
   Messstellenbetreiber. Remove the rows with other functions.
3. Name the columns as below and save the file as CSV in UTF-8. The codes have to be text: spreadsheets round long numbers.
4. \`wattline import market-partners <file.csv>\`. Do the same with the next export: codes that are no longer in it are removed.
`

const section = (kind: AnyImport): string => `
## ${kind.name}

${kind.says} Template: [\`${templatePath(kind)}\`](../../${templatePath(kind)})

| Column | Meaning | Form | Example |
|---|---|---|---|
${kind.columns.map(line).join('\n')}
`

const line = ({ name, says, type, example, isOptional }: ImportColumn): string =>
  `| \`${name}\`${isOptional ? ' (optional)' : ''} | ${says} | ${inTable(type.form)} | ${example === '' ? '' : `\`${inTable(example)}\``} |`

// A bar would end the table cell.
const inTable = (text: string) => text.replaceAll('|', '\\|')
