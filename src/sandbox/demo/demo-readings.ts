/**
 * Invented readings of demo contracts: households that use electricity by the BDEW's H25, more or less. Each day is the same on every machine. They grow with
 * the clock, so that there are always readings up to yesterday.
 */

import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import { type ConsumptionForecast, forecastConsumption } from '../../energy/forecasts/forecast-consumption.ts'
import type { IncomingDay } from '../../energy/readings/reading-item.ts'
import { storeReadings } from '../../energy/readings/store-readings.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { isMeant, type PartnerFilter } from '../../platform/time/clock.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'

export type DemoHousehold = {
  contractNumber: string
  householdKwhPerYear: number
  /** Charged at night in the cheap hours; 0 without a car. */
  carKwhPerYear: number
}

/** Those of the demo customers; scenes add theirs to the table. */
export const demoHouseholds: readonly DemoHousehold[] = [
  { contractNumber: '30000016', householdKwhPerYear: 3400, carKwhPerYear: 1800 },
  { contractNumber: '30000024', householdKwhPerYear: 1800, carKwhPerYear: 0 },
]

export type MissingDays = DemoHousehold & {
  firstDay: number
  lastDay: number
  /** Whether the contract has no readings at all. */
  isNew: boolean
}

/** The days up to yesterday that have no readings yet, for each contract whose readings are invented. */
export async function findMissingDays(
  db: Db,
  now: Date,
  partnerFilter?: PartnerFilter,
): Promise<MissingDays[]> {
  const yesterday = dayNumberOf(berlinDate(now)) - 1
  return (await findSupplied(db))
    .filter(({ partnerId }) => isMeant(partnerFilter, partnerId))
    .map(({ lastDay, partnerId: _, ...supplied }) => ({
      ...supplied,
      lastDay: Math.min(lastDay ?? yesterday, yesterday),
    }))
    .filter(({ firstDay, lastDay }) => firstDay <= lastDay)
}

/** So many days are made and stored at a time: a thread that answers requests may do it too. */
const daysAtOnce = 31

/** Stores readings for the missing days and returns how many days it stored. */
export async function growDemoReadings(
  db: Db,
  missing: readonly MissingDays[],
  now: Date,
  { isTold = true } = {},
): Promise<number> {
  const { H25 } = await shippedProfiles()
  let count = 0
  for (const { firstDay, lastDay, isNew: _, ...household } of missing) {
    const read = demoReadings(household, H25)
    for (let from = firstDay; from <= lastDay; from += daysAtOnce) {
      const { stored } = await storeReadings(
        db,
        daysOf(read, from, Math.min(from + daysAtOnce - 1, lastDay)),
        { now, isTold },
      )
      count += stored
    }
  }
  return count
}

type Supplied = Omit<MissingDays, 'lastDay'> & { partnerId: string; lastDay: number | null }

/** The first day without readings and the last day of delivery of each of these contracts in delivery. */
async function findSupplied(db: Db): Promise<Supplied[]> {
  const { rows } = await db.query<Omit<Supplied, 'isNew'>>(sql`
    select h.contract_number as "contractNumber", h.household_kwh_per_year as "householdKwhPerYear",
      h.car_kwh_per_year as "carKwhPerYear", o.partner_id as "partnerId", o.start_date - date '1970-01-01' as "firstDay",
      o.end_date - date '1970-01-01' as "lastDay"
    from sandbox_households h
    join orders o on o.contract_number = h.contract_number
    where o.start_date is not null`)
  const contractNumbers = rows.map(({ contractNumber }) => contractNumber)
  // By itself: where readings are distributed, contracts and readings cannot be joined.
  const { rows: read } = await db.query<{ contractNumber: string; nextDay: number }>(sql`
    select r.contract_number as "contractNumber", r.last_day + 1 - date '1970-01-01' as "nextDay"
    from contract_readings r where r.contract_number = any(${contractNumbers}) and r.last_day is not null`)
  const nextDays = new Map(read.map(({ contractNumber, nextDay }) => [contractNumber, nextDay]))
  return rows.map((found) => {
    const nextDay = nextDays.get(found.contractNumber)
    return { ...found, firstDay: nextDay ?? found.firstDay, isNew: nextDay === undefined }
  })
}

function* daysOf(
  read: ReturnType<typeof demoReadings>,
  firstDay: number,
  lastDay: number,
): Generator<IncomingDay> {
  for (let day = firstDay; day <= lastDay; day++) yield { line: day - firstDay, ...read(day) }
}

/** Returns a function that makes a household's readings for any day. */
export function demoReadings(
  household: DemoHousehold,
  profile: LoadProfile,
): (dayNumber: number) => Omit<IncomingDay, 'line'> {
  const { contractNumber, householdKwhPerYear } = household
  const seed = Number(contractNumber)
  const usual = forecastConsumption(profile, {
    yearlyConsumptionKwh: householdKwhPerYear,
    scale: undefined,
  })
  return (dayNumber) => {
    const isAway = isOnHoliday(dayNumber)
    const wattHours = isAway ? emptyHome(usual, dayNumber, seed) : livedInHome(usual, dayNumber, seed)
    if (!isAway) chargeCar(wattHours, household, dayNumber)
    return {
      contractNumber,
      date: dateOf(dayNumber),
      kwh: wattHours.map((value) => value / 1000),
      // Sometimes a meter fails to report and its operator substitutes the values.
      valueState: chance(dayNumber, seed, 1) < 0.015 ? 'Substituted' : 'Final',
    }
  }
}

/** Two weeks in August and, every other year, the days after Christmas. */
function isOnHoliday(dayNumber: number): boolean {
  const date = dateOf(dayNumber)
  const [year, day] = [Number(date.slice(0, 4)), date.slice(5)]
  return (day >= '08-03' && day < '08-17') || (year % 2 === 1 && day >= '12-27' && day < '12-31')
}

/** Days differ in how busy they are; within a day, appliances switch on and off. */
function livedInHome(usual: ConsumptionForecast, dayNumber: number, seed: number): number[] {
  const busy = 0.8 + 0.45 * chance(dayNumber, seed, 2)
  return Array.from(usual.quarterHoursOf(dayNumber), (milliwattHours, index) => {
    const flicker = 0.65 + 0.6 * chance(dayNumber * 128 + index, seed, 3)
    const appliance = chance(dayNumber * 128 + index, seed, 4) < 0.03 ? 180 : 0
    return Math.round((milliwattHours / 1000) * busy * flicker * 0.94) + appliance
  })
}

/** Fridge, router and freezer. */
function emptyHome(usual: ConsumptionForecast, dayNumber: number, seed: number): number[] {
  return Array.from(usual.quarterHoursOf(dayNumber), (_, index) =>
    Math.round(18 + 10 * chance(dayNumber * 128 + index, seed, 5)),
  )
}

const chargingWattHours = 2750
const shareOfNights = 0.45

/** On some nights the car charges after midnight, at 11 kW, until it is full. */
function chargeCar(
  wattHours: number[],
  { carKwhPerYear, contractNumber }: DemoHousehold,
  dayNumber: number,
): void {
  const seed = Number(contractNumber)
  if (carKwhPerYear === 0 || chance(dayNumber, seed, 6) > shareOfNights) return
  const mean = (carKwhPerYear * 1000) / (365 * shareOfNights)
  let left = Math.round(mean * (0.5 + chance(dayNumber, seed, 7)))
  const beginsAtQuarter = 2 + Math.floor(6 * chance(dayNumber, seed, 8))
  const quarters = wallClockQuarters(dayNumber)
  for (let index = quarters.findIndex((quarter) => quarter >= beginsAtQuarter); left > 0; index++) {
    const charged = Math.min(left, chargingWattHours)
    wattHours[index] = (wattHours[index] ?? 0) + charged
    left -= charged
  }
}

/** A pseudo-random number from 0 to 1, determined by three integers. */
function chance(position: number, seed: number, use: number): number {
  let hash = Math.imul(position ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b) + Math.imul(use, 0x27d4eb2f)
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13), 0x165667b1)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
