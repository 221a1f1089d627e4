/** Which devices and modules EnWG section 14a allows, and from when (BNetzA BK6-22-300 and BK8-22/010-A). Pure. */

import type { GridFeeModules } from '../../domain/market-orders.ts'
import { leadWorkingDays } from '../../market/delivery-point-orders.ts'
import { dayAfterWorkingDays, monthsAfter } from '../../market/market-days.ts'
import type { SupplySpan } from '../contract-audience.ts'

export type DeviceFacts = { powerKw: number; inServiceDate: string }

/** A device has to have more than this; it is also what the grid operator leaves it. */
const minPowerKw = 4.2
const firstDay = '2024-01-01'

/** Why a device cannot take part, as a sentence, with its field; null if it can. */
export function deviceFault(
  { powerKw, inServiceDate }: DeviceFacts,
  today: string,
): { field: keyof DeviceFacts; message: string } | null {
  if (powerKw <= minPowerKw)
    return {
      field: 'powerKw',
      message: `A controllable device has more than ${minPowerKw} kW. Heat pumps, and air conditioners, behind one connection count together: register them as one device with the sum.`,
    }
  if (inServiceDate < firstDay)
    return {
      field: 'inServiceDate',
      message: `Devices that went into service before ${firstDay} keep what was agreed with the grid operator, until 2028-12-31 at the latest. The customer can move them to the modules by telling the grid operator, and not back.`,
    }
  if (inServiceDate > latestDay(today))
    return { field: 'inServiceDate', message: `inServiceDate must not be after ${latestDay(today)}.` }
  return null
}

export type ModuleFacts = {
  today: string
  supply: SupplySpan
  /** From when there is a controllable device; null if there is none. */
  deviceDate: string | null
  /** Whether a meter of its own measures what the devices use, and nothing else. */
  isSeparatelyMetered: boolean
  hasSmartMeter: boolean
}

type Rule = {
  /** Before this day nobody could have it. */
  readonly since: string
  /** What the contract lacks, as a sentence; null if nothing. */
  lacks(facts: ModuleFacts): string | null
}

export const moduleRules: Readonly<Record<GridFeeModules, Rule>> = {
  Module1: { since: firstDay, lacks: () => null },
  Module1And3: {
    since: '2025-04-01',
    lacks: ({ hasSmartMeter }) =>
      hasSmartMeter
        ? null
        : 'Module 3 needs a smart meter. Order one first: POST …/contracts/{contractNumber}/smart-meter-order.',
  },
  Module2: {
    since: firstDay,
    lacks: ({ isSeparatelyMetered }) =>
      isSeparatelyMetered
        ? null
        : 'Module 2 needs a meter of its own for the devices (`isSeparatelyMetered`), and a contract for it.',
  },
}

/** The earliest day, or null if the modules are not possible; and why. */
export type PossibleModules = { readonly earliestDate: string | null; readonly because: string }

export function possibleModules(modules: GridFeeModules, facts: ModuleFacts): PossibleModules {
  const { today, supply, deviceDate } = facts
  const { since, lacks } = moduleRules[modules]
  const lacking = deviceDate === null ? noDevice : lacks(facts)
  if (deviceDate === null || lacking !== null) return { earliestDate: null, because: lacking ?? noDevice }
  const days: readonly [date: string, because: string][] = [
    [
      dayAfterWorkingDays(today, leadWorkingDays['17133']),
      'The grid operator needs two full working days to change it.',
    ],
    [deviceDate, `The device is in service from ${deviceDate} on.`],
    [supply.startDate, `We supply from ${supply.startDate} on.`],
    [since, `This choice exists since ${since}.`],
  ]
  const [earliestDate, because] = days.reduce((latest, day) => (day[0] > latest[0] ? day : latest))
  return supply.endDate !== null && supply.endDate < earliestDate
    ? { earliestDate: null, because: `The contract ends on ${supply.endDate}. ${because}` }
    : { earliestDate, because }
}

const noDevice = 'No controllable device is registered: POST …/controllable-devices first.'

/** Why a wished day is not possible, as a sentence; null if it is. */
export function dayFault(validFrom: string, { earliestDate, because }: PossibleModules, facts: ModuleFacts) {
  if (earliestDate === null) return because
  if (validFrom < earliestDate) return `Possible from ${earliestDate} on. ${because}`
  const { endDate } = facts.supply
  if (endDate !== null && validFrom > endDate) return `The contract ends on ${endDate}.`
  return validFrom > latestDay(facts.today) ? `validFrom must not be after ${latestDay(facts.today)}.` : null
}

/** Nobody plans further ahead; it keeps mistyped years out. */
const latestDay = (today: string): string => monthsAfter(today, 24)
