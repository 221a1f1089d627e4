import { type Html, html } from '../../platform/html/html.ts'

type DatePicker = {
  path: string
  label: string
  button: string
  /** What the address says besides. */
  query: Record<string, string>
  field: { type: 'date' | 'month'; name: string; value: string; min: string | null; max: string }
}

/** A way to any day or month. The page corrects what lies outside. */
export const datePicker = ({ path, label, button, query, field }: DatePicker): Html =>
  html`<form class="date-picker" method="get" action="${path}">${Object.entries(query).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<label for="${field.name}">${label}</label><input id="${field.name}" type="${field.type}" name="${field.name}" value="${field.value}"${field.min !== null && html` min="${field.min}"`} max="${field.max}"><button class="button quiet" type="submit">${button}</button></form>`
