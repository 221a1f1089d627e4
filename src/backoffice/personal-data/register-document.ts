import { freeExpiries, freeTables } from './free-tables.ts'
import { personalTables } from './register.ts'
import { type Expiry, grounds, isPersonal, type PersonalTable } from './register-entry.ts'

/** The text of docs/operate/personal-data-register.md. */
export const registerDocument = (): string =>
  [
    '# Personal data',
    '',
    'Generated from `src/backoffice/personal-data/register.ts` by `npm run docs`; do not edit.',
    '',
    'Everything that Wattline stores about customers: what, what for, how long and by which law. It is the part of a',
    'record of processing (Art. 30 GDPR) that the software can know. `wattline customer export`, `wattline customer erase`',
    'and the regular deletions work from the same list, and a test compares it with the columns of the database.',
    '',
    '**Whose data.** Customers: private people, and people who represent a business. **Who receives it.** The partner that',
    'brought the customer or was given access, grid operators and suppliers through the market gateway, the credit agency,',
    'the mail server. **Not in the database.** Logs contain no personal data. Backups contain everything, as long as you',
    'keep them.',
    '',
    '## How long',
    '',
    '| Ground | Kept | Law |',
    '|---|---|---|',
    ...Object.entries(grounds).map(([name, { period, law }]) => `| ${name} | ${period} | ${law} |`),
    '',
    'Data of an order that never became a contract goes with the erasure, whatever its ground. Nothing is erased while',
    'the order or contract is running. Periods after a contract are followed by the worker, day by day. Customers who never',
    'ask are erased when the last period is over: 8 years after the year in which the last contract ended, 3 years after',
    'the year of an order that never became a contract.',
    ...[...personalTables].flatMap(([name, table]) => section(name, table)),
    '',
    '## Tables without personal data of customers',
    '',
    `${Object.keys(freeTables)
      .map((name) => `\`${name}\``)
      .join(', ')}.`,
    '',
    'Some of their rows go by themselves, among them what is stored about staff besides their accounts:',
    '',
    ...Object.entries(freeExpiries).map(([name, expiry]) => `- \`${name}\`: ${sentenceOf(expiry)}`),
    '',
  ].join('\n')

function section(name: string, { purpose, columns, rows, expires = [] }: PersonalTable): string[] {
  const entries = Object.entries(columns)
  const held = entries.flatMap(([column, entry]) =>
    isPersonal(entry) ? [`| \`${column}\` | ${entry.data} | ${entry.kept} |`] : [],
  )
  const others = entries.flatMap(([column, entry]) => (isPersonal(entry) ? [] : [`\`${column}\``]))
  const kept = [...new Set(rows.flatMap((each) => each.kept ?? []))]
  return [
    '',
    `## \`${name}\``,
    '',
    `${purpose}.`,
    '',
    ...(held.length > 0 ? ['| Column | Data | Ground |', '|---|---|---|', ...held, ''] : []),
    `Nothing personal by themselves: ${others.join(', ')}.`,
    '',
    kept.length > 0
      ? `At an erasure the rows are deleted once the ground is gone (${kept.join(', ')}).`
      : 'At an erasure the rows stay, without the personal data.',
    ...expires.map((expiry) => sentenceOf(expiry)),
  ]
}

const sentenceOf = ({ since, where, because, ...period }: Expiry): string =>
  `Rows${where === undefined ? '' : ` with \`${where.replaceAll('t.', '')}\``} are deleted ${'days' in period ? daysAfter(period.days) : `${period.years} years after the year of`} \`${since}\`. ${because}`

const daysAfter = (days: number): string =>
  days === 0 ? 'after' : days === 1 ? 'a day after' : `${days} days after`
