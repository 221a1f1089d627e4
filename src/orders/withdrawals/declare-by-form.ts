import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { hiddenKey, takeLimits } from '../../platform/http/take-limits.ts'
import type { Log } from '../../platform/log/log.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'

export type WithdrawalService = { db: Db; limiter: RateLimiter; log: Log; wakeWorker: () => void }

type FormDeclaration = {
  contractNumber: string
  emailAddress: string
  statement: string
  ip: string
  requestId: string
  now: Date
  /** Frees the slot among the requests in progress while the response is delayed. */
  leavePlace: () => void
}

type Taken = { kind: 'taken' } | { kind: 'throttled'; waitSeconds: number }

const quarterOfAnHour = 15 * 60
const perNetwork = { name: 'withdrawal-network', quota: 20, windowSeconds: quarterOfAnHour }
// Few per network and many overall, so that nobody elsewhere can use up a customer's attempts.
const perNumberAndNetwork = { name: 'withdrawal-pair', quota: 5, windowSeconds: quarterOfAnHour }
const perNumber = { name: 'withdrawal-number', quota: 50, windowSeconds: quarterOfAnHour }

/**
 * Receives a declaration without login (§ 356a BGB). Neither the response nor its timing reveals whether number and
 * address match; only the mailbox of the order learns that.
 */
export async function declareByForm(
  service: WithdrawalService,
  declaration: FormDeclaration,
): Promise<Taken> {
  const waitSeconds = await throttled(service.limiter, declaration)
  if (waitSeconds !== undefined) return { kind: 'throttled', waitSeconds }
  await inSteadyTime(() => declareQuietly(service, declaration), declaration)
  // Always, so that watching the worker reveals nothing either.
  service.wakeWorker()
  return { kind: 'taken' }
}

async function declareQuietly(
  { db, log }: WithdrawalService,
  { emailAddress, contractNumber, statement, requestId, now }: FormDeclaration,
): Promise<void> {
  const claim = { emailKey: comparableEmailAddress(emailAddress) }
  const declaration = { contractNumber, statement, cameBy: 'form' as const, requestId, now }
  const result = await declareWithdrawal(db, claim, declaration)
  log.info({ requestId, result: result ?? 'no-match' }, 'withdrawal declared')
}

/** Counts every declaration, for known and unknown numbers, and returns how long to wait if there were too many. */
function throttled(
  limiter: RateLimiter,
  { contractNumber, ip }: FormDeclaration,
): Promise<number | undefined> {
  const network = networkOf(ip)
  const number = hiddenKey(contractNumber)
  return takeLimits(limiter, [
    [perNetwork, network],
    [perNumberAndNetwork, `${number} ${network}`],
    [perNumber, number],
  ])
}
