import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword, needsRehash } from '../accounts/passwords.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import type { Db } from '../db/sql.ts'
import { checkPassword, type LoginParts, type TypedPassword } from './check-password.ts'
import { rememberBrowser } from './known-browser.ts'
import { type LoginRow, replacePasswordHash } from './repository.ts'
import { openSession } from './session.ts'

export type { LoginParts }

export type LoginForm = TypedPassword & {
  /** The request whose pages the customer is on; null on the account's own pages. */
  request: { hash: Buffer; expiresAt: Date } | null
  requestId: string
}

export type Login =
  | { kind: 'open'; sessionToken: string; browserToken: string; customerNumber: string; accountId: string }
  | { kind: 'wrong' }
  | { kind: 'throttled'; waitSeconds: number }

// Longer than a refusal ever takes by itself, so that its time is always this.
const steadyMilliseconds = 300

/**
 * Logs a customer in. A wrong password, an unknown address and an account without a password cannot be told apart, not
 * by time either: each costs one look and one Argon2 check, and the answer waits for the same time.
 */
export async function logIn(parts: LoginParts, form: LoginForm): Promise<Login> {
  const steady = pause(steadyMilliseconds)
  const login = await tryLogIn(parts, form)
  if (login.kind !== 'open') await steady
  return login
}

async function tryLogIn(parts: LoginParts, form: LoginForm): Promise<Login> {
  const checked = await checkPassword(parts, form)
  if (checked.kind === 'throttled') return checked
  if (checked.kind === 'wrong') {
    if (checked.login !== undefined) await noteFailure(parts.db, checked.login, form)
    return { kind: 'wrong' }
  }
  // Nothing is opened where the password was changed between the look and now: what was typed is no longer right.
  return (await open(parts.db, checked.login, form)) ?? { kind: 'wrong' }
}

const noteFailure = (db: Db, { customerNumber }: LoginRow, form: LoginForm): Promise<void> =>
  writeAudit(
    db,
    { action: 'login.failed', subject: customerNumber, before: null, after: null },
    auditor(form),
  )

async function open(
  db: Db,
  login: LoginRow & { passwordHash: string },
  form: LoginForm,
): Promise<Login | undefined> {
  const { accountId, customerNumber, passwordHash } = login
  const { now, request } = form
  const stored = needsRehash(passwordHash) ? await hashPassword(form.password) : passwordHash
  return db.transaction(async (tx) => {
    if (stored !== passwordHash) await replacePasswordHash(tx, accountId, { from: passwordHash, to: stored })
    const sessionToken = await openSession(tx, { accountId, passwordHash: stored, request, now })
    if (sessionToken === undefined) return undefined
    const token = login.isKnownBrowser ? form.browserToken : undefined
    const browserToken = await rememberBrowser(tx, { accountId, token, now })
    const after = { on: request === null ? 'account' : 'request' }
    const entry = { action: 'login.succeeded', subject: customerNumber, before: null, after }
    await writeAudit(tx, entry, auditor(form, `customer:${customerNumber}`))
    return { kind: 'open' as const, sessionToken, browserToken, customerNumber, accountId }
  })
}

const auditor = ({ requestId, now }: LoginForm, actor = 'somebody') => ({ actor, requestId, now })
