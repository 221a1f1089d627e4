import type { ContractPath } from '../../contracts/contract-access.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinToday } from '../../platform/time/berlin.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { measure } from '../../tariffs/catalogue/measure.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { expectedPrice } from '../working-prices/charged-price.ts'
import type { DeliveryPrice } from '../working-prices/delivery-price.ts'
import { pricePeriodsOf } from '../working-prices/find-price-periods.ts'
import {
  type EnergyDeps,
  type Reader,
  readSuppliedContract,
  type SuppliedContract,
} from '../working-prices/supplied-contract.ts'
import type { Costs } from './schema.ts'

/** All that the costs of a contract are made from on a day. */
export type CostInputs = { contract: SuppliedContract; regions: Regions; today: string }

/** What the costs of a contract are made from, if the caller may read them. */
export const findCostInputs = async (
  deps: EnergyDeps,
  path: ContractPath,
  reader: Reader,
): Promise<CostInputs> => ({
  contract: await readSuppliedContract(deps, path, reader),
  regions: deps.regions.current(),
  today: berlinToday(reader.now),
})

/** What a contract pays with the values in force now, not those of the order. */
export function costsOn({ contract, regions, today }: CostInputs): Costs {
  const date = dayInForce(contract, today)
  const found = expectedPrice(regions, contract, date)
  if (!('missing' in found)) return costsOf(found, validFrom(regions, contract, date))
  // Not the caller's fault: the operator has not imported this data.
  throw new Refusal('unavailable', {
    code: 'unavailable',
    message: `The costs cannot be calculated: no ${found.missing} for the place of delivery on ${date}.`,
  })
}

/** Today, or the nearest day of delivery. */
export function dayInForce({ startDate, endDate }: SuppliedContract, today: string): string {
  if (startDate !== null && today < startDate) return startDate
  return endDate !== null && endDate < today && endDate >= (startDate ?? '') ? endDate : today
}

/** The day of the last change. The exchange average covers full months, so it changes every month. */
function validFrom(regions: Regions, contract: SuppliedContract, date: string): string {
  const [start, month] = [contract.startDate ?? date, `${date.slice(0, 7)}-01`]
  const earliest = contract.tariff.kind === 'Fixed' || start > month ? start : month
  const toDay = dayNumberOf(date) + 1
  const { periods } = pricePeriodsOf(regions, contract, { fromDay: dayNumberOf(earliest), toDay })
  return dateOf(periods.at(-1)?.fromDay ?? toDay - 1)
}

/** The parts of a price under the names that the specification uses here. */
function costsOf(
  { price, reductionEuroPerMonth, timeVariableGridFees }: DeliveryPrice,
  validFrom: string,
): Costs {
  const { priceComponents: components, yearlySavingsDetails } = price
  const { workPriceDetails: work, basePriceDetail: base } = components
  return {
    validFrom,
    amountKind: 'Gross',
    baseServiceFee: components.baseServiceFee,
    variableServiceFee: components.variableServiceFee,
    baseGridFee: measure(inCents(base.fees.gridFee.value - reductionEuroPerMonth), 'Euro', 'Month'),
    variableGridFee: work.fees.gridFee,
    timeVariableGridFees,
    meteringFee: base.fees.meteringFee,
    expectedEnergyCost: work.averageExchangePrice,
    guaranteeOfOrigin: work.fees.greenCertificateSurcharge,
    concessionFee: work.fees.concessionFee,
    kwkgFee: work.fees.powerHeatCouplingFee,
    electricityTax: work.fees.powerFee,
    savingsShare: components.providerShare?.providerShare ?? measure(0, 'Euro', 'Month'),
    estimatedConsumption: components.estimatedConsumption,
    offshoreFee: work.fees.offshoreFee,
    p19Fee: work.fees.p19Fee,
    exchangeFee: work.fees.riskPremiumFee,
    savingToComparisonTariff: measure(yearlySavingsDetails.price, 'Euro', 'Year'),
  }
}

// A difference of whole cents, without floating-point residue.
const inCents = (euro: number): number => Math.round(euro * 100) / 100 + 0
