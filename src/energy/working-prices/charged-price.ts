import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { calculatePrice } from '../../tariffs/pricing/calculate-price.ts'
import type { RegionalData } from '../../tariffs/pricing/find-regional-rows.ts'
import { isValidOn, type Regions } from '../../tariffs/regions/regions.ts'
import { withVatOn } from '../../tariffs/regions/vat-on.ts'
import { profileNameOn } from '../forecasts/profile-of-contract.ts'
import { changesBetween, isBaseRaised, isWorkRaised } from './change-days.ts'
import { type DeliveryPrice, deliveryPrice, isMeterOrdered } from './delivery-price.ts'
import { type PricePeriod, pricePeriod } from './price-period.ts'
import type { SuppliedContract } from './supplied-contract.ts'

/** The fees of a day, or those that the contract was confirmed with. */
type FeesOf = number | 'confirmation'

/**
 * The days whose fees a contract pays from a day on: of the work price and of the base price. They are earlier than the
 * day itself where a rise has not been announced in time (decision 46).
 */
export type ChargedDay = { fromDay: number; workDay: FeesOf; baseDay: FeesOf }

const itself = (day: number): ChargedDay => ({ fromDay: day, workDay: day, baseDay: day })

/**
 * The changes since rises need a letter, in order; before that, every day has its own fees. What applies on the first day
 * of delivery was agreed, so that only a rise since the confirmation needs a letter then.
 */
export function chargedDays(regions: Regions, contract: SuppliedContract, toDay: number): ChargedDay[] {
  const { startDate, confirmedFees } = contract
  const beforeDuty = dayNumberOf(contract.priceNotices.since) - 1
  const startDay = startDate === null ? 0 : dayNumberOf(startDate)
  const isConfirmed = startDate !== null && confirmedFees !== null
  const first = isConfirmed ? startDay : Math.max(beforeDuty, startDay)
  if (toDay <= first) return []
  const confirmed: ChargedDay = { fromDay: first, workDay: 'confirmation', baseDay: 'confirmation' }
  const days = [isConfirmed ? nextDay(regions, contract, { day: first, before: confirmed }) : itself(first)]
  for (const day of changesBetween(regions, contract, { fromDay: first, toDay }))
    days.push(
      day <= beforeDuty
        ? itself(day)
        : nextDay(regions, contract, { day, before: days.at(-1) as ChargedDay }),
    )
  return days
}

export const chargedDayOf = (days: readonly ChargedDay[], day: number): ChargedDay => {
  const last = days.findLast(({ fromDay }) => fromDay <= day)
  if (last === undefined) return itself(day)
  // Between two changes, every day has the same fees as itself.
  return {
    fromDay: day,
    workDay: last.workDay === last.fromDay ? day : last.workDay,
    baseDay: last.baseDay === last.fromDay ? day : last.baseDay,
  }
}

type Step = { day: number; before: ChargedDay }

/** Reductions pass on their own, work price and base price apart from each other; a rise waits for its letter. */
function nextDay(regions: Regions, contract: SuppliedContract, { day, before }: Step): ChargedDay {
  if (contract.priceNotices.effective.some(({ date, isContinued }) => date === dateOf(day) && !isContinued))
    return itself(day)
  // When grid use comes back, there is no price that it could have risen from.
  if (contract.withoutGridUse.some(({ validTo }) => validTo === dateOf(day))) return itself(day)
  const periodAt = (feesOf: FeesOf): PricePeriod | undefined => {
    const price = deliveryPrice(regions, contractOn(regions, contract, day), feesDay(contract, feesOf, '0'))
    return 'missing' in price
      ? undefined
      : pricePeriod(price, { fromDay: day, toDay: day + 1, date: dateOfFees(contract, feesOf) })
  }
  const now = periodAt(day)
  const [work, base] = [periodAt(before.workDay), periodAt(before.baseDay)]
  return {
    fromDay: day,
    workDay: now && work && isWorkRaised(work, now) ? before.workDay : day,
    baseDay: now && base && isBaseRaised(base, now) ? before.baseDay : day,
  }
}

/** The date whose rows apply; those of the confirmation are those of the first day of delivery. */
export const dateOfFees = ({ startDate }: SuppliedContract, feesOf: FeesOf): string =>
  feesOf === 'confirmation' ? (startDate ?? '') : dateOf(feesOf)

const feesDay = (contract: SuppliedContract, feesOf: FeesOf, exchangePriceCentPerKwhNet: string) => ({
  date: dateOfFees(contract, feesOf),
  exchangePriceCentPerKwhNet,
  confirmedFees: feesOf === 'confirmation' ? contract.confirmedFees : null,
})

/** What a delivery costs on a day, with the fees that are charged for it. */
export function chargedPrice(
  regions: Regions,
  contract: SuppliedContract,
  { fromDay, workDay, baseDay }: ChargedDay,
  exchangePriceCentPerKwhNet: string,
): DeliveryPrice | { missing: RegionalData } {
  const supplied = { ...contract, tariff: tariffOn(regions, contract, fromDay) }
  const priceOn = (feesOf: FeesOf, of: SuppliedContract = supplied) =>
    deliveryPrice(regions, of, feesDay(contract, feesOf, exchangePriceCentPerKwhNet))
  const now = priceOn(fromDay)
  if ('missing' in now || (workDay === fromDay && baseDay === fromDay)) return now
  const onDay = contractOn(regions, contract, fromDay)
  const [work, base] = [priceOn(workDay, onDay), priceOn(baseDay, onDay)]
  if ('missing' in work) return work
  if ('missing' in base) return base
  const inputs = {
    ...now.inputs,
    levies: work.inputs.levies,
    region: {
      ...now.inputs.region,
      gridWorkCentPerKwhNet: work.inputs.region.gridWorkCentPerKwhNet,
      concessionCentPerKwhNet: work.inputs.region.concessionCentPerKwhNet,
      gridBaseEuroPerYearNet: base.inputs.region.gridBaseEuroPerYearNet,
      meteringEuroPerYearGross: base.inputs.region.meteringEuroPerYearGross,
    },
    // It has the reduction of module 1.
    campaign: base.inputs.campaign,
  }
  return {
    ...now,
    inputs,
    price: calculatePrice(inputs),
    reductionEuroPerMonth: base.reductionEuroPerMonth,
    windows: work.windows,
    timeVariableGridFees: work.timeVariableGridFees,
    gridWorkCentPerKwhNet: work.gridWorkCentPerKwhNet,
  }
}

/** What a delivery costs on a day, at the exchange price that is expected for it. */
export function expectedPrice(regions: Regions, contract: SuppliedContract, date: string) {
  const { centPerKwhNet } = regions.exchangePrices.before(date, profileNameOn(contract, date))
  const day = dayNumberOf(date)
  const charged = chargedDayOf(chargedDays(regions, contract, day + 1), day)
  return chargedPrice(regions, contract, charged, centPerKwhNet)
}

/** The contract with the tariff, the meter, the modules, the exemptions and the grid use of a day, whatever day's fees are looked up for it. */
export const contractOn = (regions: Regions, contract: SuppliedContract, day: number): SuppliedContract => ({
  ...contract,
  tariff: tariffOn(regions, contract, day),
  hasSmartMeter: hasSmartMeterOn(contract, dateOf(day)),
  meterChanges: [],
  meterOrderedSince: isMeterOrdered(contract, dateOf(day)) ? always.validFrom : null,
  modules: contract.modules.map((module) => ({
    ...module,
    ...(isValidOn(module, dateOf(day)) ? always : never),
  })),
  levyExemptions: contract.levyExemptions.some((one) => isValidOn(one, dateOf(day))) ? [always] : [],
  withoutGridUse: contract.withoutGridUse.some((one) => isValidOn(one, dateOf(day))) ? [always] : [],
})

export const always = { validFrom: '0001-01-01', validTo: null }
const never = { validFrom: '0001-01-01', validTo: '0001-01-02' }

/** The tariff of the offer, with the fees of the last price change that had some and the VAT of the day. */
const tariffOn = (
  regions: Regions,
  { tariff, priceNotices }: SuppliedContract,
  day: number,
): SuppliedContract['tariff'] => ({
  ...withVatOn(regions, tariff, dateOf(day)),
  ...priceNotices.effective.findLast(({ date, fees }) => fees !== null && date <= dateOf(day))?.fees,
})
