import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import {
  deleteKnownBrowser,
  deleteKnownBrowsersOf,
  findKnownBrowsers,
  insertKnownBrowser,
  isKnownBrowser,
  type KnownBrowser,
  type SessionRow,
} from './repository.ts'

export const knownBrowserSeconds = 365 * 24 * 60 * 60

export type { KnownBrowser }

/** A browser as a login knows it: its former token, if it is known, and its name. */
export type Browser = { token?: string | undefined; name: string }

/** Remembers that the account was opened in this browser, and returns the token that identifies it. */
export async function rememberBrowser(
  tx: Db,
  { accountId, token = newSecret(), name, now }: Browser & { accountId: string; now: Date },
): Promise<string> {
  const expiresAt = new Date(now.getTime() + knownBrowserSeconds * 1000)
  await insertKnownBrowser(tx, { tokenHash: hashOfSecret(token), accountId, name, now, expiresAt })
  return token
}

export const isKnownBrowserOf = async (
  db: Db,
  accountId: string,
  { token, now }: { token: string | undefined; now: Date },
): Promise<boolean> =>
  token !== undefined && isKnownBrowser(db, { accountId, tokenHash: hashOfSecret(token), now })

export const forgetBrowsersOf = (tx: Db, accountId: string): Promise<number> =>
  deleteKnownBrowsersOf(tx, accountId)

/** The browsers that are remembered, the last used first; `isHere` marks the one that has this token. */
export const listKnownBrowsers = (
  db: Db,
  { accountId }: Pick<SessionRow, 'accountId'>,
  { token, now }: { token: string | undefined; now: Date },
): Promise<KnownBrowser[]> =>
  findKnownBrowsers(db, { accountId, tokenHash: token === undefined ? null : hashOfSecret(token), now })

type By = { requestId: string; now: Date }

/** Forgets one browser, or all of them, and ends the sessions in it. One that is forgotten already is no fault. */
export async function forgetBrowser(
  db: Db,
  { accountId, customerNumber }: Pick<SessionRow, 'accountId' | 'customerNumber'>,
  which: string | 'all',
  { requestId, now }: By,
): Promise<void> {
  await db.transaction(async (tx) => {
    const count =
      which === 'all' ? await forgetBrowsersOf(tx, accountId) : await deleteKnownBrowser(tx, accountId, which)
    if (count === 0) return
    const entry = { action: 'browsers.forgotten', subject: customerNumber, before: null, after: { count } }
    await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  })
}

/** What a browser calls itself, in the words that its user would use. Pure. */

// The first that fits counts: Edge, Opera and Samsung Internet also call themselves Chrome, and Chrome calls itself Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

// An iPhone also says that it is like Mac OS X, Android that it is Linux.
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** Such as `Firefox, Windows`; empty if it says neither. Only these words are stored, not what the browser sent. */
export function browserName(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const among = (list: readonly [RegExp, string][]) => list.find(([form]) => form.test(text))?.[1]
  return [among(browsers), among(systems)].filter(Boolean).join(', ')
}
