import type { CorrectionPreview, OperatorOrder } from '../../operator/orders/schema.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { consequencesList } from './consequences-list.ts'
import { type CorrectionForm, correctionFields, fieldLabels } from './correction-form.ts'
import { correctionPath, orderPath } from './paths.ts'

export type CorrectionPage = {
  view: OperatorOrder
  form: CorrectionForm
  refusal: Refusal | undefined
  guard: Html
}

export function correctionPage({ view, form, refusal, guard }: CorrectionPage): Html {
  const { contractNumber } = view.order
  const faults = faultsOf(refusal, form)
  return html`
  <h1>Correct order ${id(contractNumber)}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <p class="says">You will see what follows from the correction before it is made. An empty field removes its value.</p>
  <form method="post" action="${correctionPath(contractNumber)}">${guard}
    ${correctionFields.map((name) =>
      field({
        name,
        label: fieldLabels[name],
        type: name === 'desiredStartDate' ? 'date' : 'text',
        autocomplete: 'off',
        value: form[name],
        fault: faults.of[name],
        isOptional: true,
      }),
    )}
    ${textArea({ name: 'comment', label: 'Reason', hint: 'It is kept forever: no names, no addresses.', value: form.comment, mostCharacters: 500, fault: faults.of.comment })}
    <p class="actions"><button class="button" type="submit" name="step" value="preview">Preview</button>
      <a class="button quiet" href="${orderPath(contractNumber)}">Cancel</a></p>
  </form>`
}

export type PreviewPage = {
  contractNumber: string
  preview: CorrectionPreview
  form: CorrectionForm
  guard: Html
}

export function previewPage({ contractNumber, preview, form, guard }: PreviewPage): Html {
  const { changes, ...consequences } = preview
  return html`
  <h1>Correct order ${id(contractNumber)}?</h1>
  ${consequences.after.state === 'Rejected' && notice('This correction would reject the order.', 'caution')}
  ${section(
    'changes',
    'What changes',
    table(
      'Fields that change',
      [
        { title: 'Field', cell: ({ field: name }) => fieldLabels[name as keyof typeof fieldLabels] ?? name },
        { title: 'Now', cell: ({ before: value }) => value ?? '–' },
        { title: 'Then', cell: ({ after: value }) => value ?? '–' },
      ],
      { rows: changes, empty: 'Nothing: the order has this data already.' },
    ),
  )}
  ${consequencesList(consequences)}
  ${form.comment !== '' && facts([['Reason', form.comment]])}
  <form method="post" action="${correctionPath(contractNumber)}">${guard}
    ${[...correctionFields, 'comment' as const].map((name) => html`<input type="hidden" name="${name}" value="${form[name]}">`)}
    <p class="actions">
      ${changes.length > 0 && html`<button class="button" type="submit" name="step" value="confirm">Correct</button>`}
      <button class="button quiet" type="submit" name="step" value="edit">Change the correction</button>
      <a class="button quiet" href="${orderPath(contractNumber)}">Cancel</a>
    </p>
  </form>`
}
