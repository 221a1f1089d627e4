import { networkOf } from '../platform/http/network-of.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import { inSteadyTime } from '../platform/http/steady-time.ts'
import { hiddenKey, takeLimits } from '../platform/http/take-limits.ts'
import type { Log } from '../platform/log/log.ts'
import { type ContractReference, referenceKey } from './withdrawals/contract-reference.ts'

export type DeclarationService = { limiter: RateLimiter; log: Log; wakeWorker: () => void }

type Declaration = {
  form: ContractReference
  ip: string
  requestId: string
  /** Frees the slot among the requests in progress while the response is delayed. */
  leavePlace: () => void
}

export type Taken = { kind: 'taken' } | { kind: 'throttled'; waitSeconds: number }

const windowSeconds = 15 * 60

// Few per network and many overall, so that nobody elsewhere can use up a customer's attempts.
const limitsOf = (name: string) => ({
  perNetwork: { name: `${name}-network`, quota: 20, windowSeconds },
  perNumberAndNetwork: { name: `${name}-pair`, quota: 5, windowSeconds },
  perNumber: { name: `${name}-number`, quota: 50, windowSeconds },
})

/** Every declaration counts, for known and unknown contracts. */
const limits = { withdrawal: limitsOf('withdrawal'), termination: limitsOf('termination') }

/**
 * Receives a declaration without login and keeps it, whatever it says. Neither the answer nor its time reveals whether
 * contract and address match; only the mailbox of the contract learns that.
 */
export async function receiveWithoutLogin(
  { limiter, log, wakeWorker }: DeclarationService,
  name: keyof typeof limits,
  { form, ip, requestId, leavePlace }: Declaration,
  keep: () => Promise<string>,
): Promise<Taken> {
  const [network, number] = [networkOf(ip), hiddenKey(referenceKey(form))]
  const { perNetwork, perNumberAndNetwork, perNumber } = limits[name]
  const waitSeconds = await takeLimits(limiter, [
    [perNetwork, network],
    [perNumberAndNetwork, `${number} ${network}`],
    [perNumber, number],
  ])
  if (waitSeconds !== undefined) return { kind: 'throttled', waitSeconds }
  await inSteadyTime(async () => log.info({ requestId, result: await keep() }, `${name} declared`), {
    leavePlace,
  })
  // Always, so that watching the worker reveals nothing either.
  wakeWorker()
  return { kind: 'taken' }
}
