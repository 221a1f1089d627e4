import { Closed, Here, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { DateTimeFormat, PricesUnit, time } from '../schema.ts'
import { priceSources } from './price-line.ts'
import { maxDays } from './search-span.ts'

export const CheapestWindowQuery = Closed({
  durationMinutes: Type.Integer({
    description: 'How long the device runs, in whole quarter-hours.',
    minimum: 15,
    maximum: maxDays * 24 * 60,
    multipleOf: 15,
    examples: [120],
  }),
  within: Type.String({
    description: `Until when it must be done: an end such as \`2026-11-18 07:00\`, in Berlin time or with an offset or \`Z\`, or hours and minutes from now such as \`PT12H\` or \`PT90M\`. With an earliest start it is an ISO 8601 interval: \`2026-11-17 18:00/2026-11-18 07:00\` or \`2026-11-17 18:00/PT13H\`. A start that has passed means now. At most ${maxDays} days from now.`,
    maxLength: 80,
    default: 'PT24H',
    examples: ['PT12H'],
  }),
  powerKw: Type.Number({
    description: 'What the device draws, in kW. It scales energy and costs, not the choice of the window.',
    minimum: 0.1,
    maximum: 1000,
    default: 1,
    examples: [11],
  }),
  split: Type.Boolean({
    description: '`true` if the device may pause: the cheapest quarter-hours, wherever they are.',
    default: false,
    examples: [false],
  }),
  dateTimeFormat: DateTimeFormat,
})
export type CheapestWindowQuery = Static<typeof CheapestWindowQuery>

const euro = (description: string, example: number) => Type.Number({ description, examples: [example] })

const CostBand = Type.Object(
  {
    lowEuro: euro('Lower end.', 4.31),
    highEuro: euro('Upper end.', 6.02),
  },
  {
    title: 'CostBand',
    description:
      'Cost with the lower and the upper ends of the forecast: each price lies between them with a probability of 80 %.',
  },
)

const charge = {
  from: time('Start, in the requested format.', '2026-11-18 02:15:00'),
  to: time('End, exclusive.', '2026-11-18 04:15:00'),
  source: OneOf([...priceSources, 'Mixed'], {
    title: 'WindowPriceSource',
    description:
      'What the price rests on: prices of the exchange that are `Published`, a `Forecast` of them, both (`Mixed`), or the `Fixed` price of the tariff.',
    examples: ['Published'],
  }),
  price: euro('Mean price of a kWh with all its parts.', 24.8164),
  costEuro: euro('Cost of the energy in euros, by the expected prices where they are a forecast.', 5.4596),
  costBand: Nullable(Here(CostBand, { description: 'Band of the cost; null if no price is a forecast.' })),
}

const ChargingPart = Type.Object(charge, {
  title: 'ChargingPart',
  description: 'A stretch of time without a pause, and what it costs.',
})

const ChargingPlan = Type.Object(
  {
    ...charge,
    parts: Type.Array(ChargingPart, {
      description: 'When the device runs, in order. Only with `split` there can be several.',
    }),
  },
  { title: 'ChargingPlan', description: 'When a device runs, and what that costs.' },
)

export const CheapestWindow = Type.Object(
  {
    pricesUnit: PricesUnit,
    pricesKind: OneOf(['Gross'], { description: 'Prices and costs include VAT.', examples: ['Gross'] }),
    from: time('Start of the search: a whole quarter-hour, now at the earliest.', '2026-11-17 18:15:00'),
    to: time('End of the search: a whole quarter-hour.', '2026-11-18 07:00:00'),
    publishedUntil: Nullable(
      time(
        'Until when prices are published or fixed; from here on they are a forecast. Null if none are.',
        '2026-11-18 07:00:00',
      ),
    ),
    forecastMadeAt: Nullable(
      time('When the forecast was made; null if none was needed.', '2026-11-17 13:05:00'),
    ),
    durationMinutes: Type.Integer({ description: 'As requested.', examples: [120] }),
    powerKw: Type.Number({ description: 'As requested.', examples: [11] }),
    energyKwh: Type.Number({ description: 'What the device takes in this time.', examples: [22] }),
    cheapest: Nullable(
      Here(ChargingPlan, {
        description: 'The cheapest plan, of equal ones the earliest; null if there is none.',
      }),
    ),
    earliest: Nullable(
      Here(ChargingPlan, {
        description: 'The same without waiting: from `from` on, or as soon as there are prices.',
      }),
    ),
    savingsEuro: Nullable(
      euro('What the cheapest plan saves compared with the earliest one, in euros.', 1.8744),
    ),
  },
  { title: 'CheapestWindow', description: 'When a device runs at the lowest cost of a contract.' },
)
export type CheapestWindow = Static<typeof CheapestWindow>
