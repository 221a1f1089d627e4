import { randomUUID } from 'node:crypto'
import { type Db, sql } from '../../platform/db/sql.ts'
import { countOpenTasks } from '../../platform/tasks/count-tasks.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { findMissingNextYear, missingKinds } from '../../tariffs/regions/next-year.ts'
import { lastNoticeDate } from './notice.ts'
import { countQueued, findOpenNotices, markQueued } from './notice-repository.ts'
import { findDaysIn, saveState, takeRun } from './run-repository.ts'

/** So many letters are one task: what a task costs is shared, and a letter that fails gets a task of its own. */
const lettersPerTask = 25
/** So many tasks are with the queue at a time: other mails wait for about a second, and a stopped run ends soon. */
const maxTasks = 12

/**
 * Hands letters of the runs that are being sent to the queue. Returns how many; any number of processes may do it at
 * once.
 */
export async function queueLetters(db: Db, now: Date): Promise<number> {
  let queued = 0
  for (const effectiveDate of await findDaysIn(db, 'sending'))
    queued += await queueLettersOf(db, effectiveDate, now)
  return queued
}

const queueLettersOf = (db: Db, effectiveDate: string, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    if ((await takeRun(tx, effectiveDate, 'sending')) === undefined) return 0
    const free = maxTasks - (await countOpenTasks(tx, 'send-price-change-mails'))
    if (free <= 0) return 0
    const today = berlinDate(now)
    const open = await findOpenNotices(tx, effectiveDate, { today, limit: free * lettersPerTask })
    if (open.length === 0) {
      const isOver = effectiveDate <= today || (await countQueued(tx, effectiveDate)) === 0
      if (isOver) await saveState(tx, effectiveDate, { state: 'finished', now })
      return 0
    }
    await markQueued(
      tx,
      effectiveDate,
      open.map((contractNumber) => ({ contractNumber, id: randomUUID() })),
    )
    for (let from = 0; from < open.length; from += lettersPerTask) {
      const contractNumbers = open.slice(from, from + lettersPerTask)
      const payload = { effectiveDate, contractNumbers }
      await enqueueTask(tx, { kind: 'send-price-change-mails', subject: effectiveDate, payload, now })
    }
    return open.length
  })

/** Reports to the supplier what is missing of next year's prices, each kind once a year; a trigger makes the event. */
export async function reportMissingPrices(db: Db, now: Date): Promise<void> {
  const missing = await findMissingNextYear(db, berlinDate(now))
  if (missing === undefined) return
  const { firstDay } = missing
  await db.query(sql`
    insert into reported_gaps (first_day, kind, letters_until, reported_at)
    select ${firstDay}::date, k.kind, ${lastNoticeDate(firstDay, true)}::date, ${now}::timestamptz
    from unnest(${missingKinds(missing)}::text[]) k (kind)
    on conflict do nothing`)
}
