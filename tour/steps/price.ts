import type { Step } from '../tour.ts'

type Measure = { value: number; unitText: string }
type Price = {
  data: {
    priceComponents: {
      pricePerMonth: Measure
      unitPrice: Measure
      basePricePerMonth: Measure
      workPriceDetails: { averageExchangePrice: Measure; fees: { gridFee: Measure } }
      comparisonTariff: { totalPrice: Measure } | null
    }
    yearlySavingsDetails: { price: number; co2: number } | null
  }
}

export const priceStep: Step = {
  title: 'What it costs at a place',
  intro:
    'Somebody in Berlin with an electric car wants to know. The price comes with all its parts, from the grid fee of the postcode to the saving against the local default supplier; here are some of them.',
  async play({ call, story, screen }) {
    const { body } = await call<Price>({
      path: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
      token: story.token,
      json: { yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true, hasElectricVehicle: true },
      show: ({ data: { priceComponents: parts, yearlySavingsDetails } }) => ({
        pricePerMonth: short(parts.pricePerMonth),
        unitPrice: short(parts.unitPrice),
        basePricePerMonth: short(parts.basePricePerMonth),
        averageExchangePrice: short(parts.workPriceDetails.averageExchangePrice),
        gridFee: short(parts.workPriceDetails.fees.gridFee),
        comparisonTariff: parts.comparisonTariff && short(parts.comparisonTariff.totalPrice),
        yearlySavingsDetails,
      }),
    })
    const { priceComponents: parts, yearlySavingsDetails: saved } = body.data
    const against = saved ? `, and saves ${saved.price} € a year` : ''
    screen.say(`So it costs ${parts.pricePerMonth.value} € a month${against}.`)
  },
}

const short = ({ value, unitText }: Measure) => ({ value, unitText })
