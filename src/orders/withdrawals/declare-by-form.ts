import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { hiddenKey, takeLimits } from '../../platform/http/take-limits.ts'
import type { Log } from '../../platform/log/log.ts'
import { declareWithoutLogin } from './declare-withdrawal.ts'
import type { ReceivedForm } from './withdrawal-form.ts'

export type WithdrawalService = { db: Db; limiter: RateLimiter; log: Log; wakeWorker: () => void }

type FormDeclaration = {
  form: ReceivedForm
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
 * Receives a declaration without login (§ 356a BGB) and keeps it, whatever it says. Neither the response nor its timing
 * reveals whether number and address match; only the mailbox of the order learns that.
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
  { form, statement, requestId, now }: FormDeclaration,
): Promise<void> {
  const result = await declareWithoutLogin(db, form, { statement, requestId, now })
  log.info({ requestId, result }, 'withdrawal declared')
}

/** Counts every declaration, for known and unknown numbers, and returns how long to wait if there were too many. */
function throttled(limiter: RateLimiter, { form, ip }: FormDeclaration): Promise<number | undefined> {
  const network = networkOf(ip)
  const number = hiddenKey(form.contractNumber)
  return takeLimits(limiter, [
    [perNetwork, network],
    [perNumberAndNetwork, `${number} ${network}`],
    [perNumber, number],
  ])
}
