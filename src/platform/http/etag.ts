import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendJson } from './send-json.ts'

/** `body` is the text, or its bytes where the answer is sent again and again. */
export type Cacheable = { body: string | Buffer; etag: string }

/**
 * A serialised answer with its fingerprint, made once and sent many times. The tag is weak (RFC 9110, section 8.8.1): the
 * answer may be sent compressed, and its bytes differ then.
 */
export const cacheable = (body: string): Cacheable => ({ body, etag: `W/${strongTag(body)}` })

/** A tag for exactly these bytes. */
export const strongTag = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Sends the answer, or 304 to a caller that already has it. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Cacheable,
  cacheControl: string,
) {
  reply.header('etag', etag)
  reply.header('cache-control', cacheControl)
  if (isKnown(request, etag)) return reply.code(304).send()
  return sendJson(reply, body)
}

/** Whether the caller already has this answer. RFC 9110, section 13.1.2: a list, `*`, and weak comparison. */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const header = headers['if-none-match']
  if (header === undefined) return false
  const wanted = opaque(etag)
  return header.split(',').some((candidate) => {
    const tag = candidate.trim()
    return tag === '*' || opaque(tag) === wanted
  })
}

const opaque = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag)
