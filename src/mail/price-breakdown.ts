import type { Measure } from '../tariffs/catalogue/measure.ts'
import type { Fact, MailLanguage } from './layout/mail-content.ts'
import { measureText } from './local-text.ts'
import { isDynamic, type PromisedPrice } from './price-facts.ts'

const labels = {
  de: {
    base: 'Grundpreis',
    work: 'Arbeitspreis',
    expectedWork: 'Arbeitspreis, erwartet',
    serviceFee: 'Servicegebühr',
    gridFee: 'Netzentgelt',
    metering: 'Messstellenbetrieb',
    discount: 'Rabatt oder Zuschlag',
    energy: 'Energie',
    exchange: 'Börsenstrompreis, erwartet',
    greenCertificate: 'Herkunftsnachweise',
    riskPremium: 'Beschaffungsaufschlag',
    concession: 'Konzessionsabgabe',
    tax: 'Stromsteuer',
    p19: 'Aufschlag für besondere Netznutzung',
    offshore: 'Offshore-Netzumlage',
    kwkg: 'KWKG-Umlage',
    flexibility: 'Flexibles Laden, erwartet',
  },
  en: {
    base: 'Base price',
    work: 'Unit price',
    expectedWork: 'Unit price, expected',
    serviceFee: 'Service fee',
    gridFee: 'Grid fee',
    metering: 'Metering',
    discount: 'Discount or surcharge',
    energy: 'Energy',
    exchange: 'Exchange price, expected',
    greenCertificate: 'Guarantees of origin',
    riskPremium: 'Procurement surcharge',
    concession: 'Concession fee',
    tax: 'Electricity tax',
    p19: 'Surcharge for special grid use',
    offshore: 'Offshore grid levy',
    kwkg: 'CHP levy (KWKG)',
    flexibility: 'Flexible charging, expected',
  },
} as const satisfies Record<MailLanguage, Record<string, string>>

/** What the base price consists of, and their sum as the last line. */
export function basePriceParts({ result }: PromisedPrice, language: MailLanguage): Fact[] {
  const { baseServiceFee, basePriceDetail, basePricePerMonth } = result.priceComponents
  const label = labels[language]
  const parts: [string, Measure][] = [
    [label.serviceFee, baseServiceFee],
    [label.gridFee, basePriceDetail.fees.gridFee],
    [label.metering, basePriceDetail.fees.meteringFee],
    [label.discount, basePriceDetail.fees.basePriceAdjustment],
  ]
  return addedUp(parts, [label.base, basePricePerMonth], language)
}

/** What the unit price consists of, and their sum as the last line. */
export function unitPriceParts(price: PromisedPrice, language: MailLanguage): Fact[] {
  const { workPriceDetails, effectiveWorkPrice } = price.result.priceComponents
  const { fees } = workPriceDetails
  const label = labels[language]
  const parts: [string, Measure][] = [
    [isDynamic(price) ? label.exchange : label.energy, workPriceDetails.averageExchangePrice],
    [label.serviceFee, workPriceDetails.serviceFee],
    [label.greenCertificate, fees.greenCertificateSurcharge],
    [label.riskPremium, fees.riskPremiumFee],
    [label.gridFee, fees.gridFee],
    [label.concession, fees.concessionFee],
    [label.tax, fees.powerFee],
    [label.p19, fees.p19Fee],
    [label.offshore, fees.offshoreFee],
    [label.kwkg, fees.powerHeatCouplingFee],
    [label.discount, fees.workPriceAdjustment],
    [label.flexibility, fees.effectiveWorkPriceAdjustment],
  ]
  return addedUp(parts, [isDynamic(price) ? label.expectedWork : label.work, effectiveWorkPrice], language)
}

// A part of nothing is left out: the lines still add up, and no one wonders what it is for.
const addedUp = (
  parts: readonly [string, Measure][],
  [label, sum]: [string, Measure],
  language: MailLanguage,
): Fact[] => [
  ...parts
    .filter(([, part]) => part.value !== 0)
    .map(([name, part]) => ({ label: name, value: measureText(part, language) })),
  { label, value: measureText(sum, language), isStrong: true },
]
