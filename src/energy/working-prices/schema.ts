import { Closed, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { DateTimeFormat, PricesUnit, time } from '../schema.ts'

export const WorkingPricesQuery = Closed({ dateTimeFormat: DateTimeFormat })

const cent = (description: string, example: number) => Type.Number({ description, examples: [example] })

const Components = Type.Object(
  {
    energyPrice: cent('Energy: the exchange price, or the fixed price of the tariff.', 11.0075),
    serviceFee: cent('Service fee of the tariff.', 1.785),
    greenCertificateSurcharge: cent('Guarantees of origin.', 0.238),
    powerFee: cent('Electricity tax.', 2.4395),
    gridFee: cent('Grid work price; with module 3 of §14a the one for the time of day.', 7.735),
    powerHeatCouplingFee: cent('KWKG levy.', 0.5307),
    concessionFee: cent('Concession fee of the municipality.', 2.8441),
    offshoreFee: cent('Offshore grid levy.', 1.1198),
    p19Fee: cent('Levy for special grid use (§19 StromNEV).', 1.8552),
    riskPremiumFee: cent('Risk premium of a fixed price; 0 if there is none.', 0),
    workPriceAdjustment: cent('Adjustment of the work price by a campaign; negative if it is a discount.', 0),
  },
  { title: 'WorkingPriceComponents', description: 'The parts of the price; they add up to `price`.' },
)

const WorkingPrice = Type.Object(
  {
    at: time('When the price takes effect, in the requested format.', '2026-11-15 13:45:00'),
    price: cent('Price of a kWh, the sum of all parts.', 29.5548),
    components: Components,
  },
  { title: 'WorkingPrice', description: 'The price of a quarter-hour.' },
)

export const WorkingPrices = Type.Object(
  {
    pricesUnit: PricesUnit,
    pricesKind: OneOf(['Gross'], { description: 'Every part includes VAT.', examples: ['Gross'] }),
    from: time('Start of today.', '2026-11-15 00:00:00'),
    to: time('End of tomorrow.', '2026-11-17 00:00:00'),
    prices: Type.Array(WorkingPrice, {
      description:
        'Quarter-hours in order, as far as published. Tomorrow’s prices are published at about 13:00.',
    }),
  },
  { title: 'WorkingPrices', description: 'What a contract pays per kWh today and tomorrow.' },
)
export type WorkingPrices = Static<typeof WorkingPrices>
