import { ContractStateField, DeliveryStateField, DenialReasonField } from '../../domain/fields.ts'
import { ResponseText } from '../../domain/operator-fields.ts'
import { LocalDate, Nullable, Type } from '../../platform/http/schema.ts'

export const OpenReasons = Type.Array(
  ResponseText('A reason.', 'The market location id 41373559242 is not valid.'),
  {
    description: 'What keeps the order `Open`; empty if nothing does.',
  },
)
/** Where an order stands, now or after a change that was only tried. */
export const PreviewedStatus = (description: string) =>
  Type.Object(
    {
      state: ContractStateField,
      deliveryState: DeliveryStateField,
      denialReason: Nullable(DenialReasonField),
      openReasons: OpenReasons,
      startDate: Nullable(LocalDate({ description: 'First day of delivery.', examples: ['2027-01-01'] })),
      endDate: Nullable(LocalDate({ description: 'Last day of delivery.', examples: [null] })),
    },
    { description },
  )
