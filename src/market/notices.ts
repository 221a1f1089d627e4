/** Messages that the market sends unprompted: notices, which end one of our supplies, and requests, which we answer. */
import { Closed, Maybe, Type } from '../platform/http/schema.ts'
import { Code, Day, notice, PartnerCode, storable } from './message-fields.ts'

const ending = {
  transactionReason: Code('Why the assignment ends.'),
  endDate: Day('Last day of delivery, inclusive.'),
}

export const noticeSchemas = [
  notice('55037', ending),
  notice('55038', {
    transactionReason: Code('Why the assignment is lifted.'),
    startDate: Day('First day of the assignment that is lifted.'),
  }),
  notice('55007', ending),
] as const

const Name = Type.String({ description: 'Part of a name.', maxLength: 200, pattern: storable })

/** Both were once reported only after the gateway had agreed to them, with nothing but the market location and the date. */
export const requestSchemas = [
  notice('55010', {
    sender: Maybe(PartnerCode('The grid operator that asks.')),
    otherSupplierCode: Maybe(PartnerCode('The supplier that registered.')),
    transactionReason: Maybe(Code('E01 for a move-in, E03 for a change of supplier.')),
    endDate: Day('Last day of our supply, inclusive.'),
    registeredOn: Maybe(Day('Day on which the other supplier sent its registration (DTM+154).')),
    customer: Maybe(
      Closed(
        { surnames: Maybe(Name), firstnames: Maybe(Name), company: Maybe(Name) },
        {
          description: "The other supplier's customer, with a move-in.",
        },
      ),
    ),
  }),
  notice('55016', {
    sender: Maybe(PartnerCode('The new supplier that cancels.')),
    endDate: Day('Last day of our contract, inclusive; with `isNextPossible` the earliest that is wanted.'),
    isNextPossible: Maybe(
      Type.Boolean({
        description:
          'Whether the contract is to end on the next possible date (DTM+471) instead of a fixed one.',
      }),
    ),
  }),
] as const
