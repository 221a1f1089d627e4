import { type Block, heading, notice, paragraph } from './layout/mail-content.ts'
import type { LocalText } from './local-text.ts'
import { isDynamic, type PromisedPrice } from './price-facts.ts'

/** Explains formula, risk and metering of a dynamic price. */
export function dynamicPrice(price: PromisedPrice, text: LocalText): Block[] {
  if (!isDynamic(price)) return []
  const { say, percent } = text
  return [
    heading(say('Ihr dynamischer Preis: Formel und Risiko', 'Your dynamic price: formula and risk')),
    paragraph(
      say(
        `Arbeitspreis = Börsenstrompreis + die übrigen oben genannten Bestandteile. Der Börsenstrompreis ist der Preis der Day-Ahead-Auktion für Deutschland, zuzüglich ${percent(price.result.vat)} Umsatzsteuer. Er ändert sich viertelstündlich; der genannte Wert ist eine Erwartung und keine Zusage.`,
        `Unit price = exchange price + the other components listed above. The exchange price is the price of the day-ahead auction for Germany, plus ${percent(price.result.vat)} VAT. It changes every 15 minutes; the value given is an expectation, not a promise.`,
      ),
    ),
    ...share(price, text),
    notice(
      say(
        'Chance und Risiko: Ihr Arbeitspreis kann deutlich niedriger, aber auch deutlich höher sein als erwartet, in einzelnen Stunden um ein Vielfaches. Eine Obergrenze gibt es nicht. Sie sparen vor allem, wenn Sie Strom in günstigen Stunden verbrauchen.',
        'Opportunity and risk: your unit price can be much lower but also much higher than expected, in some hours many times higher. There is no upper limit. You save most by using electricity in cheap hours.',
      ),
    ),
    paragraph(
      price.inputs.request.hasSmartMeter
        ? say(
            'Ihr intelligentes Messsystem (Smart Meter) misst Ihren Verbrauch je Viertelstunde. Jede Viertelstunde rechnen wir mit ihrem eigenen Preis ab.',
            'Your smart meter measures your consumption every 15 minutes. We bill each of these intervals at its own price.',
          )
        : say(
            'Die Abrechnung je Viertelstunde setzt ein intelligentes Messsystem (Smart Meter) voraus, das Sie bei Ihrem Messstellenbetreiber bestellen können. Solange keines eingebaut ist, rechnen wir mit dem Monatsmittel des Börsenstrompreises ab, gewichtet nach dem Standardlastprofil.',
            'Billing by 15-minute intervals requires a smart meter, which you can order from your metering operator. Until one is installed, we bill the monthly average of the exchange price, weighted by the standard load profile.',
          ),
    ),
  ]
}

function share({ result }: PromisedPrice, { say, percent, measure }: LocalText): Block[] {
  const { providerShare, comparisonTariff } = result.priceComponents
  if (providerShare === undefined) return []
  const shareText = percent(providerShare.providerSharePercentage.value)
  const [unitPrice, basePrice] = [comparisonTariff.workingPrice, comparisonTariff.basePrice].map(measure)
  return [
    paragraph(
      say(
        `Unser Anteil = ${shareText} Ihrer Ersparnis gegenüber der örtlichen Grundversorgung (zum Vergleich: ${unitPrice} und ${basePrice}). Sparen Sie nichts, fällt auch kein Anteil an.`,
        `Our share = ${shareText} of your savings compared with the local default supply (for comparison: ${unitPrice} and ${basePrice}). If you save nothing, we take no share.`,
      ),
    ),
  ]
}
