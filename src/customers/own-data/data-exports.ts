import { renderDataExport, renderErasureRequest } from '../../mail/own-data-mails.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { accountLetter, addressed } from '../accounts/password-mails.ts'
import { findMailRecipient } from '../accounts/repository.ts'
import type { Session } from '../sessions/session.ts'
import {
  type DataExport,
  findErasureRequest,
  findExport,
  findOpenExport,
  insertExport,
  lockAccount,
  setFetched,
} from './repository.ts'

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

type Deps = { db: Db; config: { authUrl: string; supplier: Supplier } }

/** Where the account's pages about own data are. */
export const ownDataUrl = (authUrl: string): string => `${authUrl}/account/settings/data`

export const loadDataExportMail =
  ({ db, config }: Deps): LoadMail =>
  async ({ subject, payload }) => {
    const { exportId } = payload as TaskPayloads['send-data-export-mail']
    const recipient = await findMailRecipient(db, subject)
    const asked = await findExport(db, exportId)
    if (recipient === undefined || asked === undefined) return undefined
    const letter = await accountLetter({ db, config }, recipient)
    const mail = renderDataExport({
      ...letter,
      requestedAt: berlinDateTime(asked.requestedAt),
      expiresAt: berlinDateTime(asked.expiresAt),
      url: ownDataUrl(letter.brand.pagesUrl),
    })
    return { ...mail, ...addressed(recipient, letter) }
  }

/** The receipt, or the answer once an operator has declined; none for a request that was taken back. */
export const loadErasureRequestMail =
  ({ db, config }: Deps): LoadMail =>
  async ({ subject, payload }) => {
    const { requestId } = payload as TaskPayloads['send-erasure-request-mail']
    const recipient = await findMailRecipient(db, subject)
    const request = await findErasureRequest(db, requestId)
    if (recipient === undefined || request === undefined) return undefined
    const { state, requestedAt, answer } = request
    if (state !== 'Waiting' && state !== 'Declined') return undefined
    const letter = await accountLetter({ db, config }, recipient)
    const mail = renderErasureRequest({
      ...letter,
      requestedAt: berlinDateTime(requestedAt),
      answer: state === 'Declined' ? (answer ?? '') : null,
      url: ownDataUrl(letter.brand.pagesUrl),
    })
    return { ...mail, ...addressed(recipient, letter) }
  }
