import { Closed, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { DateTimeFormat, PricesUnit } from '../schema.ts'

export const WorkingPricesQuery = Closed({
  dateTimeFormat: DateTimeFormat,
})

const time = (description: string, example: string) => Type.String({ description, examples: [example] })
const cent = (description: string, example: number) => Type.Number({ description, examples: [example] })

const Components = Type.Object(
  {
    energyPrice: cent('Energy: the price at the exchange, or the fixed price of the tariff.', 11.0075),
    serviceFee: cent('Service fee of the tariff.', 1.785),
    greenCertificateSurcharge: cent('Guarantees of origin.', 0.238),
    powerFee: cent('Electricity tax.', 2.4395),
    gridFee: cent('Work price of the grid; with module 3 of §14a that of the time of day.', 7.735),
    powerHeatCouplingFee: cent('KWKG levy.', 0.5307),
    concessionFee: cent('Concession fee of the municipality.', 2.8441),
    offshoreFee: cent('Offshore grid levy.', 1.1198),
    p19Fee: cent('Levy for special grid use (§19 StromNEV).', 1.8552),
    riskPremiumFee: cent('Premium for the risk of a fixed price; 0 where there is none.', 0),
    workPriceAdjustment: cent('What a campaign adds to or takes off the work price.', 0),
  },
  { title: 'WorkingPriceComponents', description: 'Every part of the price; they add up to it.' },
)

const WorkingPrice = Type.Object(
  {
    at: time('When it begins to hold, in the format that was asked for.', '2026-11-15 13:45:00'),
    price: cent('What a kWh costs, all parts together.', 29.5548),
    components: Components,
  },
  { title: 'WorkingPrice', description: 'The price of a quarter-hour.' },
)

export const WorkingPrices = Type.Object(
  {
    pricesUnit: PricesUnit,
    pricesKind: OneOf(['Gross'], { description: 'VAT is included in every part.', examples: ['Gross'] }),
    from: time('Begin of today.', '2026-11-15 00:00:00'),
    to: time('End of tomorrow.', '2026-11-17 00:00:00'),
    prices: Type.Array(WorkingPrice, {
      description: 'Quarter-hours in order, as far as they are published. Tomorrow comes at about 13:00.',
    }),
  },
  { title: 'WorkingPrices', description: 'What a contract pays per kWh today and tomorrow.' },
)
export type WorkingPrices = Static<typeof WorkingPrices>
