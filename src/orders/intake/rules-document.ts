import { checkedElsewhere, type OrderRule, orderRules } from './rules.ts'

/** The rules of an order as the service checks them, as tables of Markdown: the rules, and what is checked elsewhere. */
export const orderRulesTables = (): string =>
  [
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
    'Checked elsewhere:',
    '',
    '| Rule | By | Says |',
    '|---|---|---|',
    ...checkedElsewhere.map(({ rule, by, says }) => line([number(rule), by, says])),
  ].join('\n')

const number = (rule: number | null): string => (rule === null ? '–' : String(rule))

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function checks(rule: OrderRule): string {
  if ('needs' in rule) return `needs ${rule.needs.map(code).join(', ')}`
  if ('needsOneOf' in rule) return `needs one of ${rule.needsOneOf.map(code).join(', ')}`
  return `${code(rule.at)} must ${rule.must}`
}

const code = (text: string): string => `\`${text}\``
