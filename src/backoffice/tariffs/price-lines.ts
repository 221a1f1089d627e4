/** A price as lines to read from top to bottom. Pure. */
import type { TariffPrice } from './schema.ts'

type Measure = TariffPrice['priceComponents']['pricePerMonth']
export type PriceLine = {
  label: string
  value: number
  unit: string
  /** A sum of the lines above it. */
  isSum?: true
}

export type PriceBlock = { title: string; lines: PriceLine[] }

// The partner API has its unit texts in German.
const units: Readonly<Record<string, string>> = {
  'ct/kWh': 'ct/kWh',
  '€/Monat': '€ a month',
  'kWh/Monat': 'kWh a month',
  '%': '%',
}

const line = (label: string, { value, unitText }: Measure): PriceLine => ({
  label,
  value,
  unit: units[unitText] ?? unitText,
})
const sum = (label: string, measure: Measure): PriceLine => ({ ...line(label, measure), isSum: true })

export function priceBlocks({ priceComponents: parts, yearlySavingsDetails }: TariffPrice): PriceBlock[] {
  const { workPriceDetails: work, basePriceDetail: base, comparisonTariff, providerShare } = parts
  return [
    {
      title: 'Work price',
      lines: [
        line('Energy', work.averageExchangePrice),
        line('Service fee', work.serviceFee),
        line('Guarantees of origin', work.fees.greenCertificateSurcharge),
        line('Risk premium', work.fees.riskPremiumFee),
        line('Grid fee', work.fees.gridFee),
        line('Concession fee', work.fees.concessionFee),
        line('Electricity tax', work.fees.powerFee),
        line('KWKG levy', work.fees.powerHeatCouplingFee),
        line('Offshore grid levy', work.fees.offshoreFee),
        line('Levy for special grid use (§19 StromNEV)', work.fees.p19Fee),
        line('Campaign', work.fees.workPriceAdjustment),
        sum('Work price', parts.estimatedWorkPrice),
        line('Saving by shifting load', work.fees.effectiveWorkPriceAdjustment),
        sum('Work price after shifting load', parts.effectiveWorkPrice),
      ],
    },
    {
      title: 'Base price',
      lines: [
        line('Service fee', parts.baseServiceFee),
        line('Grid fee', base.fees.gridFee),
        line('Metering', base.fees.meteringFee),
        line('Campaign', base.fees.basePriceAdjustment),
        sum('Base price', parts.basePricePerMonth),
      ],
    },
    {
      title: 'Per month',
      lines: [
        line('Consumption', parts.estimatedConsumption),
        line('Work price', parts.expectedWorkPrice),
        line('Base price', parts.basePricePerMonth),
        ...(providerShare === undefined
          ? []
          : [
              line('Share of the saving', providerShare.providerSharePercentage),
              line('Our share of the saving', providerShare.providerShare),
            ]),
        sum('Price per month', parts.pricePerMonth),
        line('Price per kWh, share included', parts.unitPrice),
      ],
    },
    {
      title: 'Default supplier',
      lines: [
        line('Work price', comparisonTariff.workingPrice),
        line('Base price', comparisonTariff.basePrice),
        sum('Price per month', comparisonTariff.totalPrice),
        { label: 'Saving', value: yearlySavingsDetails.price, unit: '€ a year' },
        { label: 'Saving', value: yearlySavingsDetails.co2, unit: 'kg CO2 a year' },
      ],
    },
  ]
}
