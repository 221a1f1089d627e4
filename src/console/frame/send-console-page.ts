import type { FastifyReply } from 'fastify'
import type { Html } from '../../platform/html/html.ts'
import { customerPageHeaders } from '../../platform/html/send-page.ts'

/** Those of a customer page, and one script of our own that may ask us again. */
const headers = {
  ...customerPageHeaders,
  'Content-Security-Policy': `${customerPageHeaders['Content-Security-Policy']}; script-src 'self'; connect-src 'self'`,
}

export const sendConsolePage = (reply: FastifyReply, page: Html, status = 200) =>
  reply
    .code(status)
    .headers(headers)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page.toString())
