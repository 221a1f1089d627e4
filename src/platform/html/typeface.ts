import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, strongTag } from '../http/etag.ts'
import figtree from './figtree.woff2'
import { paletteCss } from './palette.ts'

/** Figtree by Erik Kennedy in all its weights, for the languages of western Europe; the licence is beside it. */
const font = Buffer.from(figtree, 'base64')
const hash = createHash('sha256').update(font).digest('base64url').slice(0, 12)

export const typefacePath = '/figtree.woff2'
const etag = strongTag(font)

// Until it is there, Arial stands in at the width and height of Figtree, measured on German and English text, so that nothing
// moves when it comes. Arial's bold is wider.
const standIn = (weight: string, adjust: string, ascent: string, descent: string) =>
  `@font-face{font-family:"Figtree stand-in";src:local("Arial"),local("Liberation Sans"),local("Helvetica");font-weight:${weight};size-adjust:${adjust};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}`

/** What every stylesheet begins with: the typeface and the colours. */
export const baseCss = [
  `@font-face{font-family:Figtree;src:url(${typefacePath}?v=${hash}) format("woff2");font-weight:300 900;font-display:swap}`,
  standIn('300 500', '99.9%', '95.1%', '25%'),
  standIn('501 900', '95.6%', '99.4%', '26.2%'),
  paletteCss,
].join('\n')

/** For good under the address of these bytes; a page that is older than the service asks for others, and again. */
export function sendTypeface(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPresent = (request.query as { v?: unknown }).v === hash
  reply.headers({
    ETag: etag,
    'Cache-Control': `public, max-age=${isPresent ? '31536000, immutable' : '300'}`,
    'X-Content-Type-Options': 'nosniff',
  })
  return isKnown(request, etag) ? reply.code(304).send() : reply.type('font/woff2').send(font)
}
