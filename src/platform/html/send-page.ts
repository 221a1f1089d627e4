import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'
import { frameOf } from './page-frame.ts'

/** The headers of every customer page: no scripts, no frames, no caching, no referrer. */
export const customerPageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
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

const framingHeaders = {
  ...customerPageHeaders,
  'Content-Security-Policy': `${customerPageHeaders['Content-Security-Policy']}; frame-src 'self'`,
}

const scriptHeaders = {
  ...customerPageHeaders,
  'Content-Security-Policy': `${customerPageHeaders['Content-Security-Policy']}; script-src 'self'; connect-src 'self'`,
}

/**
 * `formsLeadAway`: the answer to the form is a redirect to another site. Never for a page with a field for a secret.
 * `hasScript`: the page has a script of ours, which asks us something.
 * `hasFrames`: the page shows other pages of ours in frames.
 */
export const sendCustomerPage = (
  reply: FastifyReply,
  page: Html,
  status = 200,
  { formsLeadAway = false, hasFrames = false, hasScript = false } = {},
) =>
  reply
    .code(status)
    .headers(
      formsLeadAway
        ? openFormsHeaders
        : hasFrames
          ? framingHeaders
          : hasScript
            ? scriptHeaders
            : customerPageHeaders,
    )
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page.toString(frameOf(reply.request)))
