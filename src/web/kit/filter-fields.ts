import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { type Choice, select } from '../frame/parts.ts'

/** A field above a list, whose name in the address is `filter.` and its own. */
export type Filter = { name: string; label: string } & (
  | { choices: readonly (string | Choice)[]; any?: string }
  | { type: 'text' | 'date' }
  | { type: 'check' }
)

export const filterName = ({ name }: Filter): string => `filter.${name}`

export const filterFields = (
  filters: readonly Filter[],
  asked: URLSearchParams,
  faults: Readonly<Record<string, string>>,
): Html =>
  html`${filters.map((filter) => {
    const { label } = filter
    const name = filterName(filter)
    const value = asked.get(name) ?? ''
    if ('choices' in filter) {
      const { any = 'Any', choices } = filter
      return select({ name, label, chosen: value }, [{ value: '', label: any }, ...choices.map(choiceOf)])
    }
    if (filter.type === 'check')
      return html`<div class="field check"><input type="checkbox" id="${name}" name="${name}" value="true"${value === 'true' && html` checked`}>
      <label for="${name}">${label}</label></div>`
    return field({
      ...{ name, label, type: filter.type, value, autocomplete: 'off' },
      ...{ isOptional: true, fault: faults[name] },
    })
  })}`

const choiceOf = (choice: string | Choice): Choice =>
  typeof choice === 'string' ? { value: choice, label: choice } : choice
