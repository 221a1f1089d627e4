import type { NewTariffRequest } from './schema.ts'

/** A request for a fixed tariff that is on sale from a day on. */
export const aFixedTariff = (tariffKey: string, validFrom: string): NewTariffRequest => ({
  tariffKey,
  kind: 'Fixed',
  tariffName: 'Wattline Fix 24',
  providerName: 'Wattline Energie',
  durationValue: 24,
  durationUnit: 'Month',
  noticeValue: 1,
  noticeUnit: 'Month',
  features: ['100 % Ökostrom'],
  version: {
    validFrom,
    vat: 19,
    serviceFeeCentPerKwhNet: 1.25,
    baseServiceFeeEuroPerMonthNet: 6,
    greenCertificateCentPerKwhNet: 0.2,
    energyPriceCentPerKwhNet: 11.5,
  },
})
