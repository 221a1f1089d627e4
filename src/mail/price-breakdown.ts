import type { Measure } from '../tariffs/catalogue/measure.ts'
import type { Fact, MailLanguage } from './layout/mail-content.ts'
import { measureText, type Say, sayIn } from './local-text.ts'
import { isDynamic, type PromisedPrice, workPriceLabel } from './price-facts.ts'

/** What the base price consists of, and their sum as the last line. */
export function basePriceParts({ result }: PromisedPrice, language: MailLanguage): Fact[] {
  const { baseServiceFee, basePriceDetail, basePricePerMonth } = result.priceComponents
  const say = sayIn(language)
  const parts: [string, Measure][] = [
    [serviceFee(say), baseServiceFee],
    [gridFee(say), basePriceDetail.fees.gridFee],
    [say('Messstellenbetrieb', 'Metering'), basePriceDetail.fees.meteringFee],
    [discount(say), basePriceDetail.fees.basePriceAdjustment],
  ]
  return addedUp(parts, [say('Grundpreis', 'Base price'), basePricePerMonth], language)
}

/** What the unit price consists of, and their sum as the last line. */
export function unitPriceParts(price: PromisedPrice, language: MailLanguage): Fact[] {
  const { workPriceDetails, effectiveWorkPrice } = price.result.priceComponents
  const { fees } = workPriceDetails
  const say = sayIn(language)
  const energy = isDynamic(price)
    ? say('Börsenstrompreis, erwartet', 'Exchange price, expected')
    : say('Energie', 'Energy')
  const parts: [string, Measure][] = [
    [energy, workPriceDetails.averageExchangePrice],
    [serviceFee(say), workPriceDetails.serviceFee],
    [say('Herkunftsnachweise', 'Guarantees of origin'), fees.greenCertificateSurcharge],
    [say('Beschaffungsaufschlag', 'Procurement surcharge'), fees.riskPremiumFee],
    [gridFee(say), fees.gridFee],
    [say('Konzessionsabgabe', 'Concession fee'), fees.concessionFee],
    [say('Stromsteuer', 'Electricity tax'), fees.powerFee],
    [say('Aufschlag für besondere Netznutzung', 'Surcharge for special grid use'), fees.p19Fee],
    [say('Offshore-Netzumlage', 'Offshore grid levy'), fees.offshoreFee],
    [say('KWKG-Umlage', 'CHP levy (KWKG)'), fees.powerHeatCouplingFee],
    [discount(say), fees.workPriceAdjustment],
    [say('Flexibles Laden, erwartet', 'Flexible charging, expected'), fees.effectiveWorkPriceAdjustment],
  ]
  return addedUp(parts, [workPriceLabel(price, say), effectiveWorkPrice], language)
}

const serviceFee = (say: Say): string => say('Servicegebühr', 'Service fee')
const gridFee = (say: Say): string => say('Netzentgelt', 'Grid fee')
const discount = (say: Say): string => say('Rabatt oder Zuschlag', 'Discount or surcharge')

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
