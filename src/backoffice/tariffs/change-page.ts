import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { type FormField, type FormValues, formFields, hiddenFields } from '../../web/frame/form-fields.ts'
import { notice, section, table } from '../../web/frame/parts.ts'
import type { ComparedLine } from './schema.ts'

/** A change that is made by a form, after a look at what follows from it. */
export type ChangeForm = {
  title: string
  /** Where the form is, and is posted to. */
  path: string
  /** Where somebody goes who does not want it. */
  back: string
  groups: readonly { title: string; fields: readonly FormField[] }[]
  /** Fields that are compared, if they are not those of the form. */
  compared?: readonly FormField[]
  /** The label of the button that makes the change. */
  act: string
}

export const fieldsOf = ({ groups }: ChangeForm): readonly FormField[] =>
  groups.flatMap(({ fields }) => fields)

type FormPage = { change: ChangeForm; values: FormValues; refusal: Refusal | undefined; guard: Html }

export function formPage({ change, values, refusal, guard }: FormPage): Html {
  const faults = faultsOf(refusal, values)
  return html`
  <h1>${change.title}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <p>You will see what changes for whom before it is made.</p>
  <form method="post" action="${change.path}" novalidate>${guard}
    ${change.groups.map(({ title, fields }, index) => section(`group-${index}`, title, formFields(fields, values, faults.of)))}
    <p class="actions"><button class="button" type="submit" name="step" value="preview">Preview</button>
      <a class="button quiet" href="${change.back}">Cancel</a></p>
  </form>`
}

type Change = { lines: readonly ComparedLine[]; consequences: readonly string[] }
type PreviewPage = { change: ChangeForm; values: FormValues; tried: Change; guard: Html }

export function previewPage({ change, values, tried, guard }: PreviewPage): Html {
  const isChanged = tried.lines.some((line) => line.isChanged)
  const compared = change.compared ?? fieldsOf(change)
  const labelOf = (name: string) => compared.find((shown) => shown.name === name)?.label ?? name
  return html`
  <h1>${change.title}?</h1>
  ${section(
    'lines',
    'Line by line',
    table(
      'Before and after, line by line',
      [
        { title: 'Line', cell: ({ field }) => labelOf(field) },
        { title: 'Before', cell: ({ before }) => before ?? '–', isFigure: true },
        { title: 'After', cell: ({ after }) => after ?? '–', isFigure: true },
        {
          title: 'Change',
          cell: (line) => (line.isChanged ? html`<strong>${difference(line)}</strong>` : 'unchanged'),
        },
      ],
      { rows: tried.lines, empty: 'Nothing.' },
    ),
  )}
  ${section('consequences', 'What changes for whom', html`<ul>${tried.consequences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`)}
  ${!isChanged && notice('Nothing would change.', 'caution')}
  <form method="post" action="${change.path}">${guard}${hiddenFields(values)}
    <p class="actions">
      ${isChanged && html`<button class="button" type="submit" name="step" value="confirm">${change.act}</button>`}
      ${change.groups.length > 0 && html`<button class="button quiet" type="submit" name="step" value="edit">Edit</button>`}
      <a class="button quiet" href="${change.back}">Cancel</a>
    </p>
  </form>`
}

const number = /^-?\d+(\.\d+)?$/

/** By how much a number changes; for anything else, that it does. */
export function difference({ before, after }: Pick<ComparedLine, 'before' | 'after'>): string {
  if (before === null) return 'new'
  if (after === null) return 'removed'
  if (!number.test(before) || !number.test(after)) return 'changed'
  const by = Number((Number(after) - Number(before)).toFixed(4))
  return by > 0 ? `+${by}` : String(by)
}
