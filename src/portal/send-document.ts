import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CodedDocument, sendCoded } from '../platform/http/coded-document.ts'

/** What every page is sent with: nothing inline, nothing from elsewhere, no frame. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

export const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** Sends a document that was made before, with the headers of a page. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CodedDocument,
  type: keyof typeof types,
) {
  // What pages are made of is the same on all of them: worth a minute without asking.
  const isPart = type === 'css' || type === 'js'
  reply.headers(pageHeaders).header('Cache-Control', isPart ? 'public, max-age=60' : 'no-cache')
  return sendCoded(request, reply, document, types[type])
}
