/** Master data and billing data of a delivery point, which the grid operator sends to the supplier (UTILMD AHB S2.2). */
import { measurementTechnologies } from '../domain/measurement-technology.ts'
import { Closed, Maybe, OneOf, Type } from '../platform/http/schema.ts'
import { Code, Day, Identifiers, notice, PartnerCode, Reason, storable } from './message-fields.ts'

const sender = Maybe(PartnerCode('The grid operator.'))
const meteringOperatorCode = Maybe(PartnerCode('The metering operator.'))

const Position = Closed({
  articleId: Type.String({
    description: 'Article or group of articles that the grid operator bills.',
    maxLength: 30,
    pattern: storable,
  }),
  count: Maybe(Type.Integer({ description: 'How many of it.', minimum: 0, maximum: 10_000 })),
  discountPercent: Maybe(
    Type.Number({ description: 'Discount for municipalities, in percent.', minimum: 0, maximum: 100 }),
  ),
})

export const dataSchemas = [
  notice('55036', { sender, otherSupplierCode: PartnerCode('The supplier that has the market location.') }),
  notice('55616', {
    sender,
    validFrom: Day('First day on which the data holds.'),
    meteringOperatorCode,
    voltageLevel: Maybe(
      OneOf(['ExtraHigh', 'High', 'Medium', 'Low'], { description: 'Voltage of the market location.' }),
    ),
    measurementTechnology: Maybe(OneOf(measurementTechnologies, { description: 'How it is metered.' })),
    consumptionKinds: Maybe(
      Type.Array(
        OneOf(['PowerAndLight', 'Heat', 'ElectricMobility', 'StreetLighting'], { description: 'A kind.' }),
        {
          description: 'What the electricity is used for.',
          maxItems: 4,
        },
      ),
    ),
  }),
  notice('55607', {
    sender,
    startDate: Day('First day of the assignment.'),
    endDate: Maybe(Day('Last day of the assignment, inclusive.')),
    meLoIdentifiers: Maybe(Identifiers('Metering locations.', 33)),
    meteringOperatorCode,
  }),
  notice('55218', {
    sender,
    validFrom: Day('First day on which the data holds.'),
    billingDay: Maybe(
      Type.String({ description: 'Day of the yearly bill, MM-DD.', pattern: '^[01]\\d-[0-3]\\d$' }),
    ),
    intervalMonths: Maybe(
      Type.Integer({ description: 'Months between two bills.', minimum: 1, maximum: 12 }),
    ),
    isPaidBySupplier: Maybe(Type.Boolean({ description: 'Whether we pay the grid fees, not the customer.' })),
    positions: Maybe(Type.Array(Position, { description: 'What is billed.', maxItems: 50 })),
  }),
  notice('21025', {
    validFrom: Day('Day on which the change failed.'),
    responseCode: Maybe(Code('Response code from the decision tree.')),
    reason: Maybe(Reason),
  }),
] as const
