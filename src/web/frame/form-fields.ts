/** Forms as lists of fields: how they look, and the body of the operator API that they stand for. Pure. */
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { select } from './parts.ts'

export type FormField = {
  /** The name of the operator API. */
  name: string
  label: string
  type: 'text' | 'date' | 'decimal' | 'whole' | 'choice' | 'lines'
  hint?: string
  choices?: readonly string[]
  isOptional?: true
}

export type FormValues = Readonly<Record<string, string>>

export const readValues = (fields: readonly FormField[], form: URLSearchParams): FormValues =>
  Object.fromEntries(fields.map(({ name }) => [name, form.get(name)?.trim() ?? '']))

/** Values as a form shows them. */
export const valuesOf = (fields: readonly FormField[], item: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const value = item[name] ?? ''
      return [name, Array.isArray(value) ? value.join('\n') : String(value)]
    }),
  )

/** The body of a request; what is empty is left out, and what is no number is left to the schema. */
export const bodyOf = (fields: readonly FormField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const text = values[name] ?? ''
      return text === '' ? [] : [[name, typedValue(type, text)]]
    }),
  )

function typedValue(type: FormField['type'], text: string): unknown {
  if (type === 'lines') return entriesOf(text)
  if (type !== 'decimal' && type !== 'whole') return text
  const number = text.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : text
}

const entriesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

type Faults = Readonly<Partial<Record<string, string>>>

export const formFields = (fields: readonly FormField[], values: FormValues, faults: Faults): Html =>
  html`<div class="fields">${fields.map((shown) => formField(shown, values[shown.name] ?? '', faults[shown.name]))}</div>`

function formField(
  { type, choices = [], ...shown }: FormField,
  value: string,
  fault: string | undefined,
): Html {
  const { name, label, isOptional = false } = shown
  if (type === 'choice')
    return html`<div>${fault !== undefined && html`<p class="fault">${fault}</p>`}${select(
      { name, label, chosen: value },
      choices.map((choice) => ({ value: choice, label: choice })),
    )}</div>`
  if (type === 'lines') return textArea({ ...shown, value, maxCharacters: 4000, fault })
  return field({
    ...shown,
    type: type === 'date' ? 'date' : 'text',
    autocomplete: 'off',
    value,
    fault,
    isOptional,
    isNumber: type === 'whole',
    isDecimal: type === 'decimal',
  })
}

export const hiddenFields = (values: FormValues): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
