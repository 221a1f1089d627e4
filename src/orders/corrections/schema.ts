/** The wire shape of a correction: fields of an order's `contract.deliveryDetails`, by the same names. */

import { Closed, type Static } from '../../platform/http/schema.ts'
import { DeliveryDetails } from '../intake/schema/contract.ts'

const { previousAnnualConsumptionKwh: _, capabilities: __, ...correctable } = DeliveryDetails.properties

export const CorrectOrderRequest = Closed(correctable, {
  title: 'CorrectOrderRequest',
  description: 'What to correct. Omitted fields stay as they are; null removes a value.',
})
export type CorrectOrderRequest = Static<typeof CorrectOrderRequest>
