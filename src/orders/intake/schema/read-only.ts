/** Read-only fields (rule 10). A partner may send back what it has read; we accept and ignore it. */
import { Closed, Maybe, Type } from '../../../platform/http/schema.ts'

const Ignored = (description: string, example: string | null = null) =>
  Type.String({
    description: `${description} Read-only: accepted and ignored.`,
    examples: [example],
    maxLength: 1000,
    readOnly: true,
  })

export const IgnoredText = (description: string, example: string) => Maybe(Ignored(description, example))

export const IgnoredContractState = Maybe(
  Closed(
    {
      state: Maybe(Ignored('State of the contract.', 'Open')),
      comment: Maybe(Ignored('Comment on the state.')),
    },
    { description: 'State of the contract. Read-only: accepted and ignored.', readOnly: true },
  ),
)

export const IgnoredDeliveryState = Maybe(
  Closed(
    {
      startDate: Maybe(Ignored('Start of delivery.')),
      endDate: Maybe(Ignored('End of delivery.')),
      state: Maybe(Ignored('State of the delivery.', 'None')),
      message: Maybe(Ignored('Message from the market.')),
      denialReason: Maybe(Ignored('Reason for the denial.')),
      cancellationReason: Maybe(Ignored('Reason for the cancellation.')),
    },
    { description: 'State of the delivery. Read-only: accepted and ignored.', readOnly: true },
  ),
)
