import type { Measure } from '../tariffs/catalogue/measure.ts'
import type { StoredSnapshot } from '../tariffs/pricing/price-snapshot.ts'
import type { FactRow } from './layout/mail-content.ts'
import type { LocalText } from './local-text.ts'
import { partLabel } from './price-part-labels.ts'

/** The price as promised to the customer; every schema version has these fields. */
export type PromisedPrice = Pick<StoredSnapshot, 'inputs' | 'result'>

export type PricedOrder = { price: PromisedPrice; offerDate: string; annualConsumptionKwh: number }

export const isDynamic = ({ inputs }: PromisedPrice): boolean => inputs.tariff.kind !== 'Fixed'

/** The figures that a customer decides by. */
export function priceFacts(price: PromisedPrice, { say, measure, percent }: LocalText): FactRow[] {
  const { priceComponents: components, durationPeriod, noticePeriod } = price.result
  const share = components.providerShare
  return [
    [say('Grundpreis', 'Base price'), measure(components.basePricePerMonth)],
    [unitPriceLabel(price, say), measure(components.effectiveWorkPrice)],
    [
      say('Unser Anteil an Ihrer Ersparnis', 'Our share of your savings'),
      share === undefined
        ? null
        : `${percent(share.providerSharePercentage.value)} (${measure(share.providerShare)})`,
    ],
    [say('Voraussichtliche Kosten', 'Expected costs'), measure(components.pricePerMonth), 'strong'],
    [say('Vertragslaufzeit', 'Contract term'), measure(durationPeriod)],
    [say('Kündigungsfrist', 'Notice period'), measure(noticePeriod)],
  ]
}

/** Of which days the prices are: our own of the offer, levies and fees of the start of delivery. */
export function priceNote(
  { price, offerDate, annualConsumptionKwh }: PricedOrder,
  startDate: string,
  { say, date, percent, number }: LocalText,
): string {
  const start = date(startDate < offerDate ? offerDate : startDate)
  const [consumption, vat] = [number(annualConsumptionKwh), percent(price.result.vat)]
  return say(
    `Preise laut Angebot vom ${date(offerDate)}, mit Netzentgelten, Messstellenbetrieb, Abgaben und Umlagen nach dem Stand für den Lieferbeginn am ${start}, berechnet für ${consumption}\u00a0kWh im Jahr. Alle Preise enthalten ${vat} Umsatzsteuer.`,
    `Prices from your offer of ${date(offerDate)}, with the grid fees, metering fee, taxes and levies known for the start of delivery on ${start}, calculated for ${consumption}\u00a0kWh per year. All prices include ${vat} VAT.`,
  )
}

/** How much a campaign reduces the price. */
export function discountText({ result }: PromisedPrice, { say, measure }: LocalText): string {
  const { basePriceDetail, workPriceDetails } = result.priceComponents
  const reductions = [
    basePriceDetail.fees.basePriceAdjustment,
    workPriceDetails.fees.workPriceAdjustment,
  ].filter(({ value }) => value < 0)
  if (reductions.length === 0) return say('keiner', 'none')
  return `${reductions.map(measure).join(', ')} (${say('im Preis schon enthalten', 'already included in the price')})`
}

export function basePriceParts({ result }: PromisedPrice, { say, measure }: LocalText): FactRow[] {
  const { baseServiceFee, basePriceDetail, basePricePerMonth } = result.priceComponents
  return [
    ...nonZero(measure, [
      [partLabel('serviceFee', say, 'base'), baseServiceFee],
      [partLabel('gridFee', say), basePriceDetail.fees.gridFee],
      [partLabel('meteringFee', say), basePriceDetail.fees.meteringFee],
      [partLabel('basePriceAdjustment', say), basePriceDetail.fees.basePriceAdjustment],
    ]),
    [say('Grundpreis', 'Base price'), measure(basePricePerMonth), 'strong'],
  ]
}

export function unitPriceParts(price: PromisedPrice, { say, measure }: LocalText): FactRow[] {
  const { workPriceDetails, effectiveWorkPrice } = price.result.priceComponents
  const { fees } = workPriceDetails
  const energyLabel = isDynamic(price)
    ? say('Börsenstrompreis, erwartet', 'Exchange price, expected')
    : partLabel('energyPrice', say)
  return [
    ...nonZero(measure, [
      [energyLabel, workPriceDetails.averageExchangePrice],
      [partLabel('serviceFee', say), workPriceDetails.serviceFee],
      [partLabel('greenCertificateSurcharge', say), fees.greenCertificateSurcharge],
      [partLabel('riskPremiumFee', say), fees.riskPremiumFee],
      [partLabel('gridFee', say), fees.gridFee],
      [partLabel('concessionFee', say), fees.concessionFee],
      [partLabel('powerFee', say), fees.powerFee],
      [partLabel('p19Fee', say), fees.p19Fee],
      [partLabel('offshoreFee', say), fees.offshoreFee],
      [partLabel('powerHeatCouplingFee', say), fees.powerHeatCouplingFee],
      [partLabel('workPriceAdjustment', say), fees.workPriceAdjustment],
      [say('Flexibles Laden, erwartet', 'Flexible charging, expected'), fees.effectiveWorkPriceAdjustment],
    ]),
    [unitPriceLabel(price, say), measure(effectiveWorkPrice), 'strong'],
  ]
}

type Say = LocalText['say']

export const unitPriceLabel = (price: PromisedPrice, say: Say): string =>
  isDynamic(price) ? say('Arbeitspreis, erwartet', 'Unit price, expected') : say('Arbeitspreis', 'Unit price')

const nonZero = (measure: LocalText['measure'], parts: readonly (readonly [string, Measure])[]): FactRow[] =>
  parts.filter(([, part]) => part.value !== 0).map(([label, part]) => [label, measure(part)])
