import { type Block, heading, notice, paragraph } from './layout/mail-content.ts'
import { measureText, numberText } from './local-text.ts'
import { isDynamic, type PromisedPrice } from './price-facts.ts'

/** Formula, risk and metering of a price that follows the exchange; nothing for a fixed one. */
export function germanDynamicPrice(price: PromisedPrice): Block[] {
  if (!isDynamic(price)) return []
  return [
    heading('Ihr dynamischer Preis: Formel und Risiko'),
    paragraph(
      `Arbeitspreis = Börsenstrompreis + die übrigen oben genannten Bestandteile. Der Börsenstrompreis ist der Preis der Day-Ahead-Auktion für Deutschland, zuzüglich ${numberText(price.result.vat, 'de')}\u00a0% Umsatzsteuer. Er ändert sich viertelstündlich; der genannte Wert ist eine Erwartung und keine Zusage.`,
    ),
    ...share(price),
    notice(
      'Chance und Risiko: Ihr Arbeitspreis kann deutlich niedriger, aber auch deutlich höher sein als erwartet, in einzelnen Stunden um ein Vielfaches. Eine Obergrenze gibt es nicht. Sie sparen vor allem, wenn Sie Strom in günstigen Stunden verbrauchen.',
    ),
    paragraph(
      price.inputs.request.hasSmartMeter
        ? 'Ihr intelligentes Messsystem (Smart Meter) misst Ihren Verbrauch je Viertelstunde. Jede Viertelstunde rechnen wir mit ihrem eigenen Preis ab.'
        : 'Abrechnung je Viertelstunde setzt ein intelligentes Messsystem (Smart Meter) voraus, das Sie bei Ihrem Messstellenbetreiber bestellen können. Solange keines eingebaut ist, rechnen wir mit dem Monatsmittel des Börsenstrompreises ab, gewichtet nach dem Standardlastprofil.',
    ),
  ]
}

function share({ result }: PromisedPrice): Block[] {
  const { providerShare, comparisonTariff } = result.priceComponents
  if (providerShare === undefined) return []
  const percent = `${numberText(providerShare.providerSharePercentage.value, 'de')}\u00a0%`
  return [
    paragraph(
      `Unser Anteil = ${percent} Ihrer Ersparnis gegenüber der Grundversorgung an Ihrem Ort (zum Vergleich: ${measureText(comparisonTariff.workingPrice, 'de')} und ${measureText(comparisonTariff.basePrice, 'de')}). Sparen Sie nichts, so fällt auch kein Anteil an.`,
    ),
  ]
}
