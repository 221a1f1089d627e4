import { grouped } from './grouped.ts'
import type { Delivery } from './mailbox.ts'
import type { StoredOrder } from './stored-orders.ts'

/** Each order has exactly one confirmation by Message-ID; the same mail may have come again after a crash. */
export function judgeMails(orders: readonly StoredOrder[], deliveries: readonly Delivery[]) {
  const byOrder = grouped(deliveries, ({ subject }) => /\d{10}/.exec(subject)?.[0] ?? subject)
  const known = new Set(orders.map(({ contractNumber }) => contractNumber))
  const strangers = [...byOrder.keys()].filter((number) => !known.has(number))
  const messageIds = new Set(deliveries.map(({ messageId }) => messageId))
  return {
    lost: [
      ...orders.flatMap((order) => lossesOf(order, byOrder.get(order.contractNumber) ?? [])),
      ...strangers.map((subject) => `a mail is about no order that is there: ${subject}`),
    ],
    details: {
      'confirmations by Message-ID': messageIds.size,
      'confirmations that came again': deliveries.length - messageIds.size,
      'confirmations given up': orders.filter(({ isParked }) => isParked).length,
    },
  }
}

function lossesOf({ contractNumber, emailAddress, isParked }: StoredOrder, received: Delivery[]): string[] {
  const ids = new Set(received.map(({ messageId }) => messageId))
  const wanted = isParked ? 0 : 1
  const elsewhere = received.some(({ recipients }) => recipients.join() !== emailAddress)
  return [
    ...(ids.size !== wanted
      ? [`the order ${contractNumber} has ${ids.size} confirmations instead of ${wanted}`]
      : []),
    ...(elsewhere ? [`a confirmation of the order ${contractNumber} went to somebody else`] : []),
  ]
}
