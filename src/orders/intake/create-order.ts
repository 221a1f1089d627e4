import type { Db } from '../../platform/db/sql.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { type IdempotencyKey, keepRefusal, type Reservation, reserveKey } from './idempotency.ts'
import type { PlacedOrder } from './order.ts'
import { type OrderParts, placeOrder } from './place-order.ts'
import type { CreateOrderRequest } from './schema.ts'
import type { OrderContext } from './store-order.ts'

export type Command = {
  /** The order, or why its shape is wrong. */
  request: CreateOrderRequest | Refusal
  idempotencyKey: IdempotencyKey | undefined
  context: OrderContext
}

export type Created = { placed: PlacedOrder; items: ErrorItem[]; isRepeat: boolean }

/** Places an order once, however often its request with the same Idempotency-Key arrives. */
export async function createOrder(
  parts: OrderParts,
  { request, idempotencyKey, context }: Command,
): Promise<Created> {
  if (idempotencyKey === undefined) return place(parts, request, context, null)

  const reserved = await reserveKey(parts.db, idempotencyKey, context.receivedAt)
  if ('items' in reserved) {
    const { items, ...placed } = reserved
    return { placed, items, isRepeat: true }
  }
  try {
    return await place(parts, request, context, reserved)
  } catch (error) {
    await keepRefusal(parts.db, reserved, error)
    throw error
  }
}

async function place(
  parts: OrderParts & { db: Db },
  request: CreateOrderRequest | Refusal,
  context: OrderContext,
  reservation: Reservation | null,
): Promise<Created> {
  if (request instanceof Error) throw request
  return { ...(await placeOrder(parts, request, { ...context, reservation })), isRepeat: false }
}
