import { comparableEmailAddress } from '../../domain/email-address.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { hiddenKey } from '../../platform/http/take-limits.ts'
import type { PasswordService } from './password-service.ts'
import { enqueueSetPasswordMail } from './repository.ts'

const perNetwork = { name: 'password-requests', quota: 10, windowSeconds: 15 * 60 }
const perAddress = { name: 'password-mails', quota: 3, windowSeconds: 60 * 60 }

export type PasswordRequest = { emailAddress: string; ip: string; now: Date; leavePlace: () => void }

/**
 * Has a link mailed to the customer with this address, if there is one. Whether there is, and whether a limit was
 * reached, is nowhere to be seen: one statement either way, the same time, no result.
 */
export async function requestPassword(service: PasswordService, request: PasswordRequest): Promise<void> {
  await inSteadyTime(() => requestQuietly(service, request), request)
  // In any case: whoever watches the worker learns no more than whoever asked.
  service.wakeWorker()
}

async function requestQuietly(
  { db, limiter }: PasswordService,
  { emailAddress, ip, now }: PasswordRequest,
): Promise<void> {
  const emailKey = comparableEmailAddress(emailAddress)
  if ((await limiter.take(perNetwork, networkOf(ip))).isOver) return
  // Known or not, every address is counted, under a name that tells nobody who reads along in Redis.
  const counted = hiddenKey(emailKey)
  if ((await limiter.take(perAddress, counted)).isOver) return
  await enqueueSetPasswordMail(db, { emailKey, now })
}
