import { type Block, heading, notice, paragraph } from './layout/mail-content.ts'
import { measureText, numberText } from './local-text.ts'
import { isDynamic, type PromisedPrice } from './price-facts.ts'

/** Formula, risk and metering of a price that follows the exchange; nothing for a fixed one. */
export function englishDynamicPrice(price: PromisedPrice): Block[] {
  if (!isDynamic(price)) return []
  return [
    heading('Your dynamic price: formula and risk'),
    paragraph(
      `Unit price = exchange price + the other parts named above. The exchange price is the price of the day-ahead auction for Germany, plus ${numberText(price.result.vat, 'en')}\u00a0% VAT. It changes every quarter of an hour; the value named is an expectation and not a promise.`,
    ),
    ...share(price),
    notice(
      'Chance and risk: your unit price can be much lower, but also much higher than expected, in single hours many times as high. There is no upper limit. You save above all by using electricity in cheap hours.',
    ),
    paragraph(
      price.inputs.request.hasSmartMeter
        ? 'Your smart meter measures your consumption per quarter of an hour. We bill every quarter of an hour at its own price.'
        : 'Billing per quarter of an hour needs a smart meter, which you can order from your metering operator. As long as none is installed, we bill the monthly mean of the exchange price, weighted by the standard load profile.',
    ),
  ]
}

function share({ result }: PromisedPrice): Block[] {
  const { providerShare, comparisonTariff } = result.priceComponents
  if (providerShare === undefined) return []
  const percent = `${numberText(providerShare.providerSharePercentage.value, 'en')}\u00a0%`
  return [
    paragraph(
      `Our share = ${percent} of your saving against the default supply of your area (for comparison: ${measureText(comparisonTariff.workingPrice, 'en')} and ${measureText(comparisonTariff.basePrice, 'en')}). If you save nothing, there is no share.`,
    ),
  ]
}
