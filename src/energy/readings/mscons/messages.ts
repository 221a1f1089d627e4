/** The messages that readings came in, and what each of them brought. */
import { type Db, sql } from '../../../platform/db/sql.ts'
import type { DayValues, StateCode } from '../day-values.ts'
import { decodeDay, type EncodedDay } from '../encode-day.ts'
import type { MessageRef } from '../reading-item.ts'

export type ReceivedMessage = { id: string; isReversed: boolean }

export const keyOfMessage = ({ sender, number }: MessageRef): string => `${sender} ${number}`

/** Notes messages, each once, and keeps their reversals waiting until the transaction ends. */
export async function receiveMessages(
  tx: Db,
  named: readonly (MessageRef | undefined)[],
  now: Date,
): Promise<Map<string, ReceivedMessage>> {
  const messages = [
    ...new Map(named.flatMap((ref) => (ref === undefined ? [] : [[keyOfMessage(ref), ref] as const]))),
  ].map(([, ref]) => ref)
  if (messages.length === 0) return new Map()
  const { rows } = await tx.query<MessageRef & ReceivedMessage>(sql`
    insert into mscons_messages as m (sender, number, received_at)
    select u.sender, u.number, ${now}::timestamptz
    from unnest(${messages.map(({ sender }) => sender)}::text[], ${messages.map(({ number }) => number)}::text[])
      as u (sender, number) order by 1, 2
    on conflict (sender, number) do update set received_at = m.received_at
    returning m.id::text as id, m.sender, m.number, m.reversed_at is not null as "isReversed"`)
  return new Map(rows.map((row) => [keyOfMessage(row), row]))
}

/** Marks a message as reversed; undefined if it was never received. */
export async function markReversed(
  db: Db,
  { sender, number }: MessageRef,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(sql`
    update mscons_messages m set reversed_at = coalesce(m.reversed_at, ${now}::timestamptz)
    where m.sender = ${sender} and m.number = ${number} returning m.id::text as id`)
  return rows[0]?.id
}

/** Those of these messages that are reversed. */
export async function findReversed(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(sql`
    select m.id::text as id from mscons_messages m where m.id = any(${ids}::bigint[]) and m.reversed_at is not null`)
  return new Set(rows.map(({ id }) => id))
}

type DayOfMessage = {
  contractNumber: string
  /** Empty for the series of the market location. */
  meteringLocation: string
  date: string
  version: number
  kind: 'Changed' | 'Unchanged' | 'Reversed'
}
export type BroughtDay = DayOfMessage & {
  messageId: string
  /** Null where nothing was stored before. */
  values: EncodedDay | null
}

/** Notes what messages brought. A message that comes again and changes nothing is not noted again. */
export async function noteBrought(tx: Db, days: readonly BroughtDay[]): Promise<void> {
  if (days.length === 0) return
  const bytes = (buffer: Buffer | null | undefined) => buffer?.toString('hex') ?? null
  await tx.query(sql`
    insert into mscons_days (message_id, contract_number, metering_location, day, version, kind, state, quarter_hours,
      states)
    select u.message_id, u.contract_number, u.metering_location, u.day, u.version, u.kind, u.state,
      decode(u.quarter_hours, 'hex'), decode(u.states, 'hex')
    from unnest(${days.map(({ messageId }) => messageId)}::bigint[],
      ${days.map(({ contractNumber }) => contractNumber)}::text[],
      ${days.map(({ meteringLocation }) => meteringLocation)}::text[], ${days.map(({ date }) => date)}::date[],
      ${days.map(({ version }) => version)}::integer[], ${days.map(({ kind }) => kind)}::text[],
      ${days.map(({ values }) => values?.state ?? null)}::smallint[],
      ${days.map(({ values }) => bytes(values?.quarterHours))}::text[],
      ${days.map(({ values }) => bytes(values?.states))}::text[])
      as u (message_id, contract_number, metering_location, day, version, kind, state, quarter_hours, states)
    where u.kind <> 'Unchanged' or not exists (
      select from mscons_days d where d.message_id = u.message_id and d.contract_number = u.contract_number
        and d.metering_location = u.metering_location and d.day = u.day)`)
}

export type DayKeyOfMessage = Pick<DayOfMessage, 'contractNumber' | 'meteringLocation' | 'date'>

/** The days that a message brought, by contract. */
export async function daysOfMessage(db: Db, messageId: string): Promise<DayKeyOfMessage[]> {
  const { rows } = await db.query<DayKeyOfMessage>(sql`
    select distinct d.contract_number as "contractNumber", d.metering_location as "meteringLocation", d.day as date
    from mscons_days d where d.message_id = ${messageId} order by 1, 2, 3`)
  return rows
}

/** What a message brought for a day; null if the version that it made says so. */
export type Brought = Omit<DayOfMessage, 'contractNumber'> & { isReversed: boolean; values: DayValues | null }

/** Everything that messages brought for days of a contract, in their order. */
export async function findBrought(
  tx: Db,
  contractNumber: string,
  dates: readonly string[],
): Promise<Brought[]> {
  type Row = Omit<Brought, 'values'> & {
    state: StateCode | null
    quarterHours: Buffer | null
    states: Buffer | null
  }
  const { rows } = await tx.query<Row>(sql`
    select d.metering_location as "meteringLocation", d.day as date, d.version, d.kind,
      m.reversed_at is not null as "isReversed", d.state, d.quarter_hours as "quarterHours", d.states
    from mscons_days d join mscons_messages m on m.id = d.message_id
    where d.contract_number = ${contractNumber} and d.day = any(${dates}::date[]) order by d.id`)
  return rows.map(({ state, quarterHours, states, ...row }) => ({
    ...row,
    values: quarterHours === null || state === null ? null : decodeDay({ state, quarterHours, states }),
  }))
}
