import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import type { Session } from '../sessions/session.ts'
import { type DataExport, findOpenExport, insertExport, lockAccount, setFetched } from './repository.ts'

export type { DataExport }

const validMs = 24 * 60 * 60 * 1000

/** For a day the customer can fetch everything that is stored (Art. 15, 20 GDPR). One that is open is answered again. */
export const requestExport = (
  db: Db,
  { accountId, customerNumber }: Session,
  by: AuditActor,
): Promise<DataExport> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const open = await findOpenExport(tx, accountId, by.now)
    if (open !== undefined) return open
    const asked = { requestedAt: by.now, expiresAt: new Date(by.now.getTime() + validMs) }
    const id = await insertExport(tx, { accountId, ...asked })
    const entry = { action: 'customer.export-requested', subject: customerNumber, before: null }
    await writeAudit(tx, { ...entry, after: { exportId: id } }, by)
    await enqueueTask(tx, {
      kind: 'send-data-export-mail',
      subject: customerNumber,
      payload: { exportId: id },
      now: by.now,
    })
    return { id, ...asked }
  })

/** The request whose files the customer can fetch now. */
export const openExportOf = (db: Db, { accountId }: Session, now: Date): Promise<DataExport | undefined> =>
  findOpenExport(db, accountId, now)

/** Notes when its first file was fetched. */
export const noteFetched = (db: Db, { id }: DataExport, now: Date): Promise<void> => setFetched(db, id, now)
