/** By which right a customer ends a contract, and when at the earliest. Pure. */

import type { CancellationReason, TerminationKind } from '../../domain/states-and-reasons.ts'
import { type ContractTerms, earliestEnd, firstTermEnd, noticeEnd } from '../../market/earliest-end.ts'
import { dayBefore, latestOf } from '../../market/market-days.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { nextMarketWorkingDay } from '../../platform/time/holidays.ts'

export type TerminationFacts = {
  /** The day on which the customer gives notice. */
  today: string
  /** The day on which we act on it, if that is a later one. */
  handledOn?: string
  terms: ContractTerms
  startDate: string
  /** Of § 3 EnWG. */
  isHousehold: boolean
  /** The customer moves and orders for the new address. */
  isStaying?: boolean
  /** The day of the next price change that the customer was told of. */
  nextPriceChange: string | null
}

/** The earliest possible end on or after a wish, and what makes it so. */
export type PossibleEnd = { readonly endDate: string; readonly because: string }

type Right = {
  readonly reason: CancellationReason
  /** Null if the customer does not have this right. */
  possibleEnd(facts: TerminationFacts, wish: string): PossibleEnd | null
  readonly missing: string
}

const moveOutNoticeDays = 6 * 7

export const terminationRights: Readonly<Record<TerminationKind, Right>> = {
  Ordinary: {
    reason: 'CustomerMisc',
    possibleEnd: ordinaryEnd,
    missing: 'The contract cannot be terminated.',
  },
  PriceChange: {
    reason: 'CustomerPriceChange',
    possibleEnd: ({ nextPriceChange }) =>
      nextPriceChange === null
        ? null
        : {
            endDate: dayBefore(nextPriceChange),
            because: `Prices change on ${nextPriceChange}; the contract ends on the day before, without notice (§ 41 (5) EnWG).`,
          },
    missing: 'No price change is announced to this customer.',
  },
  MoveOut: {
    reason: 'CustomerRelocation',
    possibleEnd: (facts, wish) => {
      if (facts.isStaying) return { endDate: latestOf(soonest(facts), wish), because: stays }
      const ordinary = ordinaryEnd(facts, wish)
      if (!facts.isHousehold) return ordinary
      const endDate = latestOf(plusDays(facts.today, moveOutNoticeDays), wish, soonest(facts))
      const because = 'Household customers who move give six weeks of notice (§ 41b (5) EnWG).'
      return endDate < ordinary.endDate ? { endDate, because } : ordinary
    },
    missing: 'The contract cannot be terminated.',
  },
  Death: {
    reason: 'CustomerMisc',
    possibleEnd: (facts, wish) =>
      facts.terms.type === 'Private'
        ? {
            endDate: latestOf(soonest(facts), wish),
            because:
              'We ask no notice of the family; the grid operator needs to be told one working day before.',
          }
        : null,
    missing: 'This is for private customers only.',
  },
}

const stays =
  'Who stays with us at a new address gives no notice; the grid operator needs to be told one working day before.'

function ordinaryEnd(facts: TerminationFacts, wish: string): PossibleEnd {
  const { terms, startDate, today } = facts
  const endDate = latestOf(earliestEnd(terms, startDate, today, wish), soonest(facts))
  const firstTerm = firstTermEnd(startDate, terms.durationPeriod)
  if (endDate <= firstTerm) return { endDate, because: `The first term runs until ${firstTerm}.` }
  if (endDate > latestOf(noticeEnd(terms, today), wish, soonest(facts)))
    return { endDate, because: `The contract was renewed, and its term runs until ${endDate}.` }
  const { value, unit } = terms.noticePeriod
  const notice = `${value} ${unit.toLowerCase()}${value === 1 ? '' : 's'}`
  const isShortened = noticeEnd(terms, today) < noticeEnd({ ...terms, type: 'Business' }, today)
  const longest = isShortened ? '; consumers give at most a month (§ 309 no. 9 BGB)' : ''
  return { endDate, because: `The notice period is ${notice}${longest}.` }
}

/** The soonest end that can be told to the grid operator in time; a supply that has not begun ends before its first day. */
const soonest = ({ startDate, today, handledOn = today }: TerminationFacts): string =>
  latestOf(dayBefore(startDate), nextMarketWorkingDay(handledOn))

/** Whether an end can still be taken back: the grid operator learns of that in time. */
export const mayTakeBack = (endDate: string, today: string): boolean => endDate >= nextMarketWorkingDay(today)
