import { findLetterOfTask } from '../../contracts/price-changes/returned-letters.ts'
import { readMailbox } from '../../mail/returns/mailbox.ts'
import type { DeliveryReport, parseReport } from '../../mail/returns/parse-report.ts'
import { findSentMail, markMailReturned } from '../../mail/returns/returned-mails.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { auditedReturn } from '../price-changes/audited-runs.ts'

/** How often the mailbox is read, by one of the processes. */
const readSeconds = 60

type Options = {
  db: Db
  log: Log
  url: string
  parse: InThread<typeof parseReport>
  /** The time by which contracts are led; `realNow` is the one that the mailbox goes by. */
  now: () => Date
  realNow: () => Date
}

/** Reads the mailbox that mails come back to, unless another process has just tried. */
export async function readReturns({ db, log, url, parse, now, realNow }: Options): Promise<void> {
  const at = realNow()
  if (!(await beginReading(db, at))) return
  await readMailbox(url, {
    now: at,
    async read(message) {
      const report = await parse(message).catch(unreadable)
      const isOurs = report !== undefined && (await noteReturn(db, report, now()))
      log.info({ isReport: report !== undefined, isOurs }, 'read a message of the mailbox for returned mails')
    },
  })
  await db.query(sql`update returns_mailbox set read_at = ${at}`)
}

/** Of what takes too much time or memory, nothing is noted; everything else is tried again. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof Refusal && error.kind === 'invalid')) throw error
}

async function beginReading(db: Db, at: Date): Promise<boolean> {
  const { rows } = await db.query(sql`
    insert into returns_mailbox (tried_at, read_at) values (${at}, ${at})
    on conflict (is_only) do update set tried_at = ${at}
      where returns_mailbox.tried_at <= ${at}::timestamptz - make_interval(secs => ${readSeconds})
    returning 1`)
  return rows.length > 0
}

/** For how long the mailbox could not be read; 0 if nobody has tried yet. */
export async function unreadSeconds(db: Db): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(sql`
    select extract(epoch from r.tried_at - r.read_at)::float8 as seconds from returns_mailbox r`)
  return rows[0]?.seconds ?? 0
}

/** Shows Prometheus whether we hear of mails that came back. */
export const monitorReturns = (monitoring: Pick<Monitoring, 'addGauge'>, db: Db): void =>
  monitoring.addGauge({
    name: 'wattline_returns_mailbox_unread_seconds',
    help: 'For how long the mailbox that mails come back to could not be read.',
    among: 'max',
    read: () => unreadSeconds(db),
  })

/** Whether the report is about a mail of ours, to one of the recipients that it names; if so, it is noted once. */
export async function noteReturn(db: Db, { messageId, failed }: DeliveryReport, now: Date): Promise<boolean> {
  const mail = await findSentMail(db, messageId)
  const failure = mail && failed.find(({ addresses }) => addresses.includes(mail.toKey))
  if (mail === undefined || failure === undefined) return false

  const { status, diagnostic } = failure
  const letter = await findLetterOfTask(db, mail.taskId)
  if (letter !== undefined) {
    // The audit trail is kept for ever, so it has the status alone.
    const comment = `Reported by the mail server: ${status}`
    const { effectiveDate, contractNumber } = letter
    await auditedReturn(db, effectiveDate, { contractNumber, comment }, mailServer(now))
  }
  await markMailReturned(db, mail.taskId, { reason: `${status} ${diagnostic}`.trim(), now })
  return true
}

const mailServer = (now: Date): Operator => ({
  actor: 'mail-server',
  requestId: null,
  now,
  scopes: new Set(),
})
