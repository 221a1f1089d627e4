import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { hiddenKey, takeLimits } from '../../platform/http/take-limits.ts'
import type { Log } from '../../platform/log/log.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'

export type WithdrawalService = { db: Db; limiter: RateLimiter; log: Log; wakeWorker: () => void }

export type FormDeclaration = {
  contractNumber: string
  emailAddress: string
  statement: string
  ip: string
  requestId: string
  now: Date
  /** Gives up the place among the requests in progress while the answer waits. */
  leavePlace: () => void
}

export type Taken = { kind: 'taken' } | { kind: 'throttled'; waitSeconds: number }

const quarterOfAnHour = 15 * 60
const perNetwork = { name: 'withdrawal-network', quota: 20, windowSeconds: quarterOfAnHour }
// Nobody uses up another's attempts from elsewhere: few from one network, many from all together.
const perNumberAndNetwork = { name: 'withdrawal-pair', quota: 5, windowSeconds: quarterOfAnHour }
const perNumber = { name: 'withdrawal-number', quota: 50, windowSeconds: quarterOfAnHour }

/**
 * Takes a declaration from somebody who is not logged in (§ 356a BGB). Whether number and address fit together is
 * nowhere to be seen, not in the answer and not in its time: the mailbox of the order alone learns it.
 */
export async function declareByForm(
  service: WithdrawalService,
  declaration: FormDeclaration,
): Promise<Taken> {
  const waitSeconds = await throttled(service.limiter, declaration)
  if (waitSeconds !== undefined) return { kind: 'throttled', waitSeconds }
  await inSteadyTime(() => declareQuietly(service, declaration), declaration)
  // In any case: whoever watches the worker learns no more than whoever asked.
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
  log.info({ requestId, result: result ?? 'no-match' }, 'a withdrawal was declared')
}

/** Counts every declaration, of a known number or not, and tells how long to wait where there were too many. */
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
