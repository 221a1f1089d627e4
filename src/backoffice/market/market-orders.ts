import { choiceItem } from '../../contracts/controllable-devices/choose-modules.ts'
import type { ModuleChoice } from '../../contracts/controllable-devices/schema.ts'
import { settleByHand } from '../../contracts/controllable-devices/settle-choice.ts'
import { findOpenMarketOrders } from '../../contracts/open-market-orders.ts'
import { moveByHand } from '../../contracts/smart-meters/move-order.ts'
import { showSmartMeter } from '../../contracts/smart-meters/order-meter.ts'
import type { SmartMeter } from '../../contracts/smart-meters/schema.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/refusal.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import type {
  MarketOrderItem,
  MarketOrdersQuery,
  ModuleSettlement,
  SmartMeterStep,
} from './market-order-schema.ts'

/** What we wait for, longest due first: one more than the limit. */
export async function listMarketOrders(
  db: Db,
  { after, 'filter.contractNumber': wanted, ...page }: MarketOrdersQuery,
  now: Date,
): Promise<MarketOrderItem[]> {
  const today = berlinDate(now)
  const [kind, contractNumber = ''] = after?.split(':') ?? []
  const last = kind === undefined ? undefined : { kind: kind as MarketOrderItem['kind'], contractNumber }
  const found = await findOpenMarketOrders(db, { ...page, after: last, contractNumber: wanted ?? null })
  return found.map(({ orderedAt, isToHandOver, ...order }) => ({
    ...order,
    orderedAt: berlinDateTime(orderedAt),
    isOverdue: order.dueDate < today && !isToHandOver,
  }))
}

export const reportSmartMeter = (
  db: Db,
  contractNumber: string,
  { state, installationDate = null, remark = null }: SmartMeterStep,
  operator: Operator,
): Promise<SmartMeter> =>
  db.transaction(async (tx) => {
    const hasDay = state === 'Accepted' || state === 'Installed'
    if (hasDay !== (installationDate !== null))
      throw invalid(
        'installationDate',
        'installationDate is for the states Accepted and Installed, which need it.',
      )
    await lockedOrder(tx, contractNumber)
    await moveByHand(tx, contractNumber, { state, installationDate, remark }, operator)
    return showSmartMeter(tx, contractNumber, operator.now)
  })

export const reportModules = (
  db: Db,
  contractNumber: string,
  { state, remark = null }: ModuleSettlement,
  operator: Operator,
): Promise<ModuleChoice> =>
  db.transaction(async (tx) => {
    await lockedOrder(tx, contractNumber)
    return choiceItem(await settleByHand(tx, contractNumber, { state, remark }, operator))
  })
