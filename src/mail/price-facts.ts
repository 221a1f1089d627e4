import type { StoredSnapshot } from '../tariffs/pricing/price-snapshot.ts'
import type { Fact, MailLanguage } from './layout/mail-content.ts'
import { measureText, numberText } from './local-text.ts'

/** The price as it was promised; any schema version has these. */
export type PromisedPrice = Pick<StoredSnapshot, 'inputs' | 'result'>

export const isDynamic = ({ inputs }: PromisedPrice): boolean => inputs.tariff.kind !== 'Fixed'

const labels = {
  de: {
    base: 'Grundpreis',
    work: 'Arbeitspreis',
    expectedWork: 'Arbeitspreis, erwartet',
    share: 'Unser Anteil an Ihrer Ersparnis',
    month: 'Voraussichtliche Kosten',
    duration: 'Vertragslaufzeit',
    notice: 'Kündigungsfrist',
  },
  en: {
    base: 'Base price',
    work: 'Unit price',
    expectedWork: 'Unit price, expected',
    share: 'Our share of your saving',
    month: 'Expected costs',
    duration: 'Contract term',
    notice: 'Notice period',
  },
} as const satisfies Record<MailLanguage, Record<string, string>>

/** The lines of a price that a customer decides by; the full calculation stays with the order. */
export function priceFacts(price: PromisedPrice, language: MailLanguage): Fact[] {
  const { priceComponents: components, durationPeriod, noticePeriod } = price.result
  const label = labels[language]
  const share = components.providerShare
  return [
    { label: label.base, value: measureText(components.basePricePerMonth, language) },
    {
      label: isDynamic(price) ? label.expectedWork : label.work,
      value: measureText(components.effectiveWorkPrice, language),
    },
    ...(share === undefined
      ? []
      : [
          {
            label: label.share,
            value: `${numberText(share.providerSharePercentage.value, language)}\u00a0% (${measureText(share.providerShare, language)})`,
          },
        ]),
    { label: label.month, value: measureText(components.pricePerMonth, language), isStrong: true },
    { label: label.duration, value: measureText(durationPeriod, language) },
    { label: label.notice, value: measureText(noticePeriod, language) },
  ]
}
