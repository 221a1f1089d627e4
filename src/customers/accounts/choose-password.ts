import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { rateLimited } from '../../platform/refusal.ts'
import { openSessionIn } from '../sessions/session.ts'
import type { Brand } from './language.ts'
import { type FoundToken, findPasswordToken, setPassword } from './password-tokens.ts'
import { chosenPasswordFault, type PasswordFault } from './passwords.ts'

export type PasswordService = {
  db: Db
  limiter: RateLimiter
  /** Sends a mail now instead of with the worker's next look. */
  wakeWorker: () => void
}

export type PasswordChoice = {
  token: string
  password: string
  repeated: string
  /** Whether the form came from our own page: platform/html/form-guard.ts. */
  isOwnPost: boolean
  ip: string
  browserName: string
  requestId: string
  now: Date
}

type Valid = Extract<FoundToken, { state: 'valid' }>
type InvalidToken = Exclude<FoundToken, Valid>

export type PasswordOutcome =
  /** The browser is known from now on, and the customer is logged in. */
  | { kind: 'set'; brand: Brand | null; sessionToken: string; browserToken: string }
  | { kind: 'invalid-token'; found: InvalidToken }
  /** Show the form again. Without a fault, the form was not ours or is too old. */
  | { kind: 'again'; found: Valid; fault?: NewPasswordFault }

// Tokens cannot be guessed; the limit is against the load of a flood of posts.
const perNetwork = { name: 'password-choices', quota: 60, windowSeconds: 15 * 60 }

/** Sets the password from the form, or returns what is wrong with it. */
export async function choosePassword(
  { db, limiter }: PasswordService,
  { token, password, repeated, isOwnPost, ip, browserName, requestId, now }: PasswordChoice,
): Promise<PasswordOutcome> {
  const { isOver, resetSeconds } = await limiter.take(perNetwork, networkOf(ip))
  if (isOver) throw rateLimited('Too many attempts to set a password from this address.', resetSeconds)

  const found = await findPasswordToken(db, token, now)
  if (found.state !== 'valid') return { kind: 'invalid-token', found }
  if (!isOwnPost) return { kind: 'again', found }
  const fault = newPasswordFault(password, repeated, found.emailAddress)
  if (fault !== undefined) return { kind: 'again', found, fault }

  // The link came by mail, so this is the customer. A known browser can log in even if a stranger has used up the
  // account's attempts.
  let opened: { sessionToken: string; browserToken: string } | undefined
  const result = await setPassword(db, token, {
    password,
    requestId,
    now,
    async afterwards(tx, { accountId, passwordHash }) {
      const session = { accountId, proof: { passwordHash }, request: null, now }
      opened = await openSessionIn(tx, { name: browserName }, session)
    },
  })
  if (result !== 'set') return { kind: 'invalid-token', found: { state: result, brand: found.brand } }
  if (opened === undefined) throw new Error('the password that was just set opens no session')
  return { kind: 'set', brand: found.brand, ...opened }
}

export type NewPasswordFault = PasswordFault | 'missing' | 'differs'

/** What is wrong with a new password that was typed twice, if anything. */
export function newPasswordFault(
  password: string,
  repeated: string,
  emailAddress: string,
): NewPasswordFault | undefined {
  if (password === '') return 'missing'
  return chosenPasswordFault(password, emailAddress) ?? (isSame(password, repeated) ? undefined : 'differs')
}

const isSame = (password: string, repeated: string) => password.normalize('NFC') === repeated.normalize('NFC')
