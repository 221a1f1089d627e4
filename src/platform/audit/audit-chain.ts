import { createHash } from 'node:crypto'
import { type Db, fragment, sql } from '../db/sql.ts'

/** An entry of the audit trail as its chain knows it. */
export type Link = {
  /** Without gaps, in the order of commits. */
  number: number
  /** The text that is hashed; null where the trail no longer has the entry. */
  text: string | null
  /** Of the entry before; null where it is that of the link before. */
  previous: string | null
  hash: string
}

/** The place of an entry in the chain: `4711:5f3c…`. */
export type Head = { number: number; hash: string }

/** What the first entry follows. */
export const beginning: Head = { number: 0, hash: '0'.repeat(64) }

export const hashOf = (previous: string, text: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text, 'utf8').digest('hex')

// Written out here and not called by its name in the database: a person who can change entries could change that function too.
const entryText = fragment`
  (select to_json(entry)::text from (
    select c.number, t.id, to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, t.actor, t.action,
      t.subject, t.before, t.after, t.request_id as "requestId", t.origin
    where t.id is not null) entry)`

const batchSize = 1000

/** The links after a number, in batches, so that a long trail is never in memory. */
export async function* linksAfter(db: Db, number: number): AsyncGenerator<Link> {
  for (let last = number; ; ) {
    const { rows } = await db.query<Link>(sql`
      select c.number, ${entryText} as text, null as previous, encode(c.hash, 'hex') as hash
      from audit_chain c
      left join audit_trail t on t.id = c.entry_id
      where c.number > ${last}
      order by c.number
      limit ${batchSize}`)
    yield* rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.number ?? last
  }
}

/** The place of an entry; of the last one where no number is given. */
export async function findHead(db: Db, number: number | null = null): Promise<Head | undefined> {
  const { rows } = await db.query<Head>(sql`
    select c.number, encode(c.hash, 'hex') as hash from audit_chain c
    where ${number}::bigint is null or c.number = ${number}
    order by c.number desc
    limit 1`)
  return rows[0]
}

const maxUnchained = 10

/** The ids of entries that are in the trail and not in the chain, which somebody had turned off; of the newest, or of all. */
export async function findUnchained(db: Db, newest: number | null = null): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(sql`
    select t.id from (select n.id from audit_trail n order by n.id desc limit ${newest}) t
    where not exists (select from audit_chain c where c.entry_id = t.id)
    order by t.id
    limit ${maxUnchained}`)
  return rows.map(({ id }) => id)
}
