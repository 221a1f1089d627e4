import { firstTermEnd } from '../../market/earliest-end.ts'
import { latestOf } from '../../market/market-days.ts'
import { type OrderDeps, placeOrder } from '../../orders/intake/place-order.ts'
import {
  type ContinuedTerms,
  findMover,
  type Mover,
  markRelocated,
} from '../../orders/intake/relocated-order.ts'
import type { Partner } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { invalid } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { findStoredContracts } from '../find-stored-contracts.ts'
import { terminateContract } from '../terminations/terminate-contract.ts'
import type { Relocation, RelocationRequest } from './schema.ts'

export type RelocationDeps = OrderDeps & { directory: Cached<PartnerDirectory> }

/** Who asks for the move; no partner if somebody of the supplier does. */
type By = AuditActor & { partner: Partner | null; reason?: string }

/**
 * Ends a contract and orders one for the new address, both or neither. Who stays with us gives no notice. The same again
 * answers with the first order.
 */
export async function relocate(
  deps: RelocationDeps,
  contractNumber: string,
  request: RelocationRequest,
  by: By,
): Promise<Relocation & { items: ErrorItem[] }> {
  requireMoveIn(request)
  return deps.db.transaction(async (tx) => {
    const wish = {
      kind: 'MoveOut',
      endDate: request.moveOutDate,
      isStaying: true,
      reason: by.reason,
    } as const
    await terminateContract(tx, contractNumber, wish, by)
    const mover = await findMover(tx, contractNumber)
    const { newContractNumber, items } = await orderOnce(deps, tx, { contractNumber, mover, request, by })
    return { contractNumber, endDate: request.moveOutDate, newContractNumber, items }
  })
}

type Move = { contractNumber: string; mover: Mover; request: RelocationRequest; by: By }

async function orderOnce(
  deps: RelocationDeps,
  tx: Db,
  { contractNumber, mover, request, by }: Move,
): Promise<{ newContractNumber: string; items: ErrorItem[] }> {
  const { newContractNumber, partnerId, tariffKey, offerDate, campaignCode, language, ...userAccount } = mover
  if (newContractNumber !== null) return { newContractNumber, items: [] }
  const owner = deps.directory.current().partners.find(({ id }) => id === partnerId) ?? by.partner
  if (owner === null) throw new Error('a contract has no partner')
  const { contract } = request
  // § 41b (5) EnWG: a contract that goes on at the new address has the prices and the term that it had.
  const { actor, now: receivedAt } = by
  const moveInDate = contract.deliveryDetails.moveInDate ?? berlinDate(receivedAt)
  const terms = request.tariffKey == null ? await continuedTerms(tx, contractNumber, moveInDate) : undefined
  const offer =
    request.tariffKey == null ? { tariffKey, offerDate, campaignCode } : { tariffKey: request.tariffKey }
  const order = { ...offer, language, userAccount, contract }
  const placedBy = by.partner ?? owner
  // The worker learns of it when the transaction ends.
  const inside = { ...deps, db: tx, wakeWorker: () => {} }
  const placed = await placeOrder(inside, order, {
    ...{ actor, owner, placedBy, receivedAt, reservation: null, continuedTariff: terms?.tariff },
  })
  await markRelocated(tx, placed.contractNumber, contractNumber, terms?.changes)
  return { newContractNumber: placed.contractNumber, items: placed.items }
}

function requireMoveIn({ contract: { contractReason } }: RelocationRequest): void {
  if (contractReason === 'NewDeliveryLocation') return
  throw invalid(
    'contract.contractReason',
    'contract.contractReason must be NewDeliveryLocation: the customer moves in.',
  )
}

/**
 * What a contract takes along to a new address (§ 41b (5) EnWG): its tariff with the fees of the last change by the first day there,
 * what is left of its first term, and the changes that the customer was told of for later days.
 */
async function continuedTerms(tx: Db, contractNumber: string, moveInDate: string): Promise<ContinuedTerms> {
  const [contract] = await findStoredContracts(tx, [contractNumber])
  if (contract === undefined || contract.startDate === null) throw new Error('a contract has no first day')
  const { startDate, priceNotices, priceSnapshot } = contract
  const { tariff } = priceSnapshot.inputs
  const changes = priceNotices.effective.flatMap(({ date, fees }) =>
    fees === null ? [] : [{ date, fees, isContinued: true as const }],
  )
  const firstDay = latestOf(moveInDate, startDate)
  const daysLeft = dayNumberOf(firstTermEnd(startDate, tariff.durationPeriod)) - dayNumberOf(firstDay) + 1
  return {
    tariff: {
      ...tariff,
      ...changes.findLast(({ date }) => date <= moveInDate)?.fees,
      durationPeriod:
        daysLeft > 0 ? { value: daysLeft, unit: 'Day' } : { value: 0, unit: tariff.durationPeriod.unit },
    },
    changes: changes.filter(({ date }) => date > moveInDate),
  }
}
