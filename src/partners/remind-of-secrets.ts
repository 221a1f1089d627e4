import { type Db, type Fragment, fragment, sql } from '../platform/db/sql.ts'
import { type Clock, partnersAhead } from '../platform/time/clock.ts'

/** How many days ahead the partner of a secret is notified that it ends. */
const [early, late] = [14, 1]

/**
 * Marks the secrets that end soon, each once 14 days ahead and once a day ahead, and returns how many there were. The mark is what
 * partners are notified of, in the same transaction (`migrations/0038_expiring_secrets.sql`). One that gets less time is notified of
 * at once. Disabled clients and partners are not told.
 */
export async function remindOfSecrets(db: Db, clock: Clock): Promise<number> {
  const now = clock.now()
  const lead = partnersAhead(clock).length > 0 ? ownLead : noLead
  if (!(await isAnyDue(db, now, lead))) return 0
  const { rowCount } = await db.query(sql`
    update client_secrets s set reminded_days = case when s.expires_at <= ${inDays(now, late)}${lead} then ${late}::int else ${early}::int end
    from clients c
    left join partners p on p.id = c.partner_id
    where c.client_id = s.client_id and c.disabled_at is null and p.disabled_at is null and s.expires_at > ${now}${lead}
      and (s.expires_at <= ${inDays(now, early)}${lead} and s.reminded_days is null
        or s.expires_at <= ${inDays(now, late)}${lead} and s.reminded_days > ${late}::int)`)
  return rowCount
}

/** Where some partner's clock is ahead, each secret goes by the clock of its partner. */
const ownLead = fragment`::timestamptz + clock_lead(c.partner_id)`
const noLead = fragment``

/** Every update makes all processes load the clients again, also one that changes nothing. */
async function isAnyDue(db: Db, now: Date, lead: Fragment): Promise<boolean> {
  const { rows } = await db.query<{ isAny: boolean }>(sql`
    select exists (
      select from client_secrets s
      join clients c on c.client_id = s.client_id and c.disabled_at is null
      left join partners p on p.id = c.partner_id
      where p.disabled_at is null and s.expires_at > ${now}${lead} and (s.expires_at <= ${inDays(now, early)}${lead} and s.reminded_days is null
        or s.expires_at <= ${inDays(now, late)}${lead} and s.reminded_days > ${late}::int)) as "isAny"`)
  return rows[0]?.isAny ?? false
}

const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
