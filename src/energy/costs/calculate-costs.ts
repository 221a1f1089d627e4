import { measure } from '../../tariffs/catalogue/measure.ts'
import type { DeliveryPrice } from '../working-prices/delivery-price.ts'
import type { Costs } from './schema.ts'

/** The parts of a price by the names that the specification has for them here. */
export function calculateCosts({ price, reductionEuroPerMonth }: DeliveryPrice, validFrom: string): Costs {
  const { priceComponents: parts, yearlySavingsDetails } = price
  const { workPriceDetails: work, basePriceDetail: base } = parts
  return {
    validFrom,
    amountKind: 'Gross',
    baseServiceFee: parts.baseServiceFee,
    variableServiceFee: parts.variableServiceFee,
    baseGridFee: measure(inCents(base.fees.gridFee.value - reductionEuroPerMonth), 'Euro', 'Month'),
    variableGridFee: work.fees.gridFee,
    meteringFee: base.fees.meteringFee,
    expectedEnergyCost: work.averageExchangePrice,
    guaranteeOfOrigin: work.fees.greenCertificateSurcharge,
    concessionFee: work.fees.concessionFee,
    kwkgFee: work.fees.powerHeatCouplingFee,
    electricityTax: work.fees.powerFee,
    savingsShare: parts.providerShare?.providerShare ?? measure(0, 'Euro', 'Month'),
    estimatedConsumption: parts.estimatedConsumption,
    offshoreFee: work.fees.offshoreFee,
    p19Fee: work.fees.p19Fee,
    exchangeFee: work.fees.riskPremiumFee,
    savingToComparisonTariff: measure(yearlySavingsDetails.price, 'Euro', 'Year'),
  }
}

// A difference of whole cents, without what doubles make of it.
const inCents = (euro: number): number => Math.round(euro * 100) / 100 + 0
