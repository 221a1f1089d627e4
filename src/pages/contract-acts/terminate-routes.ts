import {
  possibleEndOf,
  showTermination,
  takeBackTermination,
  terminateContract,
} from '../../contracts/terminations/terminate-contract.ts'
import { isGermanPostcode } from '../../domain/identifiers/postcode.ts'
import { latestDay } from '../../domain/latest-day.ts'
import { type TerminationKind, TerminationKinds } from '../../domain/states-and-reasons.ts'
import { dateText } from '../../mail/local-text.ts'
import { orRefusal } from '../../platform/html/checked-form.ts'
import type { Refused } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts } from '../../platform/html/page-parts.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate, isCalendarDate } from '../../platform/time/berlin.ts'
import { findArea } from '../../tariffs/regions/areas.ts'
import { accountPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { actPath, actRoute, inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'
import { type AddressForm, addressFieldNames, addressFields, readAddress } from './address-fields.ts'
import { byCustomer, ownContract, type Visit } from './own-contract.ts'
import {
  backToAccount,
  confirmTerminationPage,
  contractFacts,
  type TerminateFaults,
  type TerminateForm,
  takeBackPage,
  terminatePage,
} from './terminate-pages.ts'

type Shown = {
  form?: TerminateForm
  faults?: TerminateFaults
  refused?: Refused
  done?: string | undefined
  status?: number
}

/** Terminating one of the customer's own contracts in two steps, and taking that back, under /account. */
export const terminateRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const show = async ({ request, reply, customer, order }: Visit, { status = 200, ...shown }: Shown = {}) => {
    const termination = await showTermination(deps.db, order, request.receivedAt)
    const [only, ...others] = termination.possibleEnds
    const form = { kind: others.length === 0 ? (only?.kind ?? '') : '', endDate: '' }
    const page = terminatePage(customer, {
      ...{ order, termination, form, guard: guard.field(request, reply), supplier: deps.config.supplier },
      ...shown,
    })
    return sendCustomerPage(reply, page, status)
  }

  get(actRoute('terminate'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const { done, kind } = request.query as { done?: unknown; kind?: unknown }
    const texts = actTexts[customer.lang]
    const { endDate } = visit.order
    const says =
      done === 'terminated' && endDate !== null
        ? texts.terminated(dateText(endDate, customer.lang))
        : done === 'taken-back' && endDate === null
          ? texts.takenBack
          : undefined
    const chosen = isKind(kind) ? { form: { kind, endDate: '' } } : {}
    return show(visit, { done: says, ...chosen })
  })

  post(actRoute('terminate'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const sent = formOf(request)
    const form = { kind: sent.get('kind') ?? '', endDate: (sent.get('endDate') ?? '').trim() }
    if (!guard.isOwnPost(request, sent)) return show(visit, { form, refused: 'stale', status: 403 })
    const judged = await judge(visit, form)
    if ('faults' in judged) return show(visit, { form, ...judged, refused: 'faults', status: 422 })
    const shown = { order: visit.order, guard: guard.field(request, reply) }
    if (judged.kind !== 'MoveOut' || sent.get('continuation') === 'declined') {
      return sendCustomerPage(reply, confirmTerminationPage(visit.customer, { ...shown, ...judged }))
    }
    const address = readAddress(sent)
    const atFault = addressFaults(address)
    if (atFault.size > 0) {
      // Nothing is wrong with an address that was not asked for yet.
      const isFirst = !sent.has('postCode')
      const asked = { ...shown, form, address, atFault: isFirst ? new Set<string>() : atFault }
      return sendCustomerPage(reply, newAddressPage(visit.customer, asked), isFirst ? 200 : 422)
    }
    const today = berlinDate(request.receivedAt)
    const isOutOfArea = typeof findArea(deps.regions.current(), address.postCode, today) === 'string'
    const page = isOutOfArea
      ? confirmTerminationPage(visit.customer, { ...shown, ...judged, isOutOfArea })
      : continuationPage(visit.customer, { ...shown, form, address })
    return sendCustomerPage(reply, page)
  })

  post(`${actRoute('terminate')}/confirm`, async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const sent = formOf(request)
    const form = { kind: sent.get('kind') ?? '', endDate: sent.get('endDate') ?? '' }
    if (!guard.isOwnPost(request, sent)) return show(visit, { form, refused: 'stale', status: 403 })
    const { kind, endDate } = form
    const { contractNumber } = visit.order
    const wish = isKind(kind) && isCalendarDate(endDate) ? { kind, endDate } : undefined
    const ended =
      wish &&
      (await orRefusal(() =>
        deps.db.transaction((tx) =>
          terminateContract(tx, contractNumber, wish, byCustomer(customer, request)),
        ),
      ))
    // Another termination may have come first, or the day may no longer be possible: the page says what holds now.
    if (ended === undefined || ended instanceof Refusal) {
      const judged = await judge(visit, form)
      const faults = 'faults' in judged ? judged.faults : {}
      return show(visit, { form, faults, refused: 'faults', status: 422 })
    }
    return seeOther(
      reply,
      inLanguage(actPath(contractNumber, 'terminate'), customer.lang, { done: 'terminated' }),
    )
  })

  get(actRoute('take-back'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    return visit === undefined ? reply : askTakeBack(visit)
  })

  post(actRoute('take-back'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    if (!guard.isOwnPost(request, formOf(request))) return askTakeBack(visit, true)
    const { contractNumber } = visit.order
    const back = await orRefusal(() =>
      deps.db.transaction((tx) => takeBackTermination(tx, contractNumber, byCustomer(customer, request))),
    )
    if (back instanceof Refusal) return show(visit, { status: 409 })
    return seeOther(
      reply,
      inLanguage(actPath(contractNumber, 'terminate'), customer.lang, { done: 'taken-back' }),
    )
  })

  async function askTakeBack(visit: Visit, isStale = false) {
    const { request, reply, customer, order } = visit
    const { isReversible } = await showTermination(deps.db, order, request.receivedAt)
    if (!isReversible) return show(visit, { status: 409 })
    const page = takeBackPage(customer, { order, guard: guard.field(request, reply), isStale })
    return sendCustomerPage(reply, page, isStale ? 403 : 200)
  }

  /** The right and the last day that a form asks for, or what is wrong with it. */
  async function judge(
    { request, customer: { lang }, order }: Visit,
    { kind, endDate }: TerminateForm,
  ): Promise<{ kind: TerminationKind; endDate: string } | { faults: TerminateFaults }> {
    const texts = actTexts[lang]
    const now = request.receivedAt
    if (!isKind(kind)) return { faults: { kind: texts.rightMissing } }
    if (endDate !== '' && !isCalendarDate(endDate)) return { faults: { endDate: texts.dateWrong } }
    const wish = { kind, endDate: endDate || null }
    const possible = await possibleEndOf(deps.db, order, wish, now)
    if (possible === null) return { faults: { kind: texts.rightMissing } }
    const latest = latestDay(berlinDate(now))
    if (endDate > latest) return { faults: { endDate: texts.tooFar(dateText(latest, lang)) } }
    if (endDate !== '' && endDate !== possible.endDate)
      return { faults: { endDate: texts.tooEarly(dateText(possible.endDate, lang)) } }
    return { kind, endDate: possible.endDate }
  }
}

function addressFaults({ streetName, postCode, city }: AddressForm): ReadonlySet<string> {
  const isMissing = {
    streetName: streetName === '',
    postCode: !isGermanPostcode(postCode),
    city: city === '',
  }
  return new Set(Object.entries(isMissing).flatMap(([name, isWrong]) => (isWrong ? [name] : [])))
}

const isKind = (kind: unknown): kind is TerminationKind =>
  (TerminationKinds as readonly unknown[]).includes(kind)

/** Moving out: where to, and whether the contract goes on there (§ 41b (5) EnWG). */
type PageInput = { order: AccountOrder; form: TerminateForm; address: AddressForm; guard: Html }

/** Asks for the new address before a termination because of a move. */
function newAddressPage(
  customer: Customer,
  { order, form, address, guard, atFault }: PageInput & { atFault: ReadonlySet<string> },
): Html {
  const { lang } = customer
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'terminate')
  const title = texts.newAddressTitle
  const content = html`<h1>${title}</h1>
    <p class="lead">${texts.newAddressLead}</p>
    ${contractFacts(order, texts)}
    <form method="post" action="${inLanguage(path, lang)}" novalidate>
      ${guard}
      ${hidden({ kind: form.kind, endDate: form.endDate })}
      ${addressFields(lang, address, { atFault, focus: addressFieldNames.find((name) => atFault.has(name)) })}
      <button class="button wide" type="submit">${texts.next}</button>
    </form>
    ${backToAccount(customer, texts.cancel)}`
  return accountPage(customer, path, { title, content })
}

/** We deliver at the new address: the contract goes on there at its prices, or it ends all the same. */
function continuationPage(customer: Customer, { order, form, address, guard }: PageInput): Html {
  const { lang } = customer
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'terminate')
  const title = texts.continuationTitle
  const content = html`<h1>${title}</h1>
    <p class="lead">${texts.continuationLead}</p>
    ${facts([
      [texts.newAddress, addressLine(address)],
      [texts.tariff, order.tariffName],
    ])}
    <form method="post" action="${inLanguage(actPath(order.contractNumber, 'move'), lang)}">
      ${guard}
      ${hidden({ step: 'begin', moveOutDate: form.endDate, ...address })}
      <button class="button wide" type="submit">${texts.continuationTake}</button>
    </form>
    <form class="after-form" method="post" action="${inLanguage(path, lang)}">
      ${guard}
      ${hidden({ kind: form.kind, endDate: form.endDate, continuation: 'declined' })}
      <button class="button wide quiet" type="submit">${texts.continuationDecline}</button>
    </form>
    ${backToAccount(customer, texts.cancel)}`
  return accountPage(customer, path, { title, content })
}

const addressLine = ({ streetName, houseNumber, postCode, city }: AddressForm): string =>
  `${[streetName, houseNumber].filter(Boolean).join(' ')}, ${postCode} ${city}`

const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
