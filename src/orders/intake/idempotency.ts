/** Answers repeats of a request with the same Idempotency-Key: decision 10. */
import { createHash } from 'node:crypto'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { RefusalKind } from '../../platform/error-codes.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { Refusal, type RefusalItem } from '../../platform/refusal.ts'
import type { CreateOrderResponse } from './schema.ts'

type KeyedRequest = { clientId: string; key: string; request: unknown; now: Date }
export type Reservation = { clientId: string; key: string; reservedAt: Date }
/** The answer to an accepted order. */
export type Accepted = CreateOrderResponse & { items: ErrorItem[] }

type Row = {
  reservedAt: Date | null
  isSameRequest: boolean
  /** Refused items are a JSON string inside the JSON: jsonb takes neither NUL nor lone surrogates, and an item may quote both. */
  answer: Accepted | { kind: RefusalKind; refused: string } | null
}

/** Places an order once per key, no matter how often the request arrives; without a key, every time. */
export async function onlyOnce(
  db: Db,
  { key, ...once }: Omit<KeyedRequest, 'key'> & { key: string | undefined },
  place: (reservation: Reservation | null) => Promise<Accepted>,
): Promise<Accepted & { isRepeat: boolean }> {
  if (key === undefined) return { ...(await place(null)), isRepeat: false }
  const reserved = await reserveKey(db, { key, ...once })
  if ('items' in reserved) return { ...reserved, isRepeat: true }
  try {
    return { ...(await place(reserved)), isRepeat: false }
  } catch (error) {
    await keepRefusal(db, reserved, error)
    throw error
  }
}

/**
 * Reserves a key for this request, or repeats the first answer: returns a placed order, throws a refusal. A key is free
 * again after 24 hours, or after a minute if its request died.
 */
async function reserveKey(
  db: Db,
  { clientId, key, request, now }: KeyedRequest,
): Promise<Reservation | Accepted> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  const { rows } = await db.query<Row>(sql`
    with reserved as (
      insert into idempotency_keys as k (client_id, key, request_hash, created_at)
      values (${clientId}, ${key}, ${hash}::bytea, ${now}::timestamptz)
      on conflict (client_id, key) do update
        set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, answer = null
        where k.created_at < excluded.created_at - interval '24 hours'
          or (k.status is null and k.created_at < excluded.created_at - interval '1 minute')
      returning k.created_at)
    select r.created_at as "reservedAt", true as "isSameRequest", null::jsonb as answer from reserved r
    union all
    select null, k.request_hash = ${hash}::bytea, k.answer from idempotency_keys k
    where k.client_id = ${clientId} and k.key = ${key} and not exists (select from reserved)`)

  const row = rows[0]
  if (row?.reservedAt) return { clientId, key, reservedAt: row.reservedAt }
  if (row !== undefined && !row.isSameRequest) {
    throw new Refusal('unprocessable', {
      code: 'idempotency-key-reused',
      message: 'This Idempotency-Key was already used for a different request.',
      details: 'Idempotency-Key',
    })
  }
  // No row: the first request reserved the key just after this statement took its snapshot.
  if (row === undefined || row.answer === null) throw stillRunning()
  if ('refused' in row.answer) {
    throw new Refusal(row.answer.kind, JSON.parse(row.answer.refused) as RefusalItem[])
  }
  return row.answer
}

/** Stores a refusal for repeats. An outage or conflict is not stored, because the repeat may succeed. */
async function keepRefusal(
  db: Db,
  { clientId, key, reservedAt }: Reservation,
  error: unknown,
): Promise<void> {
  const isDecision = error instanceof Refusal && error.kind !== 'unavailable' && error.kind !== 'conflict'
  if (!isDecision) {
    await db.query(sql`
      delete from idempotency_keys k
      where k.client_id = ${clientId} and k.key = ${key} and k.created_at = ${reservedAt} and k.status is null`)
    return
  }
  const answer = JSON.stringify({ kind: error.kind, refused: JSON.stringify(error.items) })
  await db.query(sql`
    update idempotency_keys k set status = 400, answer = ${answer}::jsonb
    where k.client_id = ${clientId} and k.key = ${key} and k.created_at = ${reservedAt} and k.status is null`)
}

export const stillRunning = () =>
  new Refusal(
    'conflict',
    {
      code: 'conflict',
      message: 'The first request with this Idempotency-Key is still in progress; please try again.',
      details: 'Idempotency-Key',
    },
    { 'Retry-After': '1' },
  )
