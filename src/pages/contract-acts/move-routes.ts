import { showChangeable } from '../../contracts/changes/contract-changes.ts'
import { moveHouse, type PreviewedMove, previewMove } from '../../contracts/relocations/move-house.ts'
import type { MovedTo } from '../../contracts/relocations/move-request.ts'
import { possibleEndOf } from '../../contracts/terminations/terminate-contract.ts'
import { isGermanPostcode } from '../../domain/identifiers/postcode.ts'
import { latestDay } from '../../domain/latest-day.ts'
import { dateText } from '../../mail/local-text.ts'
import { findNewAddress } from '../../orders/intake/relocated-order.ts'
import { OrderAddress } from '../../orders/intake/schema/address.ts'
import { checkedInput, fieldsAtFault, orRefusal } from '../../platform/html/checked-form.ts'
import type { Refused } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate, isCalendarDate } from '../../platform/time/berlin.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { customerRoutes } from '../account/logged-in.ts'
import { type PasswordFault, passwordFault, passwordStatus } from '../account/password-again.ts'
import { actPath, actRoute, inLanguage } from '../account/paths.ts'
import { type ActTexts, actTexts } from './act-texts.ts'
import { addressFieldNames, readAddress, readText } from './address-fields.ts'
import { confirmMovePage, type MoveFaults, type MoveForm, movePage } from './move-pages.ts'
import { byCustomer, ownContract, type Visit } from './own-contract.ts'

type Shown = {
  begin?: URLSearchParams
  form?: MoveForm
  faults?: MoveFaults
  refused?: Refused
  says?: Html
  status?: number
}

/** Taking one of the customer's own contracts along to a new address, in two steps, under /account. */
export const moveRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const show = async (
    visit: Visit,
    { status = 200, begin = new URLSearchParams(), ...shown }: Shown = {},
  ) => {
    const { request, reply, customer, order } = visit
    const { bankDetails, expectedConsumptionKwh } = await showChangeable(deps, order.contractNumber)
    const paysByDebit = bankDetails?.hasAcceptedDirectDebit ?? false
    const form = { ...readForm(begin), consumption: String(expectedConsumptionKwh) }
    const asked = { order, form, paysByDebit, guard: guard.field(request, reply), ...shown }
    return sendCustomerPage(reply, movePage(customer, asked), status)
  }

  /** What the termination because of the move said, for who stays after all. */
  const declaredMove = async ({ order }: Visit): Promise<URLSearchParams> => {
    const address = await findNewAddress(deps.db, order.contractNumber)
    if (address === null) return new URLSearchParams()
    const known = Object.entries(address).map(([name, value]): [string, string] => [name, value ?? ''])
    return new URLSearchParams([...known, ['moveOutDate', order.endDate ?? '']])
  }

  /** Shows the form again with what was refused about it. */
  const refuse = async (visit: Visit, form: MoveForm, refusal: Refusal) => {
    const texts = actTexts[visit.customer.lang]
    if (refusal.kind === 'conflict')
      return show(visit, { form, says: notice(texts.notNow, 'caution'), status: 409 })
    const faults = faultsIn(refusal, texts)
    const says = Object.keys(faults).length === 0 ? { says: notice(texts.moveNotNow, 'error') } : {}
    return show(visit, { form, faults, ...says, refused: 'faults', status: 422 })
  }

  const confirm = (
    { request, reply, customer, order }: Visit,
    shown: { form: MoveForm; preview: PreviewedMove; passwordFault?: PasswordFault; refused?: Refused },
    status = 200,
  ) => {
    const asked = { order, guard: guard.field(request, reply), ...shown }
    return sendCustomerPage(reply, confirmMovePage(customer, asked), status, { hasScript: true })
  }

  get(actRoute('move'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const { done } = request.query as { done?: unknown }
    const moved = typeof done === 'string' && /^\d{1,12}$/.test(done)
    if (moved) return show(visit, { says: notice(actTexts[customer.lang].moved(done)) })
    return show(visit, { begin: await declaredMove(visit) })
  })

  post(actRoute('move'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const sent = formOf(request)
    const form = readForm(sent)
    if (!guard.isOwnPost(request, sent)) return show(visit, { form, refused: 'stale', status: 403 })
    // From the page that offers to take the contract along, with the address that it has asked for.
    if (sent.get('step') === 'begin') return show(visit, { begin: sent })
    const faults = await faultsOf(visit, form)
    if (Object.keys(faults).length > 0) return show(visit, { form, faults, refused: 'faults', status: 422 })
    const preview = await orRefusal(() =>
      previewMove(deps, visit.order.contractNumber, moveOf(form), moverOf(visit)),
    )
    return preview instanceof Refusal ? refuse(visit, form, preview) : confirm(visit, { form, preview })
  })

  post(`${actRoute('move')}/confirm`, async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const sent = formOf(request)
    const form = readForm(sent)
    if (!guard.isOwnPost(request, sent)) return show(visit, { form, refused: 'stale', status: 403 })
    const faults = await faultsOf(visit, form)
    if (Object.keys(faults).length > 0) return show(visit, { form, faults, refused: 'faults', status: 422 })
    const { contractNumber } = visit.order
    const wrong = await passwordFault(context, customer, sent, { request, reply })
    if (wrong !== undefined) {
      const preview = await orRefusal(() => previewMove(deps, contractNumber, moveOf(form), moverOf(visit)))
      return preview instanceof Refusal
        ? refuse(visit, form, preview)
        : confirm(visit, { form, preview, passwordFault: wrong, refused: 'faults' }, passwordStatus(wrong))
    }
    const moved = await orRefusal(() => moveHouse(deps, contractNumber, moveOf(form), moverOf(visit)))
    if (moved instanceof Refusal) return refuse(visit, form, moved)
    const path = actPath(contractNumber, 'move')
    return seeOther(reply, inLanguage(path, customer.lang, { done: moved.newContractNumber }))
  })

  /** What is wrong with a form before anything is tried. */
  async function faultsOf(
    { request, customer: { lang }, order }: Visit,
    form: MoveForm,
  ): Promise<MoveFaults> {
    const texts = actTexts[lang]
    const faults: Record<string, string> = {}
    const latest = latestDay(berlinDate(request.receivedAt))
    for (const name of ['moveOutDate', 'moveInDate'] as const) {
      if (!isCalendarDate(form[name])) faults[name] = texts.moveOutMissing
      else if (form[name] > latest) faults[name] = texts.tooFar(dateText(latest, lang))
    }
    if (faults.moveOutDate === undefined && order.endDate === null) {
      const wish = { kind: 'MoveOut', endDate: form.moveOutDate, isStaying: true } as const
      const possible = await possibleEndOf(deps.db, order, wish, request.receivedAt)
      if (possible !== null && possible.endDate !== form.moveOutDate)
        faults.moveOutDate = texts.tooEarly(dateText(possible.endDate, lang))
    }
    if (form.streetName === '') faults.streetName = texts.streetMissing
    if (!isGermanPostcode(form.postCode)) faults.postCode = texts.postCodeWrong
    if (form.city === '') faults.city = texts.cityMissing
    if (form.meterNumber === '') faults.meterNumber = texts.meterMissing
    if (!/^[1-9]\d{0,6}$/.test(form.consumption)) faults.consumption = texts.consumptionWrong
    const address = await orRefusal(async () => checkedInput(request, OrderAddress, addressOf(form)))
    return address instanceof Refusal ? { ...faultsIn(address, texts), ...faults } : faults
  }
}

function readForm(sent: URLSearchParams): MoveForm {
  return {
    moveOutDate: readText(sent, 'moveOutDate'),
    moveInDate: readText(sent, 'moveInDate'),
    ...readAddress(sent),
    meterNumber: readText(sent, 'meterNumber'),
    consumption: readText(sent, 'consumption'),
    hasSmartMeter: sent.get('hasSmartMeter') === 'yes',
    keepsBankDetails: sent.get('keepsBankDetails') === 'yes',
  }
}

const addressOf = ({ streetName, houseNumber, extension, postCode, city }: MoveForm) => ({
  ...{ streetName, postCode, city, countryCode: 'DE' },
  houseNumber: houseNumber || null,
  extension: extension || null,
})

const moveOf = (form: MoveForm): MovedTo => ({
  moveOutDate: form.moveOutDate,
  moveInDate: form.moveInDate,
  deliveryAddress: addressOf(form),
  meterNumber: form.meterNumber,
  yearlyConsumptionKwh: Number(form.consumption),
  hasSmartMeter: form.hasSmartMeter,
  keepsBankDetails: form.keepsBankDetails,
})

/** With an unproven password, the order comes from the person who gave it, so that it does not end the session (decision 34). */
const moverOf = ({ customer, request }: Visit) => ({
  ...byCustomer(customer, request),
  placedByPartnerId: customer.session.onlyOf?.placedByPartnerId ?? null,
})

/** What a rule of orders refused, at the field of the form that it is about. */
function faultsIn(refusal: Refusal, texts: ActTexts): MoveFaults {
  const says: Readonly<Record<string, string>> = {
    streetName: texts.streetMissing,
    postCode: texts.postCodeWrong,
    city: texts.cityMissing,
    meterNumber: texts.meterMissing,
    moveInDate: texts.moveOutMissing,
    endDate: texts.moveOutMissing,
    previousAnnualConsumptionKwh: texts.consumptionWrong,
  }
  const fields: Readonly<Record<string, string>> = {
    endDate: 'moveOutDate',
    previousAnnualConsumptionKwh: 'consumption',
  }
  return Object.fromEntries(
    [...fieldsAtFault(refusal)].flatMap((name) => {
      const isAddress = (addressFieldNames as readonly string[]).includes(name)
      const sentence = says[name] ?? (isAddress ? texts.tooLong : undefined)
      return sentence === undefined ? [] : [[fields[name] ?? name, sentence]]
    }),
  )
}
