import type { Declaration } from '../../contracts/declarations/store.ts'
import { addressLine } from '../../orders/intake/schema/address.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { facts, id, notice, section } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { givenFacts } from '../declarations/given-facts.ts'
import type { SettlingPage } from '../declarations/settling-routes.ts'
import { orderPath } from '../orders/paths.ts'
import { terminationPath } from './paths.ts'

type TerminationPage = SettlingPage<Declaration<'termination'>>

export function terminationPage({ declaration, mayChange, now, ...more }: TerminationPage): Html {
  const { result, settledAt, settledBy, settledComment, statement } = declaration
  const isWaiting = settledAt === null && (result === 'unmatched' || result === 'to-clarify')
  return html`
  <h1>Termination without login</h1>
  ${faultsOf(more.refusal, more.form).others.map((message) => notice(message, 'error'))}
  ${section('received', 'What was received', received(declaration, now))}
  ${statement !== null && html`<p class="statement">${statement}</p>`}
  ${
    isWaiting && mayChange
      ? settling({ declaration, ...more })
      : facts([
          ['Settled by', settledBy],
          ['Reason', settledComment],
        ])
  }`
}

const received = (declaration: Declaration<'termination'>, now: Date): Html =>
  facts([
    ['Result', declaration.result],
    [
      'Contract',
      declaration.contractNumber &&
        html`<a href="${orderPath(declaration.contractNumber)}">${id(declaration.contractNumber)}</a>`,
    ],
    ['Received', timeText(berlinDateTime(declaration.receivedAt), now)],
    ['Kind', declaration.kind],
    ['Wished end', declaration.wishedDate ?? 'the earliest possible'],
    ['Contract ends', declaration.endDate],
    ['Names contract', declaration.givenNumber],
    ...givenFacts({
      meterNumber: declaration.givenMeterNumber,
      street: declaration.givenStreet,
      postCode: declaration.givenPostCode,
      name: declaration.givenName,
    }),
    ['From', declaration.givenEmail],
    ['Name', declaration.givenName],
    ['Reason given', declaration.givenReason],
    ['Moves to', declaration.givenNewAddress && addressLine(declaration.givenNewAddress)],
    ['Search', declaration.tried?.join(', ')],
  ])

function settling({
  declaration,
  form,
  refusal,
  guard,
}: Pick<TerminationPage, 'declaration' | 'form' | 'refusal' | 'guard'>): Html {
  const faults = faultsOf(refusal, form)
  const isUnmatched = declaration.result === 'unmatched'
  return section(
    'settle',
    'Settle it',
    html`<p>${
      isUnmatched
        ? 'Attached to its contract, it does what it would have done on its arrival, and the customer of the contract gets the receipt with the last day.'
        : 'Decide whether the contract ends, end it on the page of its order if so, and tell the customer. Then take the declaration off the list.'
    }</p>
    <form method="post" action="${terminationPath(declaration.id)}">${guard}
      ${isUnmatched && field({ name: 'contractNumber', label: 'Contract', type: 'text', autocomplete: 'off', value: form.contractNumber, fault: faults.of.contractNumber, isOptional: true, isNumber: true })}
      ${textArea({ name: 'comment', label: 'Reason', hint: 'How you know, or what was agreed. It is kept: no names, no addresses.', value: form.comment, mostCharacters: 500, fault: faults.of.comment })}
      <p class="actions">
        ${isUnmatched && html`<button class="button" type="submit" name="act" value="attach">Attach to the contract</button>`}
        <button class="button quiet" type="submit" name="act" value="close">${isUnmatched ? 'Close without a contract' : 'It is settled'}</button>
      </p>
    </form>`,
  )
}
