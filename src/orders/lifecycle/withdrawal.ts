import type { ContractType } from '../../domain/customer-kinds.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { isMarketWorkingDay, nextMarketWorkingDay } from '../../platform/time/holidays.ts'

type WithdrawalFacts = {
  readonly type: ContractType
  /** The date in Berlin on which the contract confirmation went out, or null before that. */
  readonly confirmedDate: string | null
  readonly today: string
}

/** Whether the customer may withdraw today (§ 355 BGB). Before the contract is confirmed, everybody may. */
export function isWithdrawalPossible({ type, confirmedDate, today }: WithdrawalFacts): boolean {
  if (confirmedDate === null) return true
  return type === 'Private' && today <= lastWithdrawalDate(confirmedDate)
}

/** The last date, until 24:00 in Berlin, on which a consumer may withdraw. The day of the confirmation does not count. */
export function lastWithdrawalDate(confirmedDate: string): string {
  const fourteenthDay = plusDays(confirmedDate, 14)
  // § 193 BGB: a period that would end on a weekend or holiday ends on the next working day. Holidays depend on the
  // customer's federal state, so we count those of every state, as the market calendar does.
  return isMarketWorkingDay(fourteenthDay) ? fourteenthDay : nextMarketWorkingDay(fourteenthDay)
}
