/** Explains to a partner where an order stands and why. Pure: data in, sentences out; words of others are quoted. */
import type { Order } from '@wattline/sdk'

export const explainOrder = (
  order: Order,
  mails: readonly { kind: string; sentAt: string }[],
): { contractNumber: string; state: string; explanation: string[] } => ({
  contractNumber: order.contractNumber,
  state: order.state,
  explanation: [
    `The order has the state ${order.state}; in terms of the market ${order.deliveryState.state}.`,
    order.processingInfo,
    ...reasonsOf(order),
    nextSteps[order.state],
    mails.length === 0
      ? 'The customer has received no mail about it yet.'
      : `Mails to the customer: ${mails.map(({ kind, sentAt }) => `${kind} (${sentAt})`).join(', ')}.`,
  ],
})

function reasonsOf({ deliveryState: { message, denialReason, cancellationReason } }: Order): string[] {
  return [
    ...(denialReason ? [`Reason for the denial: ${denialReason}.`] : []),
    ...(cancellationReason ? [`Reason for the end of the contract: ${cancellationReason}.`] : []),
    ...(message ? [`The market said: ${JSON.stringify(message)}`] : []),
  ]
}

const nextSteps: Record<Order['state'], string> = {
  Open: 'Next: once all data is there, the market is asked. If data is missing, the partner has to correct it.',
  Processing: 'Next: the market confirms or refuses the supply. Nobody has to act.',
  PendingDelivery: 'Next: delivery starts on its date. Until then the customer may withdraw.',
  Delivery: 'Next: nothing until the contract is terminated. Its metrics can be read.',
  Cancelled: 'Next: delivery ends on its last day, unless it has ended already. A new order is possible.',
  Rejected: 'Final, unless the supplier reopens it. The partner can order again once the reason is resolved.',
  Revoked: 'Final: the customer has withdrawn.',
  Unspecified: 'Next: staff of the supplier find out the real state. The partner waits.',
}
