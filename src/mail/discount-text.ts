import type { MailLanguage } from './layout/mail-content.ts'
import { measureText } from './local-text.ts'
import type { PromisedPrice } from './price-facts.ts'

const discounts = {
  de: { none: 'keiner', included: 'im Preis schon enthalten' },
  en: { none: 'none', included: 'already part of the price' },
} as const satisfies Record<MailLanguage, Record<string, string>>

/** What a campaign takes off the price; `none` where it takes nothing. */
export function discountText({ result }: PromisedPrice, language: MailLanguage): string {
  const { basePriceDetail, workPriceDetails } = result.priceComponents
  const reductions = [basePriceDetail.fees.basePriceAdjustment, workPriceDetails.fees.workPriceAdjustment]
    .filter(({ value }) => value < 0)
    .map((reduction) => measureText(reduction, language))
  const text = discounts[language]
  return reductions.length === 0 ? text.none : `${reductions.join(', ')} (${text.included})`
}
