import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

/** What every page for customers is sent with: no script, no frame, no memory, and no word about where one came from. */
export const customerPageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
}

export const sendCustomerPage = (reply: FastifyReply, page: Html, status = 200) =>
  reply
    .code(status)
    .headers(customerPageHeaders)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page.toString())
