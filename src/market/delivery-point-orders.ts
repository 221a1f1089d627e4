/** What we order for a delivery point that we supply: modules of EnWG section 14a, and smart meters. */
import type { GridFeeModules } from '../domain/market-orders.ts'
import type { MarketIdentity } from '../platform/settings/market-identity.ts'
import type { MarketAnswer } from './answers.ts'
import { addressIn, nameIn } from './compose-message.ts'
import { beginsAt } from './market-days.ts'
import type { MarketOrder } from './market-order.ts'
import type { Draft, MeterOrder, ModuleOrder } from './messages.ts'

/** Working days that the market needs between an order and its day (E_0595 step 17, E_0250 step 40). */
export const leadWorkingDays = { '17133': 2, '17011': 20 } as const

const gridFeesOfControl = '9991000002496'
const installation = '9991000002305'
const propertyCodes: Readonly<Record<GridFeeModules, string>> = {
  Module1: '9991000002579',
  Module2: '9991000002587',
  Module1And3: '9991000002595',
}

type Order = {
  readonly identity: MarketIdentity
  /** The grid operator or the metering operator; null if we do not know its code. */
  readonly receiver: string | null
  readonly changeDate: string
}

const change = (
  { maLoIdentifier, meterNumber, deliveryAddress }: MarketOrder,
  { identity, receiver, changeDate }: Order,
) => ({
  sender: identity.code,
  receiver,
  maLoIdentifier,
  meterNumber,
  deliveryAddress: addressIn(deliveryAddress),
  changeDate,
  changesAt: beginsAt(changeDate),
})

export const moduleOrder = (
  modules: GridFeeModules,
  about: MarketOrder,
  order: Order,
): Draft<ModuleOrder> => ({
  process: '17133',
  content: {
    ...change(about, order),
    productCode: gridFeesOfControl,
    propertyCode: propertyCodes[modules],
  },
})

export const meterOrder = (about: MarketOrder, order: Order): Draft<MeterOrder> => ({
  process: '17011',
  content: {
    ...change(about, order),
    meLoIdentifiers: about.meLoIdentifiers,
    productCode: installation,
    customer: nameIn(about.deliveryAddress),
  },
})

/** What an answer to one of these orders says. */
export type OrderAnswer =
  | { readonly isAgreed: true; readonly installationDate: string | null }
  | { readonly isAgreed: false; readonly responseCode: string; readonly remark: string | null }

// A20: the grid operator changes its data. A25: they are so already.
const agreed: readonly string[] = ['A20', 'A25']

export function orderAnswer(answer: MarketAnswer): OrderAnswer {
  const { process, content } = answer
  if (process === '19005') return { isAgreed: true, installationDate: content.installationDate ?? null }
  if (process !== '19133' && process !== '19006') throw new Error(`${process} answers no such order`)
  const { responseCode, reason = null } = content
  return process === '19133' && agreed.includes(responseCode)
    ? { isAgreed: true, installationDate: null }
    : { isAgreed: false, responseCode, remark: reason }
}
