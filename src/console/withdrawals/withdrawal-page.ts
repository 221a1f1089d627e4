import type { Declaration } from '../../operator/declarations/schema.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { facts, id, notice, section } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { givenFacts } from '../declarations/given-facts.ts'
import type { SettlingPage } from '../declarations/settling-routes.ts'
import { orderPath } from '../orders/paths.ts'
import { withdrawalPath } from './paths.ts'

type WithdrawalPage = SettlingPage<Declaration>

export const withdrawalPage = ({ declaration, mayChange, now, ...more }: WithdrawalPage): Html => html`
  <h1>Declaration of withdrawal</h1>
  ${faultsOf(more.refusal, more.form).others.map((message) => notice(message, 'error'))}
  ${section('received', 'What was received', given(declaration, now))}
  ${declaration.statement !== null && html`<p class="statement">${declaration.statement}</p>`}
  ${
    declaration.result === 'unmatched' && mayChange
      ? settling({ declaration, ...more })
      : facts([
          ['Settled by', declaration.settledBy],
          ['Reason', declaration.settledComment],
        ])
  }`

const given = (
  { given: form, result, receivedAt, tried, candidates, contractNumber }: Declaration,
  now: Date,
): Html =>
  facts([
    ['Result', result],
    ['Contract', contractNumber && html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`],
    ['Received', timeText(receivedAt, now)],
    ['Names contract', form?.contractNumber],
    ...givenFacts(form),
    ['From', form?.emailAddress],
    ['Name', form?.name],
    ['Added', form?.words],
    ['Search', tried.join(', ')],
    [
      'May be about',
      candidates.map(({ contractNumber: number }) => html`<a href="${orderPath(number)}">${id(number)}</a> `),
    ],
  ])

function settling({
  declaration,
  form,
  refusal,
  guard,
}: Pick<WithdrawalPage, 'declaration' | 'form' | 'refusal' | 'guard'>): Html {
  const faults = faultsOf(refusal, form)
  return section(
    'settle',
    'Settle it',
    html`<form method="post" action="${withdrawalPath(declaration.id)}">${guard}
      ${field({ name: 'contractNumber', label: 'Contract', hint: 'In time, the declaration withdraws it, and its customer gets the answer by mail.', type: 'text', autocomplete: 'off', value: form.contractNumber, fault: faults.of.contractNumber, isOptional: true, isNumber: true })}
      ${textArea({ name: 'comment', label: 'Reason', hint: 'How you know. It is kept: no names, no addresses.', value: form.comment, mostCharacters: 500, fault: faults.of.comment })}
      <p class="actions">
        <button class="button" type="submit" name="act" value="attach">Attach to the contract</button>
        <button class="button quiet" type="submit" name="act" value="close">Close without a contract</button>
      </p>
    </form>`,
  )
}
