import type { FastifyReply } from 'fastify'

/** Styles that a mail brings along are all that works in it: no script, form or frame, and no picture but ours, such as the logo of a brand. */
export const sendMailBody = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .headers({
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(body)
