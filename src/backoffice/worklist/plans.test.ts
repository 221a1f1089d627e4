/** How PostgreSQL finds the first page of lists that grow without bounds. */
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { type Db, type Query, sql } from '../../platform/db/sql.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import { findMails } from '../mails/repository.ts'
import { findAwaited, findMessages } from '../market/repository.ts'
import { findTasks } from '../tasks/repository.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const page = { offset: 0, limit: 50 }
const after = '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'

/** Many rows, of which few are what somebody looks for. */
beforeAll(async () => {
  await pool.query(sql`
    insert into market_messages (direction, process, content, created_at, sent_at, flag, answer_due_at, market_partner_code, settled_at)
    select case when n % 2 = 0 then 'out' else 'in' end, case when n % 5000 = 1 then '55004' else '55001' end, '{}',
      ${now}::timestamptz - make_interval(secs => n), case when n % 4000 <> 0 then ${now}::timestamptz end,
      case when n % 5000 = 1 then 'It is late.' end, case when n % 4000 = 0 then ${now}::timestamptz end,
      case when n % 5000 = 1 then '9900987000008' else '9900987000016' end, ${now}
    from generate_series(1, 20000) n`)
  await pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at, done_at)
    select 'process-order', n::text, ${now}, ${now}, ${now}::timestamptz - make_interval(secs => n) from generate_series(1, 20000) n`)
  await pool.query(sql`
    insert into mails (task_id, kind, to_address, to_key, subject, message_id, sent_at)
    select gen_random_uuid(), 'send-rejection-mail', 'a@example.com', 'a@example.com', 'Hello', n::text,
      ${now}::timestamptz - make_interval(secs => n)
    from generate_series(1, 20000) n`)
  await pool.query(sql`
    insert into audit_trail (at, actor, action, subject)
    select ${now}::timestamptz + make_interval(secs => n), case when n % 5000 = 1 then 'staff:anna' else 'system' end,
      case when n % 5000 = 1 then 'order.event' else 'order.read' end, n::text
    from generate_series(1, 20000) n`)
  for (const table of ['market_messages', 'tasks', 'mails', 'audit_trail'])
    await pool.query({ name: '', text: `analyze ${table}`, values: [] })
})

type Step = { 'Index Name'?: string; 'Node Type'?: string; 'Relation Name'?: string; Plans?: Step[] }
const stepsIn = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsIn)]

async function planOf(list: (db: Db) => Promise<unknown>): Promise<Step[]> {
  const steps: Step[] = []
  await list({
    ...pool,
    query: async <Row>({ text, values }: Query) => {
      const query = { name: '', text: `explain (format json) ${text}`, values }
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Step }[] }>(query)
      steps.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsIn(Plan))))
      return { rows: [] as Row[], rowCount: 0 }
    },
  })
  return steps
}

const lists: [what: string, index: string, list: (db: Db) => Promise<unknown>][] = [
  ['all messages', 'market_messages_newest', (db) => findMessages(db, page)],
  ['messages behind one', 'market_messages_newest', (db) => findMessages(db, { ...page, after })],
  [
    'messages of a process',
    'market_messages_of_process',
    (db) => findMessages(db, { ...page, 'filter.process': '55004' }),
  ],
  [
    'messages of a market partner',
    'market_messages_of_partner',
    (db) => findMessages(db, { ...page, 'filter.marketPartner': '9900987000008' }),
  ],
  [
    'flagged messages',
    'market_messages_flagged',
    (db) => findMessages(db, { ...page, 'filter.state': 'flagged' }),
  ],
  [
    'unsent messages',
    'market_messages_unsent',
    (db) => findMessages(db, { ...page, 'filter.state': 'unsent' }),
  ],
  [
    'messages to hand over',
    'market_messages_to_hand_over',
    (db) => findMessages(db, { ...page, 'filter.state': 'to-hand-over' }),
  ],
  [
    'unmatched messages',
    'market_messages_unmatched',
    (db) => findMessages(db, { ...page, 'filter.state': 'unmatched' }),
  ],
  ['awaited answers', 'market_messages_awaited', (db) => findAwaited(db, page, now)],
  ['finished tasks', 'tasks_done', (db) => findTasks(db, { ...page, 'filter.state': 'done' })],
  [
    'finished tasks behind one',
    'tasks_done',
    (db) => findTasks(db, { ...page, 'filter.state': 'done', after }),
  ],
  ['parked tasks', 'tasks_parked', (db) => findTasks(db, { ...page, 'filter.state': 'parked' })],
  ['mails', 'mails_newest', (db) => findMails(db, page)],
  ['the audit trail', 'audit_trail_pkey', (db) => listAudit(db, page)],
  [
    'entries of an actor',
    'audit_trail_of_actor',
    (db) => listAudit(db, { ...page, 'filter.actor': 'staff:anna' }),
  ],
  [
    'entries of an action',
    'audit_trail_of_action',
    (db) => listAudit(db, { ...page, 'filter.action': 'order.event' }),
  ],
  [
    'entries of a day',
    'audit_trail_at',
    (db) => listAudit(db, { ...page, 'filter.fromDate': '2026-11-15', 'filter.toDate': '2026-11-15' }),
  ],
]

test.each(lists)('%s are found along %s, and no table is read as a whole', async (_, index, list) => {
  const steps = await planOf(list)

  expect(steps.map((step) => step['Index Name'])).toContain(index)
  const whole = steps.filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] !== 'orders')
  expect(whole).toEqual([])
})
