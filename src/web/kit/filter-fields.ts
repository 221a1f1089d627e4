import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { TObject } from '../../platform/http/schema.ts'
import type { ListFilters } from '../frame/list-page.ts'
import { type Choice, select } from '../frame/parts.ts'

/** A field above a list, whose name in the address is `filter.` and its own. */
export type Filter = { name: string; label: string } & (
  | {
      choices: readonly (string | Choice)[]
      any?: string
      /** What counts where nothing is chosen; there is no choice of any then. */
      otherwise?: string
    }
  | { type: 'text' | 'date' }
  | { type: 'check' }
)

export const filterName = ({ name }: Filter): string => `filter.${name}`

export const listFilters = (
  filters: readonly Filter[],
  asked: URLSearchParams,
  faults: Readonly<Record<string, string>>,
): ListFilters => ({
  fields: filterFields(filters, asked, faults),
  active: [...asked].flatMap(([name, value]) => {
    if (!name.startsWith('filter.')) return []
    const filter = filters.find((each) => filterName(each) === name)
    return [{ name, says: filter === undefined ? `${name.slice(7)}: ${value}` : activeText(filter, value) }]
  }),
  isInSight: filters.length === 1,
  isOpen: Object.keys(faults).length > 0,
})

function activeText(filter: Filter, value: string): string {
  if (!('choices' in filter)) return filter.type === 'check' ? filter.label : `${filter.label}: ${value}`
  const chosen = filter.choices.map(choiceOf).find((choice) => choice.value === value)
  return `${filter.label}: ${chosen?.label ?? value}`
}

const filterFields = (
  filters: readonly Filter[],
  asked: URLSearchParams,
  faults: Readonly<Record<string, string>>,
): Html =>
  html`${filters.map((filter) => {
    const { label } = filter
    const name = filterName(filter)
    const value = asked.get(name) ?? ''
    if ('choices' in filter) {
      const { any = 'Any', otherwise, choices } = filter
      const none = otherwise === undefined ? [{ value: '', label: any }] : []
      const chosen = value === '' ? otherwise : value
      return select({ name, label, chosen }, [...none, ...choices.map(choiceOf)])
    }
    if (filter.type === 'check')
      return html`<div class="field check"><input type="checkbox" id="${name}" name="${name}" value="true"${value === 'true' && html` checked`}>
      <label for="${name}">${label}</label></div>`
    return field({
      ...{ name, label, type: filter.type, value, autocomplete: 'off' },
      ...{ isOptional: true, fault: faults[name] },
    })
  })}`

/** What counts of a filter that nobody has filled in. */
export const unlessAsked = (filters: readonly Filter[]): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap((filter) =>
      'otherwise' in filter && filter.otherwise !== undefined ? [[filterName(filter), filter.otherwise]] : [],
    ),
  )

const choiceOf = (choice: string | Choice): Choice =>
  typeof choice === 'string' ? { value: choice, label: choice } : choice

/** Texts of an address as a schema of the operator API wants them: numbers and truth values are no texts there. */
export const typedInput = (
  { properties }: TObject,
  texts: Iterable<readonly [name: string, text: string]>,
): Record<string, unknown> =>
  Object.fromEntries([...texts].map(([name, text]) => [name, typed(properties[name], text)]))

function typed(schema: { type?: unknown } | undefined, text: string): unknown {
  if (schema?.type === 'integer' || schema?.type === 'number') return Number(text)
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
