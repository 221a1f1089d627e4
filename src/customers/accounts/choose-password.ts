import { networkOf } from '../../platform/http/network-of.ts'
import { Refusal } from '../../platform/refusal.ts'
import { rememberBrowser } from '../sessions/known-browser.ts'
import type { PasswordService } from './password-service.ts'
import { type Brand, type FoundToken, findPasswordToken, setPassword } from './password-tokens.ts'
import { chosenPasswordFault, type PasswordFault } from './passwords.ts'

export type Choice = {
  token: string
  password: string
  repeated: string
  /** Whether the form was one of ours: platform/html/form-guard.ts. */
  isOwnPost: boolean
  ip: string
  requestId: string
  now: Date
}

type Valid = Extract<FoundToken, { state: 'valid' }>
type InvalidToken = Exclude<FoundToken, Valid>

export type Outcome =
  /** The browser in which it was done is known from now on, by a secret. */
  | { kind: 'set'; brand: Brand | null; browserToken: string }
  | { kind: 'invalid-token'; found: InvalidToken }
  /** To be asked again; without a fault the form was not one of ours, or too old. */
  | { kind: 'again'; found: Valid; fault?: NewPasswordFault }

// Tokens cannot be guessed. This is for the work that a flood of posts would make.
const perNetwork = { name: 'password-choices', quota: 60, windowSeconds: 15 * 60 }

/** A customer sends the form with a new password: it is set, or the customer learns what stands against it. */
export async function choosePassword(
  { db, limiter, wakeWorker }: PasswordService,
  { token, password, repeated, isOwnPost, ip, requestId, now }: Choice,
): Promise<Outcome> {
  const { isOver, resetSeconds } = await limiter.take(perNetwork, networkOf(ip))
  if (isOver) throw tooMany(resetSeconds)

  const found = await findPasswordToken(db, token, now)
  if (found.state !== 'valid') return { kind: 'invalid-token', found }
  if (!isOwnPost) return { kind: 'again', found }
  const fault = newPasswordFault(password, repeated, found.emailAddress)
  if (fault !== undefined) return { kind: 'again', found, fault }

  const result = await setPassword(db, token, { password, requestId, now })
  if (result !== 'set') return { kind: 'invalid-token', found: { state: result, brand: found.brand } }
  // Whoever reads the mailbox is the customer: a stranger who has used up the account's attempts does not keep out
  // who resets the password because of it.
  const browserToken = await rememberBrowser(db, { accountId: found.accountId, now })
  wakeWorker()
  return { kind: 'set', brand: found.brand, browserToken }
}

export type NewPasswordFault = PasswordFault | 'missing' | 'differs'

/** What stands against a new password as it was typed, twice. */
export function newPasswordFault(
  password: string,
  repeated: string,
  emailAddress: string,
): NewPasswordFault | undefined {
  if (password === '') return 'missing'
  return chosenPasswordFault(password, emailAddress) ?? (isSame(password, repeated) ? undefined : 'differs')
}

const isSame = (password: string, repeated: string) => password.normalize('NFC') === repeated.normalize('NFC')

const tooMany = (resetSeconds: number) =>
  new Refusal(
    'throttled',
    { code: 'rate-limited', message: 'Too many attempts to set a password from this address.' },
    { 'Retry-After': String(resetSeconds) },
  )
