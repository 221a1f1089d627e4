import type { Caller } from '../../partners/tokens/caller.ts'
import { pathTextIfAny } from '../../platform/http/path-text.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { CustomerRefusal } from '../accounts/customer-refusal.ts'

const anHour = 60 * 60
const maxNumbers = 500
const numbersOfPartner = { name: 'refused-customers', quota: maxNumbers, windowSeconds: anHour }
const sameNumber = { name: 'refused-customer', quota: 1, windowSeconds: anHour }

/**
 * A 403 says that a customer number exists and a 404 that it does not. After many different numbers that a partner may not
 * read, it learns neither of further ones for a while. What it may read is answered as before.
 */
export function limitRefusedNumbers(api: Server, { limiter }: { limiter: RateLimiter }): void {
  api.setErrorHandler(async (error, request) => {
    const customerNumber =
      error instanceof CustomerRefusal ? pathTextIfAny(request, 'customerNumber') : undefined
    throw (customerNumber !== undefined && (await tooMany(limiter, request.caller, customerNumber))) || error
  })
}

async function tooMany(limiter: RateLimiter, { partner, clientId }: Caller, customerNumber: string) {
  const asker = partner?.id ?? clientId
  const number = `${asker} ${customerNumber}`
  if ((await limiter.take(sameNumber, number)).isOver) return undefined
  const { isOver, resetSeconds } = await limiter.take(numbersOfPartner, asker)
  if (!isOver) return undefined
  // It was not answered, so it is still a new one.
  await limiter.giveBack(sameNumber, number)
  return new Refusal(
    'throttled',
    {
      code: 'too-many-customer-numbers',
      message: `You asked for more than ${maxNumbers} customer numbers that you may not read; try again in ${resetSeconds} s.`,
    },
    { 'Retry-After': String(resetSeconds) },
  )
}
