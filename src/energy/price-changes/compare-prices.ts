import { lastNoticeDate, type NewNotice } from '../../contracts/price-changes/notice.ts'
import type { TariffFees } from '../../contracts/price-changes/price-notices.ts'
import { type ContractType, isHouseholdCustomer } from '../../domain/customer-kinds.ts'
import {
  type BasePartName,
  basePartNames,
  type PriceParts,
  type WorkPartName,
  workPartNames,
} from '../../domain/price-parts.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { withVatOn } from '../../tariffs/regions/vat-on.ts'
import { isBaseRaised, isWorkRaised } from '../working-prices/change-days.ts'
import { contractOn } from '../working-prices/charged-price.ts'
import { findPricePeriods } from '../working-prices/find-price-periods.ts'
import type { PricePeriod } from '../working-prices/price-period.ts'
import type { SuppliedContract } from '../working-prices/supplied-contract.ts'

type Change = {
  effectiveDate: string
  type: ContractType
  /** The fees of the tariff from that day on; null if they stay. */
  newFees: TariffFees | null
}

/**
 * What changes for a contract on a day: a letter, a silent notice for new fees that change no price, undefined where
 * nothing has to be kept. The customer's own changes, such as a module that begins that day, are on both sides. So is the VAT
 * of that day, whose change needs no letter (§ 41 (6) EnWG).
 */
export function compareOn(
  { vatRates, ...rates }: Regions,
  contract: SuppliedContract,
  { effectiveDate, type, newFees }: Change,
): NewNotice | 'unpriced' | undefined {
  const day = dayNumberOf(effectiveDate)
  const { since, effective } = contract.priceNotices
  const regions = { ...rates, vatRates: [] }
  const tariff = withVatOn({ vatRates }, contract.tariff, effectiveDate)
  const onDay = { ...contractOn(regions, contract, day), tariff }
  const announced = {
    ...onDay,
    priceNotices: {
      since,
      effective: [
        ...effective.filter(({ date }) => date < effectiveDate),
        {
          date: effectiveDate,
          fees: newFees ?? effective.find(({ date }) => date === effectiveDate)?.fees ?? null,
        },
      ],
    },
  }
  const before = periodOn(regions, onDay, day - 1)
  const after = periodOn(regions, announced, day)
  if (before === undefined || after === undefined) return 'unpriced'
  const needsLetter = needsNotice(before, after)
  if (!needsLetter && newFees === null) return undefined
  const { contractNumber, yearlyConsumptionKwh } = contract
  const isHousehold = isHouseholdCustomer(type, yearlyConsumptionKwh)
  return {
    contractNumber,
    state: needsLetter ? 'open' : 'silent',
    isHousehold,
    lastNoticeDate: lastNoticeDate(effectiveDate, isHousehold),
    oldParts: partsOf(before),
    newParts: partsOf(after),
    euroPerYear: euroPerYear(before, after, yearlyConsumptionKwh),
    newFees,
  }
}

const periodOn = (regions: Regions, contract: SuppliedContract, day: number): PricePeriod | undefined =>
  findPricePeriods(regions, contract, { fromDay: day, toDay: day + 1 }).periods[0]

/**
 * Whether the customer needs a letter (§ 41 (5) and (6) EnWG): if the work price or the base price rises as a whole, since
 * which of them weighs more depends on a consumption that is not known yet; and if the supplier's own parts of one of them
 * change at all. Without a letter pass only VAT and a falling balance of taxes, levies, grid and metering fees.
 */
export const needsNotice = (before: PricePeriod, after: PricePeriod): boolean =>
  isWorkRaised(before, after) ||
  isBaseRaised(before, after) ||
  ownWork(before) !== ownWork(after) ||
  before.baseParts.serviceFee !== after.baseParts.serviceFee

const ownWorkParts = ['energyPrice', 'serviceFee', 'greenCertificateSurcharge', 'riskPremiumFee'] as const
const ownWork = ({ parts }: PricePeriod): number => ownWorkParts.reduce((sum, name) => sum + parts[name], 0)

const workOf = ({ constantPart, parts }: PricePeriod): number =>
  constantPart + parts.gridFee + parts.energyPrice

function partsOf(period: PricePeriod): PriceParts {
  const { parts, baseParts, basePerMonth, gridFees } = period
  const gridFeeValues = gridFees?.flatMap((fees) => [...fees])
  return {
    work: named(workPartNames, (name: WorkPartName) => parts[name] / 1e4),
    base: named(basePartNames, (name: BasePartName) => baseParts[name] / 1e6),
    workCentPerKwh: workOf(period) / 1e4,
    baseEuroPerMonth: basePerMonth / 1e6,
    timeVariableGridFee: gridFeeValues
      ? { lowest: Math.min(...gridFeeValues) / 1e4, highest: Math.max(...gridFeeValues) / 1e4 }
      : null,
  }
}

const named = <Name extends string>(names: readonly Name[], amountOf: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, amountOf(name)])) as Record<Name, number>

/** Rounded to cents. */
function euroPerYear(before: PricePeriod, after: PricePeriod, yearlyConsumptionKwh: number): number {
  const work = ((workOf(after) - workOf(before)) * yearlyConsumptionKwh) / 1e6
  const base = ((after.basePerMonth - before.basePerMonth) * 12) / 1e6
  return Math.round((work + base) * 100) / 100 + 0
}
