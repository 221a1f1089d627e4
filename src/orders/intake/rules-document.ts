import { checkedElsewhere, type OrderRule, orderRules } from './rules.ts'

/** The text of docs/concepts/order-rules.md: the rules of an order as the service checks them. */
export const orderRulesDocument = (): string =>
  [
    '# Rules of an order',
    '',
    'Generated from `src/orders/intake/rules.ts` by `npm run docs`; do not edit.',
    '',
    'An order that breaks rules is refused with status 400 and every broken rule at once: one item per field, with the',
    'code `validation-failed` and the path of the field in `details`. An empty string counts as missing. Rule numbers are',
    'those of the specification; rules without a number are our own.',
    '',
    '| Rule | Says | When | Checks |',
    '|---|---|---|---|',
    ...orderRules.map((row) =>
      line([
        number(row.rule),
        row.says,
        row.when?.says ?? ('at' in row ? 'it is given' : 'always'),
        checks(row),
      ]),
    ),
    '',
    '## Checked elsewhere',
    '',
    '| Rule | By | Says |',
    '|---|---|---|',
    ...checkedElsewhere.map(({ rule, by, says }) => line([number(rule), by, says])),
    '',
  ].join('\n')

const number = (rule: number | null): string => (rule === null ? '–' : String(rule))

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function checks(rule: OrderRule): string {
  if ('needs' in rule) return `needs ${rule.needs.map(code).join(', ')}`
  if ('needsOneOf' in rule) return `needs one of ${rule.needsOneOf.map(code).join(', ')}`
  return `${code(rule.at)} must ${rule.must}`
}

const code = (text: string): string => `\`${text}\``
