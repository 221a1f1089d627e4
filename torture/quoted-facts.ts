import { anOrder } from '../test/support/an-order.ts'
import { tokenFrom } from './place-order.ts'

type Measure = { value: number; unitText: string }

/** The amounts that a partner is quoted for the household of every order here, as a German mail writes them. */
export async function quotedFacts(origin: string, offerDate: string): Promise<Record<string, string>> {
  const { desiredTransitionDate: expectedStartDate } = anOrder().contract.deliveryDetails
  const household = {
    yearlyConsumptionKwh: 3500,
    zipCode: '10115',
    hasSmartMeter: false,
    offerDate,
    expectedStartDate,
  }
  const answer = await fetch(`${origin}/partner/v1/tariffs/DYNAMIC_SHARE/calculation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenFrom(origin)}`, 'content-type': 'application/json' },
    body: JSON.stringify(household),
  })
  const { data } = (await answer.json()) as { data: { priceComponents: Record<string, Measure> } }
  const { basePricePerMonth, effectiveWorkPrice, pricePerMonth } = data.priceComponents
  return {
    Grundpreis: written(basePricePerMonth),
    'Arbeitspreis, erwartet': written(effectiveWorkPrice),
    'Voraussichtliche Kosten': written(pricePerMonth),
  }
}

const amounts = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const written = (measure: Measure | undefined) =>
  measure === undefined ? 'nothing' : `${amounts.format(measure.value)} ${measure.unitText}`
