import { pino } from 'pino'
import { testDatabase } from '../../../test/support/database.ts'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { sql } from '../db/sql.ts'
import { asLog } from '../log/log.ts'
import { enqueueTask, type NewTask } from './enqueue-task.ts'

type Row = {
  attempts: number
  dueAt: Date
  doneAt: Date | null
  parkedAt: Date | null
  leasedUntil: Date | null
  lastError: string | null
}

/** A task of a kind that the service does not have, so that no test of the queue does real work. */
export const aTask = (
  kind: string,
  task: { subject?: string; payload?: object; now: Date; dueAt?: Date },
): NewTask => ({ kind, subject: 's', ...task }) as unknown as NewTask

/** A database with a queue, a clock to move and a log to read; one per test file. */
export async function testQueue() {
  const { pool: db } = await testDatabase()
  const clock = stoppedClock()
  const lines: { level: number; msg: string; taskId?: string }[] = []
  const log = asLog(pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }))

  return {
    db,
    clock,
    log,
    /** What was logged about a task: 40 is a warning, 50 an error. */
    linesOf: (taskId: string, level: number) =>
      lines.filter((line) => line.taskId === taskId && line.level === level),
    logText: () => JSON.stringify(lines),
    enqueue: (kind: string, subject = 'subject') =>
      enqueueTask(db, aTask(kind, { subject, now: clock.now() })),
    enqueueMany: async (kind: string, count: number) => {
      await db.query(sql`
        insert into tasks (kind, subject, created_at, due_at)
        select ${kind}, number::text, ${clock.now()}, ${clock.now()} from generate_series(1, ${count}::int) number`)
    },
    taskOf: async (id: string): Promise<Row> => {
      const { rows } = await db.query<Row>(sql`
        select attempts, due_at as "dueAt", done_at as "doneAt", parked_at as "parkedAt",
          leased_until as "leasedUntil", last_error as "lastError"
        from tasks where id = ${id}`)
      return rows[0] as Row
    },
  }
}
