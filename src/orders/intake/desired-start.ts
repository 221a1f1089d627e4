import type { FilledOrder } from '../../domain/filled-order.ts'

type DateField = 'moveInDate' | 'previousSelfCancelledDate' | 'desiredTransitionDate'

/** The field that says when delivery is to start. Rule 7: a date of one's own cancellation goes before a wish. */
export function desiredStartField({ contract }: FilledOrder): DateField {
  if (contract.contractReason === 'NewDeliveryLocation') return 'moveInDate'
  return contract.deliveryDetails.previousSelfCancelledDate === null
    ? 'desiredTransitionDate'
    : 'previousSelfCancelledDate'
}

/** The date on which the customer wants delivery to start; null only in an order that breaks rule 6 or 7. */
export const desiredStart = (order: FilledOrder): string | null =>
  order.contract.deliveryDetails[desiredStartField(order)]
