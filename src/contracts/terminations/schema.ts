/** The wire shapes of terminations. */

import { CancellationReasonField, PlainText } from '../../domain/fields.ts'
import { TerminationKinds } from '../../domain/states-and-reasons.ts'
import { NewAddress } from '../../orders/intake/schema/address.ts'
import {
  Closed,
  Here,
  LocalDate,
  Maybe,
  Nullable,
  OneOf,
  type Static,
  Type,
} from '../../platform/http/schema.ts'

const TerminationKindField = OneOf(TerminationKinds, {
  title: 'TerminationKind',
  description:
    'The right that the customer uses: `Ordinary` with the agreed term and notice; `PriceChange` on the day before a price change that we announced; `MoveOut` with six weeks of notice, for household customers who move; `Death` of a private customer, without notice.',
  examples: ['Ordinary'],
})

export const TerminationRequest = Closed(
  {
    kind: Here(TerminationKindField, { description: 'The right that the customer uses.' }),
    endDate: Maybe(
      LocalDate({
        description: 'The last day of delivery; null or missing for the earliest possible.',
        examples: ['2027-06-30'],
      }),
    ),
    newAddress: Maybe(
      Here(NewAddress, {
        description:
          'For `MoveOut`: where the customer moves to, in Germany (§ 41b (5) EnWG). If we deliver there, the confirmation of the termination offers to continue the contract at that address.',
      }),
    ),
  },
  { title: 'TerminationRequest', description: "A customer's termination." },
)
export type TerminationRequest = Static<typeof TerminationRequest>

const PossibleEnd = Type.Object(
  {
    kind: Here(TerminationKindField, { description: 'By this right …' }),
    endDate: LocalDate({
      description: '… the contract could end on this day at the earliest.',
      examples: ['2027-01-31'],
    }),
    explanation: PlainText('Why not earlier, as a sentence.', 'The notice period is 1 month.'),
  },
  { title: 'PossibleEnd', description: 'The earliest end by one right.' },
)

export const Termination = Type.Object(
  {
    contractNumber: PlainText('Number of the contract.', '30000016'),
    endDate: Nullable(
      LocalDate({
        description: 'The last day of delivery; null if the contract has not been terminated.',
        examples: ['2027-01-31'],
      }),
    ),
    kind: Nullable(
      Here(TerminationKindField, {
        description:
          'The right that was used; null if the market or the supplier ended the contract, or nobody did.',
      }),
    ),
    cancellationReason: Nullable(
      Here(CancellationReasonField, { description: 'Why it ends, as in the order.' }),
    ),
    isReversible: Type.Boolean({
      description: 'Whether `DELETE` can take the termination back now.',
      examples: [true],
    }),
    explanation: Nullable(
      PlainText('Why it ends on that day, or why that cannot be changed.', 'The notice period is 1 month.'),
    ),
    possibleEnds: Type.Array(PossibleEnd, {
      description:
        'When the contract could end, by every right that the customer has; empty if it ends already.',
    }),
  },
  { title: 'Termination', description: 'How a contract ends, or could end.' },
)
export type Termination = Static<typeof Termination>
