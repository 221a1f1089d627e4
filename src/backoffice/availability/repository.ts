import { type Db, sql } from '../../platform/db/sql.ts'
import {
  type Component,
  longestSilenceMilliseconds,
  lookMilliseconds,
  type Spell,
  shownDays,
} from './components.ts'

// So many changes of state in 90 days are a service that flaps; the oldest are left out.
const maxSpells = 5000

/** When somebody last looked. */
export async function lastLook(db: Db): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    sql`select max(seen_at) as at from availability_spells`,
  )
  return rows[0]?.at ?? null
}

/**
 * Notes what a look found: a spell that found the same a moment ago grows, else a new one begins. A second process that looked
 * at the same time notes nothing. What is too old to be shown is dropped.
 */
export async function noteLook(
  db: Db,
  found: readonly { component: Component; isWorking: boolean }[],
  at: Date,
): Promise<void> {
  await db.query(sql`
    with found as (
      select * from unnest(${found.map(({ component }) => component)}::text[], ${found.map(({ isWorking }) => isWorking)}::boolean[])
        as f (component, is_working)),
    latest as (
      select distinct on (s.component) s.component, s.began_at, s.seen_at, s.is_working
      from availability_spells s order by s.component, s.began_at desc),
    due as (
      select f.component, f.is_working, l.began_at,
        coalesce(l.is_working = f.is_working and l.seen_at >= ${at}::timestamptz - make_interval(secs => ${longestSilenceMilliseconds / 1000}), false) as "grows"
      from found f left join latest l using (component)
      where l.seen_at is null or l.seen_at < ${at}::timestamptz - make_interval(secs => ${lookMilliseconds / 2000})),
    grown as (
      update availability_spells s set seen_at = ${at} from due
      where due.grows and s.component = due.component and s.began_at = due.began_at),
    dropped as (
      delete from availability_spells s where s.seen_at < ${at}::timestamptz - make_interval(days => ${shownDays + 2})),
    forgotten as (
      delete from incident_notes n where n.began_at < ${at}::timestamptz - make_interval(days => ${shownDays + 2})
        and n.written_at < ${at}::timestamptz - make_interval(days => ${shownDays + 2}))
    insert into availability_spells (component, began_at, seen_at, is_working)
    select due.component, ${at}, ${at}, due.is_working from due where not due.grows
    on conflict do nothing`)
}

type Row = Spell & { note: string | null }

/** Everything that the status page is made from, in one statement: spells with the oldest first, and notes. */
export async function readAvailability(
  db: Db,
): Promise<{ spells: Spell[]; notes: { beganAt: Date; note: string }[] }> {
  const { rows } = await db.query<Row>(sql`
    select * from (
      select s.component, s.began_at as "beganAt", s.seen_at as "seenAt", s.is_working as "isWorking", null as note
      from availability_spells s order by s.began_at desc limit ${maxSpells}) spells
    union all
    select '', n.began_at, n.written_at, false, n.note from incident_notes n
    order by "beganAt"`)
  return {
    spells: rows.filter(({ note }) => note === null),
    notes: rows.flatMap(({ beganAt, note }) => (note === null ? [] : [{ beganAt, note }])),
  }
}

/** The note before is replaced, and returned. */
export async function writeNote(
  tx: Db,
  { beganAt, note, now }: { beganAt: Date; note: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into incident_notes (began_at, note, written_at) values (${beganAt}, ${note}, ${now})
    on conflict (began_at) do update set note = excluded.note, written_at = excluded.written_at`)
}
