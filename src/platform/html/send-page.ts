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

// Chromium holds every redirect that follows a form to this directive, to the end of the chain; where a partner's own
// address leads on to (its app, another host) we cannot know. Such a form has nothing to type in that could be led astray.
const openFormsHeaders = {
  ...customerPageHeaders,
  'Content-Security-Policy': customerPageHeaders['Content-Security-Policy'].replace(
    "form-action 'self'; ",
    '',
  ),
}

/** `formsLeadAway`: the answer to the form is a redirect to another site. Never for a page with a field for a secret. */
export const sendCustomerPage = (
  reply: FastifyReply,
  page: Html,
  status = 200,
  { formsLeadAway = false } = {},
) =>
  reply
    .code(status)
    .headers(formsLeadAway ? openFormsHeaders : customerPageHeaders)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page.toString())
