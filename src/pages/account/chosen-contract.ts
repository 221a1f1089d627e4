import type { Session } from '../../customers/sessions/session.ts'
import type { SuppliedContract, SuppliedContracts } from '../../energy/working-prices/supplied-contract.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { stageOf } from '../contract/stage.ts'
import type { AccountOrder } from './account-overview.ts'
import { inLanguage } from './paths.ts'

/** A contract whose delivery has begun, and all of the customer's like it. */
export type ChosenContract = { order: AccountOrder; contract: SuppliedContract; others: AccountOrder[] }

/**
 * The contract that a page is about: the one that the address names, otherwise the first that is delivered. Undefined if
 * there is none; a number that the session does not open is refused like one that does not exist.
 */
export async function chooseContract(
  suppliedContracts: Pick<SuppliedContracts, 'readOwn'>,
  { customerNumber }: Pick<Session, 'customerNumber'>,
  orders: readonly AccountOrder[],
  { asked, now }: { asked: string | undefined; now: Date },
): Promise<ChosenContract | undefined> {
  if (asked !== undefined && !orders.some(({ contractNumber }) => contractNumber === asked))
    throw notFound('There is no such contract.')
  const today = berlinDate(now)
  const others = deliveredOf(orders, today)
  const order = others.find(({ contractNumber }) => contractNumber === asked) ?? others[0]
  if (order === undefined) return undefined
  const { contractNumber } = order
  const contract = await suppliedContracts.readOwn({ customerNumber, contractNumber })
  return contract && { order, contract, others }
}

/** Contracts whose delivery has begun: those that go on first, then those that are terminated, then those that ended. */
function deliveredOf(orders: readonly AccountOrder[], today: string): AccountOrder[] {
  const begun = orders.filter(
    ({ isContract, startDate, endDate }) =>
      isContract && startDate !== null && startDate <= today && (endDate === null || endDate >= startDate),
  )
  const rank = (order: AccountOrder) =>
    stageOf(order, today) === 'active' ? (order.endDate === null ? 0 : 1) : 2
  return begun.sort((one, other) => rank(one) - rank(other))
}

const names: Record<Language, string> = { de: 'Vertrag wählen', en: 'Choose a contract' }
const maxChoices = 12

/** Links to the same page about the other contracts; nothing if there is only one. */
export function contractChoice(
  { order, others }: ChosenContract,
  lang: Language,
  { path, query = {} }: { path: string; query?: Record<string, string> },
): Html {
  if (others.length < 2) return html``
  return html`<nav aria-label="${names[lang]}"><ul class="chips">${others
    .slice(0, maxChoices)
    .map(
      (other) =>
        html`<li><a href="${inLanguage(path, lang, { ...query, contract: other.contractNumber })}"${other === order && html` aria-current="true"`}>${other.deliveryAddress.streetName} ${other.deliveryAddress.houseNumber} · ${other.contractNumber}</a></li>`,
    )}</ul></nav>`
}
