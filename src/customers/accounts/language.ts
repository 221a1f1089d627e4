import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { findAccountBrand, findChosenLanguage, setChosenLanguage } from './repository.ts'

/** The language that the customer chose for pages and mails; null if the browser and the order decide. */
export const languageOfAccount = (db: Db, accountId: string): Promise<Language | null> =>
  findChosenLanguage(db, accountId)

/** Stores the language of pages and mails. */
export const chooseLanguage = (
  db: Db,
  { accountId, customerNumber }: { accountId: string; customerNumber: string },
  language: Language,
  by: AuditActor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await findChosenLanguage(tx, accountId)
    if (before === language) return
    await setChosenLanguage(tx, accountId, language)
    const entry = { action: 'account.language-chosen', subject: customerNumber }
    await writeAudit(tx, { ...entry, before: { language: before }, after: { language } }, by)
  })

/** The partner whose name and colour the pages show. */
export type Brand = { slug: string; name: string }

/** The brand of the pages about the whole account: the one that all its orders share, or null for the supplier's own. */
export const brandOfAccount = (db: Db, accountId: string): Promise<Brand | null> =>
  findAccountBrand(db, accountId)
