import { TimeVariableGridFees } from '../../contracts/schema/paragraph-14a.ts'
import { Here, LocalDate, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { Measure } from '../../tariffs/catalogue/schema.ts'

const cent = (description: string, value: number) =>
  Measure(description, { value, main: 'Cent', per: 'Kwh', text: 'ct/kWh' })
const euro = (description: string, value: number) =>
  Measure(description, { value, main: 'Euro', per: 'Month', text: '€/Monat' })

export const Costs = Type.Object(
  {
    validFrom: LocalDate({ description: 'First day on which these values apply.', examples: ['2026-11-01'] }),
    amountKind: OneOf(['Gross'], { description: 'Every amount includes VAT.', examples: ['Gross'] }),
    baseServiceFee: euro('Service fee per month.', 4.99),
    variableServiceFee: cent('Service fee per kWh.', 1.785),
    baseGridFee: euro(
      'Grid base price less the flat reduction of module 1 of §14a; negative if the reduction is larger.',
      5.95,
    ),
    variableGridFee: cent(
      'Grid work price; with module 2 of §14a the reduced one, with module 3 the standard level: see `timeVariableGridFees`.',
      7.735,
    ),
    timeVariableGridFees: Here(TimeVariableGridFees, {
      description:
        'With module 3 of §14a: the grid work price by time of day, which replaces `variableGridFee`; otherwise null. The whole price of a quarter-hour is in the day-ahead working prices.',
    }),
    meteringFee: euro('Metering fee per month.', 2.5),
    expectedEnergyCost: cent(
      'Energy: the average exchange price, weighted by the customer’s load profile, or the fixed price of the tariff.',
      11.0075,
    ),
    guaranteeOfOrigin: cent('Guarantees of origin.', 0.238),
    concessionFee: cent('Concession fee of the municipality.', 2.8441),
    kwkgFee: cent('KWKG levy.', 0.5307),
    electricityTax: cent('Electricity tax.', 2.4395),
    savingsShare: euro('Our share of the savings, settled once a year; 0 if the tariff has none.', 5.16),
    estimatedConsumption: Measure('Consumption per month.', {
      value: 291.67,
      main: 'Kwh',
      per: 'Month',
      text: 'kWh/Monat',
    }),
    offshoreFee: cent('Offshore grid levy.', 1.1198),
    p19Fee: cent('Levy for special grid use (§19 StromNEV).', 1.8552),
    exchangeFee: cent('Risk premium of a fixed price; 0 if there is none.', 0),
    savingToComparisonTariff: Measure(
      'Yearly savings compared with the local default supplier; negative if the contract costs more.',
      { value: 247.8, main: 'Euro', per: 'Year', text: '€/Jahr' },
    ),
  },
  { title: 'Costs', description: 'What a contract pays, part by part, at the time of the request.' },
)
export type Costs = Static<typeof Costs>
