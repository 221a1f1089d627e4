import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cacheable, isKnown } from '../platform/http/etag.ts'

/** What every page is sent with: nothing inline, nothing from elsewhere, no frame. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

export const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** Sends a document that was made before, or 304 to a caller that has it already. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Cacheable,
  type: keyof typeof types,
) {
  // What pages are made of is the same on all of them: worth a minute without asking.
  const isPart = type === 'css' || type === 'js'
  reply.headers(pageHeaders).header('ETag', etag)
  reply.header('Cache-Control', isPart ? 'public, max-age=60' : 'no-cache')
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type(types[type]).serializer(String).send(body)
}
