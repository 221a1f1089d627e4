import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

/** The headers of every customer page: no scripts, no frames, no caching, no referrer. */
export const customerPageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
}

// Chromium applies this directive to every redirect after a form, and we cannot know where a partner's address redirects to
// (its app, another host). Such a form has no input fields, so it cannot leak anything.
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
