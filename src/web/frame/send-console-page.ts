import type { FastifyReply } from 'fastify'
import type { Html } from '../../platform/html/html.ts'
import { customerPageHeaders } from '../../platform/html/send-page.ts'

/** Those of a customer page, and one script of our own that may ask us again. */
const headers = {
  ...customerPageHeaders,
  'Content-Security-Policy': `${customerPageHeaders['Content-Security-Policy']}; script-src 'self'; connect-src 'self'`,
}

const framingHeaders = {
  ...headers,
  'Content-Security-Policy': `${headers['Content-Security-Policy']}; frame-src 'self'`,
}

/** `hasFrame`: the page shows another page of ours in a frame. */
export const sendConsolePage = (reply: FastifyReply, page: Html, status = 200, { hasFrame = false } = {}) =>
  reply
    .code(status)
    .headers(hasFrame ? framingHeaders : headers)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page.toString())

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
