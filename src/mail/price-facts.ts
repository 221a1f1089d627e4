import type { StoredSnapshot } from '../tariffs/pricing/price-snapshot.ts'
import type { Fact, MailLanguage } from './layout/mail-content.ts'
import { measureText, numberText, type Say, sayIn } from './local-text.ts'

/** The price as it was promised; any schema version has these. */
export type PromisedPrice = Pick<StoredSnapshot, 'inputs' | 'result'>

export const isDynamic = ({ inputs }: PromisedPrice): boolean => inputs.tariff.kind !== 'Fixed'

export const workPriceLabel = (price: PromisedPrice, say: Say): string =>
  isDynamic(price) ? say('Arbeitspreis, erwartet', 'Unit price, expected') : say('Arbeitspreis', 'Unit price')

/** The lines of a price that a customer decides by; the full calculation stays with the order. */
export function priceFacts(price: PromisedPrice, language: MailLanguage): Fact[] {
  const { priceComponents: components, durationPeriod, noticePeriod } = price.result
  const say = sayIn(language)
  const share = components.providerShare
  return [
    { label: say('Grundpreis', 'Base price'), value: measureText(components.basePricePerMonth, language) },
    { label: workPriceLabel(price, say), value: measureText(components.effectiveWorkPrice, language) },
    ...(share === undefined
      ? []
      : [
          {
            label: say('Unser Anteil an Ihrer Ersparnis', 'Our share of your saving'),
            value: `${numberText(share.providerSharePercentage.value, language)}\u00a0% (${measureText(share.providerShare, language)})`,
          },
        ]),
    {
      label: say('Voraussichtliche Kosten', 'Expected costs'),
      value: measureText(components.pricePerMonth, language),
      isStrong: true,
    },
    { label: say('Vertragslaufzeit', 'Contract term'), value: measureText(durationPeriod, language) },
    { label: say('Kündigungsfrist', 'Notice period'), value: measureText(noticePeriod, language) },
  ]
}

/** What a campaign takes off the price. */
export function discountText({ result }: PromisedPrice, language: MailLanguage): string {
  const { basePriceDetail, workPriceDetails } = result.priceComponents
  const say = sayIn(language)
  const reductions = [basePriceDetail.fees.basePriceAdjustment, workPriceDetails.fees.workPriceAdjustment]
    .filter(({ value }) => value < 0)
    .map((reduction) => measureText(reduction, language))
  if (reductions.length === 0) return say('keiner', 'none')
  return `${reductions.join(', ')} (${say('im Preis schon enthalten', 'already part of the price')})`
}
