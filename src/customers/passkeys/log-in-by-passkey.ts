import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { askForPasskey, type PasskeySite, usedPasskeyIn } from '../../platform/passkeys/ceremonies.ts'
import { rateLimited } from '../../platform/refusal.ts'
import { isKnownBrowserOf } from '../sessions/known-browser.ts'
import type { Login, LoginForm } from '../sessions/log-in.ts'
import { openSessionIn } from '../sessions/session.ts'
import { challengesOf, findPasskey, type OwnedPasskey, setPasskeyUsed } from './repository.ts'

type Deps = { db: Db; limiter: RateLimiter; site: PasskeySite }

// Anyone may ask, and each challenge is a row.
const challengesPerNetwork = { name: 'passkey-challenges', quota: 100, windowSeconds: 15 * 60 }
// Nobody can guess a signature; the limit is against the load.
const answersPerNetwork = { name: 'passkey-answers', quota: 100, windowSeconds: 15 * 60 }

/** What the browser is asked for to log somebody in, as JSON for the page. Who it is the passkey says. */
export async function passkeyLoginOptions(
  { db, limiter, site }: Deps,
  { ip, now }: { ip: string; now: Date },
): Promise<string> {
  const { isOver, resetSeconds } = await limiter.take(challengesPerNetwork, networkOf(ip))
  if (isOver) throw rateLimited('Too many logins by passkey from this address.', resetSeconds)
  return askForPasskey({ site, challenges: challengesOf(db, null, now), standsAlone: true })
}

type PasskeyLogin = Pick<
  LoginForm,
  'ip' | 'browserToken' | 'browserName' | 'request' | 'requestId' | 'now'
> & { passkey: string }

/** Logs a customer in by a passkey, on the account's own pages or for one request, as a password would. */
export async function logInByPasskey(deps: Deps, form: PasskeyLogin): Promise<Login> {
  const { db, limiter, site } = deps
  const { passkey: answer, ip, now } = form
  const { isOver, resetSeconds } = await limiter.take(answersPerNetwork, networkOf(ip))
  if (isOver) return { kind: 'throttled', waitSeconds: resetSeconds }
  let owner: OwnedPasskey | undefined
  const used = await usedPasskeyIn(
    { site, challenges: challengesOf(db, null, now), answer, standsAlone: true },
    async (credentialId) => {
      owner = await findPasskey(db, credentialId)
      return owner
    },
  )
  const opened = used && (await open(db, used, form))
  if (opened !== undefined) return opened
  if (owner !== undefined) await noteFailure(db, owner, form)
  return { kind: 'wrong' }
}

async function open(
  db: Db,
  { id, userId: accountId, customerNumber, counter }: OwnedPasskey,
  { browserToken, browserName: name, request, requestId, now }: PasskeyLogin,
): Promise<Login | undefined> {
  return db.transaction(async (tx) => {
    const isKnown = await isKnownBrowserOf(tx, accountId, { token: browserToken, now })
    const browser = { token: isKnown ? browserToken : undefined, name }
    const opened = await openSessionIn(tx, browser, { accountId, proof: { passkeyId: id }, request, now })
    if (opened === undefined) return undefined
    await setPasskeyUsed(tx, { id, counter, now })
    const after = { on: request === null ? 'account' : 'request', by: 'passkey' }
    const entry = { action: 'login.succeeded', subject: customerNumber, before: null, after }
    await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
    return { kind: 'open' as const, ...opened, customerNumber, accountId }
  })
}

const noteFailure = (db: Db, { customerNumber }: OwnedPasskey, { requestId, now }: PasskeyLogin) =>
  writeAudit(
    db,
    { action: 'login.failed', subject: customerNumber, before: null, after: { by: 'passkey' } },
    { actor: 'somebody', requestId, now },
  )
