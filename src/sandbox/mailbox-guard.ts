import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../platform/http/network-of.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import { hashOfSecret } from '../platform/secret.ts'

const failureLimit = { name: 'mailbox-failures', quota: 20, windowSeconds: 60 }

/** Lets only those see the mailbox who know its password, if it has one (HTTP Basic, any user). */
export function mailboxGuard(password: string | undefined, limiter: RateLimiter) {
  const expected = password === undefined ? undefined : hashOfSecret(password)
  return async ({ headers, ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (
      expected === undefined ||
      timingSafeEqual(expected, hashOfSecret(passwordIn(headers.authorization)))
    ) {
      return undefined
    }
    const { isOver, resetSeconds } = await limiter.take(failureLimit, networkOf(ip))
    if (isOver) reply.header('Retry-After', String(resetSeconds))
    return reply
      .code(isOver ? 429 : 401)
      .headers({
        'Cache-Control': 'no-store',
        'WWW-Authenticate': 'Basic realm="sandbox mailbox", charset="UTF-8"',
      })
      .type('text/plain; charset=utf-8')
      .send('The sandbox mailbox has a password here. Ask the operator of this test environment.\n')
  }
}

function passwordIn(authorization = ''): string {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization) ?? []
  return Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
}
