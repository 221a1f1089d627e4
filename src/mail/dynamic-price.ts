import { type Block, heading, type MailLanguage, notice, paragraph } from './layout/mail-content.ts'
import { measureText, numberText, sayIn } from './local-text.ts'
import { isDynamic, type PromisedPrice } from './price-facts.ts'

/** Formula, risk and metering of a price that follows the exchange; nothing for a fixed one. */
export function dynamicPrice(price: PromisedPrice, language: MailLanguage): Block[] {
  if (!isDynamic(price)) return []
  const say = sayIn(language)
  return [
    heading(say('Ihr dynamischer Preis: Formel und Risiko', 'Your dynamic price: formula and risk')),
    paragraph(
      say(
        `Arbeitspreis = Börsenstrompreis + die übrigen oben genannten Bestandteile. Der Börsenstrompreis ist der Preis der Day-Ahead-Auktion für Deutschland, zuzüglich ${numberText(price.result.vat, language)}\u00a0% Umsatzsteuer. Er ändert sich viertelstündlich; der genannte Wert ist eine Erwartung und keine Zusage.`,
        `Unit price = exchange price + the other parts named above. The exchange price is the price of the day-ahead auction for Germany, plus ${numberText(price.result.vat, language)}\u00a0% VAT. It changes every quarter of an hour; the value named is an expectation and not a promise.`,
      ),
    ),
    ...share(price, language),
    notice(
      say(
        'Chance und Risiko: Ihr Arbeitspreis kann deutlich niedriger, aber auch deutlich höher sein als erwartet, in einzelnen Stunden um ein Vielfaches. Eine Obergrenze gibt es nicht. Sie sparen vor allem, wenn Sie Strom in günstigen Stunden verbrauchen.',
        'Chance and risk: your unit price can be much lower, but also much higher than expected, in single hours many times as high. There is no upper limit. You save above all by using electricity in cheap hours.',
      ),
    ),
    paragraph(
      price.inputs.request.hasSmartMeter
        ? say(
            'Ihr intelligentes Messsystem (Smart Meter) misst Ihren Verbrauch je Viertelstunde. Jede Viertelstunde rechnen wir mit ihrem eigenen Preis ab.',
            'Your smart meter measures your consumption per quarter of an hour. We bill every quarter of an hour at its own price.',
          )
        : say(
            'Abrechnung je Viertelstunde setzt ein intelligentes Messsystem (Smart Meter) voraus, das Sie bei Ihrem Messstellenbetreiber bestellen können. Solange keines eingebaut ist, rechnen wir mit dem Monatsmittel des Börsenstrompreises ab, gewichtet nach dem Standardlastprofil.',
            'Billing per quarter of an hour needs a smart meter, which you can order from your metering operator. As long as none is installed, we bill the monthly mean of the exchange price, weighted by the standard load profile.',
          ),
    ),
  ]
}

function share({ result }: PromisedPrice, language: MailLanguage): Block[] {
  const { providerShare, comparisonTariff } = result.priceComponents
  if (providerShare === undefined) return []
  const percent = `${numberText(providerShare.providerSharePercentage.value, language)}\u00a0%`
  return [
    paragraph(
      sayIn(language)(
        `Unser Anteil = ${percent} Ihrer Ersparnis gegenüber der Grundversorgung an Ihrem Ort (zum Vergleich: ${measureText(comparisonTariff.workingPrice, language)} und ${measureText(comparisonTariff.basePrice, language)}). Sparen Sie nichts, so fällt auch kein Anteil an.`,
        `Our share = ${percent} of your saving against the default supply of your area (for comparison: ${measureText(comparisonTariff.workingPrice, language)} and ${measureText(comparisonTariff.basePrice, language)}). If you save nothing, there is no share.`,
      ),
    ),
  ]
}
