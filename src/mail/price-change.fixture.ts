import type { PriceParts } from '../domain/price-parts.ts'
import { aContractConfirmation } from './contract-confirmation.fixture.ts'
import type { PriceChangeLetter } from './price-change.ts'

export const someParts = (
  work: Partial<PriceParts['work']> = {},
  base: Partial<PriceParts['base']> = {},
): PriceParts => {
  const parts = {
    work: {
      energyPrice: 0,
      serviceFee: 1.785,
      greenCertificateSurcharge: 0.238,
      powerFee: 2.4395,
      gridFee: 7.735,
      powerHeatCouplingFee: 0.5307,
      concessionFee: 2.8441,
      offshoreFee: 1.1198,
      p19Fee: 1.8552,
      riskPremiumFee: 0,
      workPriceAdjustment: 0,
      ...work,
    },
    base: { serviceFee: 4.99, gridFee: 5.95, meteringFee: 2.5, basePriceAdjustment: -1, ...base },
  }
  const sum = (amounts: Record<string, number>) =>
    Math.round(Object.values(amounts).reduce((total, amount) => total + amount, 0) * 1e4) / 1e4
  return {
    ...parts,
    workCentPerKwh: sum(parts.work),
    baseEuroPerMonth: sum(parts.base),
    timeVariableGridFee: null,
  }
}

/** The letter about a higher surcharge for special grid use and a higher grid fee on 1 January 2027. */
export function aPriceChange(changes: Partial<PriceChangeLetter> = {}): PriceChangeLetter {
  const { language, brand, supplier, customer, contractNumber, tariffName, deliveryAddressLines } =
    aContractConfirmation()
  return {
    ...{ language, brand, supplier, customer, contractNumber, tariffName, deliveryAddressLines },
    isDynamic: true,
    vatPercent: 19,
    annualConsumptionKwh: 3500,
    effectiveDate: '2027-01-01',
    lastDayBefore: '2026-12-31',
    oldParts: someParts(),
    newParts: someParts({ p19Fee: 2.38 }, { gridFee: 6.55 }),
    euroPerYear: 25.57,
    ownBaseAdjustmentEuroPerMonth: -1,
    ...changes,
  }
}
