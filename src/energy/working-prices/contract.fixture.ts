import type { SuppliedContract } from './supplied-contract.ts'

/** A contract like the example of docs/concepts/pricing.md: Berlin, 3500 kWh, smart meter, car, campaign of 1 € a month. */
export const aContract = (changes: Partial<SuppliedContract> = {}): SuppliedContract => ({
  contractNumber: '30000016',
  startDate: '2024-01-01',
  endDate: null,
  tariff: {
    name: 'Wattline Dynamic Share',
    displayName: null,
    kind: 'DynamicShare',
    vatPercent: '19',
    durationPeriod: { value: 1, unit: 'Month' },
    noticePeriod: { value: 14, unit: 'Day' },
    features: [],
    serviceFeeCentPerKwhNet: '1.5000',
    baseServiceFeeEuroPerMonthNet: '4.1900',
    greenCertificateCentPerKwhNet: '0.2000',
    riskPremiumCentPerKwhNet: '0.0000',
    sharePercent: '20.00',
    energyPriceCentPerKwhNet: null,
    emissionGramPerKwh: '0.00',
  },
  campaign: { workPriceAdjustmentCentPerKwhGross: '0', basePriceAdjustmentEuroPerMonthGross: '-1.00' },
  flexibilityCentPerKwhGross: '-1.5',
  gridOperatorCode: null,
  meteringOperatorCode: null,
  meterOrderedSince: null,
  deliveryAddress: { postCode: '10115' },
  yearlyConsumptionKwh: 3500,
  expectedConsumptionKwh: 3500,
  hasSmartMeter: true,
  meterChanges: [],
  hasElectricVehicle: true,
  hasControllableDevice: false,
  modules: [],
  place: { type: 'Private', industry: null, hasPhotovoltaics: false, hasBatteryStorage: false },
  priceNotices: { since: '2100-01-01', effective: [] },
  confirmedFees: null,
  levyExemptions: [],
  withoutGridUse: [],
  ...changes,
})

const modules = { deviceTypes: ['Wallbox' as const], controllablePowerKw: 11, validTo: null }

export const module1 = (validFrom: string) => ({
  ...modules,
  validFrom,
  isModule1InUse: true,
  isModule2InUse: false,
  isModule3InUse: false,
})
export const module2 = (validFrom: string) => ({
  ...module1(validFrom),
  isModule1InUse: false,
  isModule2InUse: true,
})
export const modules1And3 = (validFrom: string) => ({ ...module1(validFrom), isModule3InUse: true })
