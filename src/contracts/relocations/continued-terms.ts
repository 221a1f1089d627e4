import { firstTermEnd } from '../../market/earliest-end.ts'
import { latestOf } from '../../market/market-days.ts'
import type { ContinuedTerms } from '../../orders/intake/relocated-order.ts'
import type { Db } from '../../platform/db/sql.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { findStoredContracts } from '../find-stored-contracts.ts'

/**
 * What a contract takes along to a new address (§ 41b (5) EnWG): its tariff with the fees of the last change by the first day there,
 * what is left of its first term, and the changes that the customer was told of for later days.
 */
export async function continuedTerms(
  tx: Db,
  contractNumber: string,
  moveInDate: string,
): Promise<ContinuedTerms> {
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
