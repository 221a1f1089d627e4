import { findCandidates } from '../../contracts/declarations/search-contract.ts'
import { getDeclaration, isWaiting } from '../../contracts/declarations/settle.ts'
import type { Declaration, Kind } from '../../contracts/declarations/store.ts'
import { addressLine } from '../../orders/intake/schema/address.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Fact } from '../../platform/html/page-parts.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { checkedInput, filledIn } from '../../web/checked-input.ts'
import { type ChangeTerms, withoutRecentAuth } from '../../web/declared-change.ts'
import type { DoneWord } from '../../web/frame/done-texts.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { facts, id, notice, section } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { orderPath } from '../console-paths.ts'
import { attachToContract, closeWithoutContract } from './declarations.ts'
import { Attachment, Closure, DeclarationPath } from './schema.ts'

/** How the page of one kind differs. */
type Shown<K extends Kind> = {
  title: string
  audit: ChangeTerms['audit']
  done: { attached: DoneWord; closed: DoneWord }
  /** What it wants, and what its sender added. */
  wants(it: Declaration<K>): readonly Fact[]
  added(it: Declaration<K>): readonly Fact[]
  hasCandidates: boolean
  /** What settling it means. */
  says(isUnmatched: boolean): Html | false
  contractHint?: string
  commentHint: string
}

const kinds: { readonly [K in Kind]: Shown<K> } = {
  withdrawal: {
    title: 'Declaration of withdrawal',
    audit: ['withdrawal.attach', 'withdrawal.close'],
    done: { attached: 'attached', closed: 'closed' },
    wants: () => [],
    added: ({ givenWords }) => [['Added', givenWords]],
    hasCandidates: true,
    says: () => false,
    contractHint: 'In time, the declaration withdraws it, and its customer gets the answer by mail.',
    commentHint: 'How you know. It is kept: no names, no addresses.',
  },
  termination: {
    title: 'Termination without login',
    audit: ['termination.attach', 'termination.settle', 'contract.terminated'],
    done: { attached: 'termination-attached', closed: 'termination-closed' },
    wants: ({ kind, wishedDate, endDate }) => [
      ['Kind', kind],
      ['Wished end', wishedDate ?? 'the earliest possible'],
      ['Contract ends', endDate],
    ],
    added: ({ givenReason, givenNewAddress }) => [
      ['Reason given', givenReason],
      ['Moves to', givenNewAddress && addressLine(givenNewAddress)],
    ],
    hasCandidates: false,
    says: (isUnmatched) =>
      html`<p>${
        isUnmatched
          ? 'Attached to its contract, it does what it would have done on its arrival, and the customer of the contract gets the receipt with the last day.'
          : 'Decide whether the contract ends, end it on the page of its order if so, and tell the customer. Then take the declaration off the list.'
      }</p>`,
    commentHint: 'How you know, or what was agreed. It is kept: no names, no addresses.',
  },
}

export const declarationPath = (kind: Kind, declarationId: string): `/${string}` =>
  `/console/${kind}s/${encodeURIComponent(declarationId)}`

/** A declaration without login that waits for a person, who attaches it to its contract or takes it off the list. */
export const declarationPages =
  <K extends Kind>(context: ConsoleContext, kind: K) =>
  async (server: Server) => {
    const { db } = context.deps
    const { title, audit, done, hasCandidates } = kinds[kind]

    const declarations = consoleKit(server, context).about({
      route: `/${kind}s/:declarationId`,
      params: DeclarationPath,
      find: ({ declarationId }) => getDeclaration(db, kind, declarationId),
      path: (it) => declarationPath(kind, it.id),
      async page(it, visit, refusal) {
        await auditRead(db, visit.me.operator, `${kind}.read`, it.contractNumber ?? it.id)
        const candidates = hasCandidates && it.result === 'unmatched' ? await findCandidates(db, it.id) : []
        return { title, content: declarationPage(kind, it, visit, { candidates, refusal }) }
      },
    })
    declarations.page(anyRole)

    declarations.act(
      '',
      ['operator:orders'],
      withoutRecentAuth(...audit),
      async (it, { me, request, form }) => {
        const given = givenIn(form)
        if (form.get('act') === 'attach') {
          await attachToContract(db, kind, it.id, checkedInput(request, Attachment, given), me.operator)
          return { to: '/console', done: done.attached }
        }
        const { comment } = given
        await closeWithoutContract(db, kind, it.id, checkedInput(request, Closure, { comment }), me.operator)
        return { to: '/console', done: done.closed }
      },
    )
  }

const givenIn = (form: URLSearchParams) => ({
  ...{ contractNumber: '', comment: '' },
  ...filledIn(form, ['contractNumber', 'comment']),
})

type Also = { candidates: readonly { contractNumber: string }[]; refusal: Refusal | undefined }

function declarationPage<K extends Kind>(
  kind: K,
  it: Declaration<K>,
  visit: Visit,
  { candidates, refusal }: Also,
): Html {
  const form = givenIn(visit.form)
  const faults = faultsOf(refusal, form)
  const mayChange = visit.me.member.scopes.has('operator:orders')
  return html`
  <h1>${kinds[kind].title}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  ${section('received', 'What was received', received(kind, it, visit.now, candidates))}
  ${it.statement !== null && html`<p class="statement">${it.statement}</p>`}
  ${
    isWaiting(kind, it) && mayChange
      ? section('settle', 'Settle it', settling(kind, it, { form, faults: faults.of, guard: visit.guard }))
      : facts([
          ['Settled by', it.settledBy],
          ['Reason', it.settledComment],
        ])
  }`
}

function received<K extends Kind>(
  kind: K,
  it: Declaration<K>,
  now: Date,
  candidates: Also['candidates'],
): Html {
  const { givenMeterNumber: meter, givenStreet: street, givenPostCode: postCode, givenName: name } = it
  const { wants, added, hasCandidates } = kinds[kind]
  const link = (number: string) => html`<a href="${orderPath(number)}">${id(number)}</a>`
  const words = meter ?? (postCode === null ? null : `${name ?? ''} ${postCode}`.trim())
  const found = html`<a href="/console/search?q=${encodeURIComponent(words ?? '')}">${words}</a> among customers and contracts`
  return facts([
    ['Result', it.result],
    ['Contract', it.contractNumber && link(it.contractNumber)],
    ['Received', timeText(berlinDateTime(it.receivedAt), now)],
    ...wants(it),
    ['Names contract', it.givenNumber],
    ['Names meter', meter && id(meter)],
    ['Names delivery address', street && `${street}, ${postCode ?? ''}`],
    ['Look for', words && found],
    ['From', it.givenEmail],
    ['Name', name],
    ...added(it),
    ['Search', it.tried?.join(', ')],
    ['May be about', hasCandidates && candidates.map(({ contractNumber }) => html`${link(contractNumber)} `)],
  ])
}

type Settling = {
  form: { contractNumber: string; comment: string }
  faults: { contractNumber?: string; comment?: string }
  guard: Html
}

function settling<K extends Kind>(kind: K, it: Declaration<K>, { form, faults, guard }: Settling): Html {
  const { says, contractHint, commentHint } = kinds[kind]
  const isUnmatched = it.result === 'unmatched'
  return html`${says(isUnmatched)}
    <form method="post" action="${declarationPath(kind, it.id)}">${guard}
      ${isUnmatched && field({ name: 'contractNumber', label: 'Contract', hint: contractHint, type: 'text', autocomplete: 'off', value: form.contractNumber, fault: faults.contractNumber, isOptional: true, isNumber: true })}
      ${textArea({ name: 'comment', label: 'Reason', hint: commentHint, value: form.comment, maxCharacters: 500, fault: faults.comment })}
      <p class="actions">
        ${isUnmatched && html`<button class="button" type="submit" name="act" value="attach">Attach to the contract</button>`}
        <button class="button quiet" type="submit" name="act" value="close">${isUnmatched ? 'Close without a contract' : 'It is settled'}</button>
      </p>
    </form>`
}
