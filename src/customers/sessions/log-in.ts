import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { hasherOf, hashPassword, needsRehash } from '../accounts/passwords.ts'
import { checkPassword, type LoginDeps, type TypedPassword } from './check-password.ts'
import { type LoginRow, replacePasswordHash } from './repository.ts'
import { findSession, openSession, openSessionIn } from './session.ts'

export type { LoginDeps }

export type LoginForm = TypedPassword & {
  /** The access request the customer is answering; null on the account pages. */
  request: { hash: Buffer; expiresAt: Date } | null
  requestId: string
  /** What the browser is called from now on. */
  browserName: string
  /** Frees the slot of this request while a refusal is delayed. */
  leavePlace: () => void
}

export type Login =
  | { kind: 'open'; sessionToken: string; browserToken: string; customerNumber: string; accountId: string }
  | { kind: 'wrong' }
  | { kind: 'throttled'; waitSeconds: number }

/**
 * Logs a customer in. A wrong password, an unknown address and an account without a password look the same, also in
 * time: each costs one query and one Argon2 check, and the answer takes the same time.
 */
export const logIn = (deps: LoginDeps, form: LoginForm): Promise<Login> =>
  inSteadyTime(() => tryLogIn(deps, form), {
    leavePlace: form.leavePlace,
    isOpen: ({ kind }) => kind === 'open',
  })

async function tryLogIn(deps: LoginDeps, form: LoginForm): Promise<Login> {
  const checked = await checkPassword(deps, form)
  if (checked.kind === 'throttled') return checked
  if (checked.kind === 'wrong') {
    if (checked.login !== undefined) await noteFailure(deps.db, checked.login, form)
    return { kind: 'wrong' }
  }
  // No session opens if the password was changed after the check.
  return (await open(deps.db, checked.login, form)) ?? { kind: 'wrong' }
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
  const stored = needsRehash(passwordHash) ? await hashPassword(form.password, hasherOf(form)) : passwordHash
  return db.transaction(async (tx) => {
    if (stored !== passwordHash) await replacePasswordHash(tx, accountId, { from: passwordHash, to: stored })
    const browser = { token: login.isKnownBrowser ? form.browserToken : undefined, name: form.browserName }
    const proof = { passwordHash: stored }
    const opened = await openSessionIn(tx, browser, { accountId, proof, request, now })
    if (opened === undefined) return undefined
    const after = { on: request === null ? 'account' : 'request' }
    const entry = { action: 'login.succeeded', subject: customerNumber, before: null, after }
    await writeAudit(tx, entry, auditor(form, `customer:${customerNumber}`))
    return { kind: 'open' as const, ...opened, customerNumber, accountId }
  })
}

const auditor = ({ requestId, now }: LoginForm, actor = 'somebody') => ({ actor, requestId, now })

type Continued = {
  /** The session of the account's own pages. */
  token: string | undefined
  /** The access request the customer is answering. */
  request: { hash: Buffer; expiresAt: Date }
  requestId: string
  now: Date
}

/**
 * Lets a customer who is logged in on the account's own pages answer a request without logging in again. Returns the token
 * of a session for that request alone; undefined if the customer is not logged in any more.
 */
export async function continueSession(
  db: Db,
  { token, request, requestId, now }: Continued,
): Promise<string | undefined> {
  const own = await findSession(db, token, now)
  if (own === undefined || token === undefined) return undefined
  const { accountId, customerNumber } = own
  return db.transaction(async (tx) => {
    const opened = await openSession(tx, { accountId, proof: { sessionToken: token }, request, now })
    if (opened === undefined) return undefined
    const entry = { action: 'login.continued', subject: customerNumber, before: null, after: null }
    await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
    return opened
  })
}
