import { type Db, fragment, sql } from '../../platform/db/sql.ts'

export type DataExport = { id: string; requestedAt: Date; expiresAt: Date }

/** Locks the account, so that of two requests at once the second sees the first. False if it is erased. */
export async function lockAccount(tx: Db, accountId: string): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select 1 from accounts a where a.id = ${accountId} and a.erased_at is null for no key update`)
  return rows.length > 0
}

export async function insertExport(
  tx: Db,
  { accountId, requestedAt, expiresAt }: Omit<DataExport, 'id'> & { accountId: string },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into data_exports (account_id, requested_at, expires_at)
    values (${accountId}, ${requestedAt}, ${expiresAt}) returning id`)
  return rows[0]?.id ?? ''
}

/** The newest request whose file can be fetched. */
export async function findOpenExport(db: Db, accountId: string, now: Date): Promise<DataExport | undefined> {
  const { rows } = await db.query<DataExport>(sql`
    select e.id, e.requested_at as "requestedAt", e.expires_at as "expiresAt" from data_exports e
    where e.account_id = ${accountId} and e.expires_at > ${now}::timestamptz
    order by e.requested_at desc limit 1`)
  return rows[0]
}

export async function findExport(db: Db, id: string): Promise<DataExport | undefined> {
  const { rows } = await db.query<DataExport>(sql`
    select e.id, e.requested_at as "requestedAt", e.expires_at as "expiresAt" from data_exports e where e.id = ${id}`)
  return rows[0]
}

export async function setFetched(db: Db, id: string, now: Date): Promise<void> {
  await db.query(sql`update data_exports set fetched_at = coalesce(fetched_at, ${now}) where id = ${id}`)
}

export type ErasureState = 'Waiting' | 'TakenBack' | 'Declined' | 'Erased'

export type ErasureRequest = {
  id: string
  customerNumber: string
  requestedAt: Date
  state: ErasureState
  decidedAt: Date | null
  answer: string | null
}

const columns = fragment`
  e.id, a.customer_number as "customerNumber", e.requested_at as "requestedAt", e.state, e.decided_at as "decidedAt",
  e.answer`

/** False if one waits already. */
export async function insertErasureRequest(
  tx: Db,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into erasure_requests (account_id, requested_at) values (${accountId}, ${now})
    on conflict (account_id) where state = 'Waiting' do nothing
    returning id`)
  return rows[0]?.id
}

/** What became of the customer's last request. */
export async function findLastErasureRequest(db: Db, accountId: string): Promise<ErasureRequest | undefined> {
  const { rows } = await db.query<ErasureRequest>(sql`
    select ${columns} from erasure_requests e join accounts a on a.id = e.account_id
    where e.account_id = ${accountId} order by e.requested_at desc limit 1`)
  return rows[0]
}

export async function findErasureRequest(db: Db, id: string): Promise<ErasureRequest | undefined> {
  const { rows } = await db.query<ErasureRequest>(sql`
    select ${columns} from erasure_requests e join accounts a on a.id = e.account_id where e.id = ${id}`)
  return rows[0]
}

/** Those that wait for an operator, the oldest first. */
export async function findWaitingErasures(db: Db, limit: number): Promise<ErasureRequest[]> {
  const { rows } = await db.query<ErasureRequest>(sql`
    select ${columns} from erasure_requests e join accounts a on a.id = e.account_id
    where e.state = 'Waiting' order by e.requested_at limit ${limit}`)
  return rows
}

type Decision = { state: Exclude<ErasureState, 'Waiting'>; by: string; answer: string | null; now: Date }

/** Ends the request of a customer that waits, and returns its id; undefined if none does. */
export async function decideErasure(
  tx: Db,
  customerNumber: string,
  { state, by, answer, now }: Decision,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(sql`
    update erasure_requests e set state = ${state}, decided_at = ${now}, decided_by = ${by}, answer = ${answer}
    from accounts a
    where a.id = e.account_id and a.customer_number = ${customerNumber} and e.state = 'Waiting'
      and (${state} <> 'Erased' or a.erased_at is not null)
    returning e.id`)
  return rows[0]?.id
}
