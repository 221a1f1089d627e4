import type { ContractType } from '../../domain/customer-kinds.ts'
import { isMarketWorkingDay, nextMarketWorkingDay } from '../../platform/time/holidays.ts'
import { plusDays } from '../../platform/time/plus-days.ts'

export type WithdrawalFacts = {
  readonly type: ContractType
  /** The date in Berlin on which the contract confirmation went out, or null before that. */
  readonly confirmedDate: string | null
  readonly today: string
}

/** Says whether the customer may undo the contract today (§ 355 BGB). Before there is one, anybody may. */
export function isWithdrawalPossible({ type, confirmedDate, today }: WithdrawalFacts): boolean {
  if (confirmedDate === null) return true
  return type === 'Private' && today <= lastWithdrawalDate(confirmedDate)
}

/** The last date, until 24:00 in Berlin, on which a consumer may withdraw. The day of the confirmation is not counted. */
export function lastWithdrawalDate(confirmedDate: string): string {
  const fourteenthDay = plusDays(confirmedDate, 14)
  // § 193 BGB: a period that would end on a day of rest ends with the next working day. Which federal state's
  // holidays count depends on where the customer is, so any of them does: that is the calendar of the market.
  return isMarketWorkingDay(fourteenthDay) ? fourteenthDay : nextMarketWorkingDay(fourteenthDay)
}
