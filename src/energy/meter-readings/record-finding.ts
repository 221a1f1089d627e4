import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { forecastConsumption } from '../forecasts/forecast-consumption.ts'
import type { IncomingRecord } from './incoming-record.ts'
import { type MeterReading, milliwattHoursPerKwh } from './meter-reading.ts'
import { compare, type Expected, type Finding, type Judgement, judge } from './plausibility.ts'
import type { MeteredContract } from './repository.ts'

/** What a record is like, compared with the readings around it and with the profile. */
export function findingOf(
  record: IncomingRecord & { milliwattHours: number },
  known: readonly MeterReading[],
  { contract, profile, now }: { contract: MeteredContract; profile: LoadProfile; now: Date },
): { finding: Finding; judgement?: Judgement } {
  const { yearlyConsumptionKwh } = contract
  const forecast = forecastConsumption(profile, { yearlyConsumptionKwh, scale: undefined })
  const expected: Expected = (fromDate, toDate) => {
    let sum = 0
    for (let day = dayNumberOf(fromDate); day < dayNumberOf(toDate); day++) sum += forecast.ofDay(day)
    return sum
  }
  const { meterNumber, fromDate, date, milliwattHours } = record
  if (fromDate !== null) return { finding: compare(milliwattHours, expected(fromDate, date)) }
  const reading: MeterReading = {
    ...record,
    meterNumber: meterNumber ?? '',
    isQuestioned: false,
    receivedAt: now,
  }
  const judgement = judge(reading, known, expected)
  return { finding: judgement.finding, judgement }
}

const kwhOf = (reading: MeterReading | undefined) => (reading?.milliwattHours ?? 0) / milliwattHoursPerKwh

/** What is unusual about a record, and the reading that shows it. */
export function remarkOn(finding: Finding, judgement: Partial<Judgement> = {}) {
  const { before, after } = judgement
  const other = finding === 'above-following' ? after : before
  return {
    ...{ finding, field: 'kwh', reason: reasonOf(finding, judgement) },
    ...(other && { compared: { date: other.date, kwh: kwhOf(other) } }),
  }
}

/** For people, without a full stop. */
function reasonOf(finding: Finding, { before, after }: Partial<Judgement> = {}): string {
  if (finding === 'below-previous')
    return `kwh is less than the ${kwhOf(before)} kWh of ${before?.date}, and the register is not said to have gone through zero`
  if (finding === 'above-following') return `kwh is more than the ${kwhOf(after)} kWh of ${after?.date}`
  const than = before === undefined ? '' : ` since ${before.date}`
  const how = { 'much-less': 'much less', 'much-more': 'much more', 'far-too-much': 'far more' }
  return `the consumption${than} is ${how[finding as keyof typeof how]} than expected`
}
