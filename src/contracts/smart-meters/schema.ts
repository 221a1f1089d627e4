/** The wire shapes of smart meters and their orders. */

import { Flag, PlainText } from '../../domain/fields.ts'
import { smartMeterStates } from '../../domain/market-orders.ts'
import { LocalDate, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'

export const SmartMeterStateField = OneOf(smartMeterStates, {
  title: 'SmartMeterState',
  description:
    '`Ordered` until the metering operator has answered; `Accepted` with the day of installation; `Installed`; `Refused`, also if the installation failed; `Cancelled` by the supplier for the customer.',
  examples: ['Ordered'],
})

const SmartMeterOrder = Type.Object(
  {
    state: SmartMeterStateField,
    orderedDate: LocalDate({
      description: 'The day on which the metering operator was told.',
      examples: ['2026-11-16'],
    }),
    dueDate: LocalDate({
      description: 'The last day for the installation: four months from the order (§ 34 (2) MsbG).',
      examples: ['2027-03-16'],
    }),
    installationDate: Nullable(
      LocalDate({ description: 'When it is or was installed; null if not known.', examples: ['2026-12-16'] }),
    ),
    reason: Nullable(PlainText('Why it was refused or cancelled, as a sentence.', null)),
  },
  { title: 'SmartMeterOrder', description: 'An order for a smart meter.' },
)

export const SmartMeter = Type.Object(
  {
    contractNumber: PlainText('Number of the contract.', '30000032'),
    hasSmartMeter: Flag('Whether the delivery point has a smart meter.', false),
    order: Nullable(SmartMeterOrder),
  },
  { title: 'SmartMeter', description: 'The smart meter of a contract, and the last order for one.' },
)
export type SmartMeter = Static<typeof SmartMeter>
