import { renderDataExport, renderErasureRequest } from '../../mail/own-data-mails.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { accountLetter, addressed } from '../accounts/password-mails.ts'
import { findMailRecipient } from '../accounts/repository.ts'
import { findErasureRequest, findExport } from './repository.ts'

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
