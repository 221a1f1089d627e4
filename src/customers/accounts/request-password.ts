import { comparableEmailAddress } from '../../domain/email-address.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { hiddenKey } from '../../platform/http/take-limits.ts'
import type { PasswordService } from './choose-password.ts'
import { enqueueSetPasswordMail } from './repository.ts'

const perNetwork = { name: 'password-requests', quota: 10, windowSeconds: 15 * 60 }
const perAddress = { name: 'password-mails', quota: 3, windowSeconds: 60 * 60 }

export type PasswordRequest = { emailAddress: string; ip: string; now: Date; leavePlace: () => void }

/**
 * Mails a link to the customer with this address, if there is one. Nothing reveals whether there is, or whether a limit
 * was reached: the same statement, the same time, no result.
 */
export async function requestPassword(service: PasswordService, request: PasswordRequest): Promise<void> {
  await inSteadyTime(() => requestQuietly(service, request), request)
  // In every case, so that the worker's activity reveals nothing either.
  service.wakeWorker()
}

async function requestQuietly(
  { db, limiter }: PasswordService,
  { emailAddress, ip, now }: PasswordRequest,
): Promise<void> {
  const emailKey = comparableEmailAddress(emailAddress)
  if ((await limiter.take(perNetwork, networkOf(ip))).isOver) return
  // Every address is counted, known or not, under a hashed key that reveals nothing to a reader of Redis.
  const counted = hiddenKey(emailKey)
  if ((await limiter.take(perAddress, counted)).isOver) return
  await enqueueSetPasswordMail(db, { emailKey, now })
}
