import type { Measure } from '../tariffs/catalogue/measure.ts'
import type { StoredSnapshot } from '../tariffs/pricing/price-snapshot.ts'
import type { FactRow } from './layout/mail-content.ts'
import type { LocalText } from './local-text.ts'

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

export const priceNote = (order: PricedOrder, { say, date, percent, number }: LocalText): string =>
  say(
    `Preise laut Angebot vom ${date(order.offerDate)}, berechnet für ${number(order.annualConsumptionKwh)}\u00a0kWh im Jahr. Alle Preise enthalten ${percent(order.price.result.vat)} Umsatzsteuer.`,
    `Prices from your offer of ${date(order.offerDate)}, calculated for ${number(order.annualConsumptionKwh)}\u00a0kWh per year. All prices include ${percent(order.price.result.vat)} VAT.`,
  )

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
      [serviceFeeLabel(say), baseServiceFee],
      [gridFeeLabel(say), basePriceDetail.fees.gridFee],
      [say('Messstellenbetrieb', 'Metering'), basePriceDetail.fees.meteringFee],
      [adjustmentLabel(say), basePriceDetail.fees.basePriceAdjustment],
    ]),
    [say('Grundpreis', 'Base price'), measure(basePricePerMonth), 'strong'],
  ]
}

export function unitPriceParts(price: PromisedPrice, { say, measure }: LocalText): FactRow[] {
  const { workPriceDetails, effectiveWorkPrice } = price.result.priceComponents
  const { fees } = workPriceDetails
  const energyLabel = isDynamic(price)
    ? say('Börsenstrompreis, erwartet', 'Exchange price, expected')
    : say('Energie', 'Energy')
  return [
    ...nonZero(measure, [
      [energyLabel, workPriceDetails.averageExchangePrice],
      [serviceFeeLabel(say), workPriceDetails.serviceFee],
      [say('Herkunftsnachweise', 'Guarantees of origin'), fees.greenCertificateSurcharge],
      [say('Beschaffungsaufschlag', 'Procurement surcharge'), fees.riskPremiumFee],
      [gridFeeLabel(say), fees.gridFee],
      [say('Konzessionsabgabe', 'Concession fee'), fees.concessionFee],
      [say('Stromsteuer', 'Electricity tax'), fees.powerFee],
      [say('Aufschlag für besondere Netznutzung', 'Surcharge for special grid use'), fees.p19Fee],
      [say('Offshore-Netzumlage', 'Offshore grid levy'), fees.offshoreFee],
      [say('KWKG-Umlage', 'CHP levy (KWKG)'), fees.powerHeatCouplingFee],
      [adjustmentLabel(say), fees.workPriceAdjustment],
      [say('Flexibles Laden, erwartet', 'Flexible charging, expected'), fees.effectiveWorkPriceAdjustment],
    ]),
    [unitPriceLabel(price, say), measure(effectiveWorkPrice), 'strong'],
  ]
}

type Say = LocalText['say']

const unitPriceLabel = (price: PromisedPrice, say: Say): string =>
  isDynamic(price) ? say('Arbeitspreis, erwartet', 'Unit price, expected') : say('Arbeitspreis', 'Unit price')
const serviceFeeLabel = (say: Say): string => say('Servicegebühr', 'Service fee')
const gridFeeLabel = (say: Say): string => say('Netzentgelt', 'Grid fee')
const adjustmentLabel = (say: Say): string => say('Rabatt oder Zuschlag', 'Discount or surcharge')

const nonZero = (measure: LocalText['measure'], parts: readonly (readonly [string, Measure])[]): FactRow[] =>
  parts.filter(([, part]) => part.value !== 0).map(([label, part]) => [label, measure(part)])
