import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getOrAdd } from '../get-or-add.ts'
import { isKnown, strongTag } from './etag.ts'

/** A document in all its codings. Each is made once, when somebody first asks for it, in a thread of zlib. */
export type CodedDocument = {
  /** Uncoded. */
  bytes: Uint8Array
  etagAs(coding: Coding): string
  bodyAs(coding: Coding): Promise<Buffer>
}

/** The tag of a large document is better made in the thread that makes the document. */
export function codedDocument(body: string | Uint8Array, etag = strongTag(body)): CodedDocument {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const made = new Map<Coding, Promise<Buffer>>()
  return {
    bytes,
    // The codings differ in their bytes, so each has a tag of its own.
    etagAs: (coding) => (coding === 'identity' ? etag : etag.replace(/"$/, `-${coding}"`)),
    bodyAs: (coding) => getOrAdd(made, coding, () => coded[coding](bytes)),
  }
}

// Higher levels save little more and take ten times as long.
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }

const coded: Readonly<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: quality }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  identity: async ({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length),
}

/** Sends a document in the coding that the caller likes best, or 304 to a caller that has it. */
export async function sendCoded(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  document: CodedDocument,
  type: string,
) {
  const coding = chooseCoding(headers['accept-encoding'])
  const etag = document.etagAs(coding)
  reply.header('ETag', etag).header('Vary', 'Accept-Encoding')
  if (isKnown({ headers }, etag)) return reply.code(304).send()
  const body = await document.bodyAs(coding)
  if (coding !== 'identity') reply.header('Content-Encoding', coding)
  return reply.type(type).send(body)
}

/** How an answer is coded, the smallest form first. */
const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]

/**
 * The coding that the caller likes best (RFC 9110, section 12.5.3); of several, the smallest. A caller that names none
 * gets the plain form, and so does one that wants nothing we have: an answer helps it more than a refusal.
 */
export function chooseCoding(header: string | undefined): Coding {
  if (!header) return 'identity'
  const wishes = wishesIn(header)
  let chosen: Coding = 'identity'
  let max = 0
  for (const coding of codings) {
    const weight = weightOf(coding, wishes)
    if (weight > max) {
      chosen = coding
      max = weight
    }
  }
  return chosen
}

/** Less than any weight that can be written: nobody has to list the plain form, but every wish goes before it. */
const unlisted = 0.0001

function weightOf(coding: Coding, wishes: ReadonlyMap<string, number>): number {
  const weight = wishes.get(coding) ?? wishes.get('*')
  return weight ?? (coding === 'identity' ? unlisted : 0)
}

const form = /^([\w!#$%&'*+.^`|~-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/** Weights by coding. What is not of the form of RFC 9110 is passed over. */
function wishesIn(header: string): Map<string, number> {
  const wishes = new Map<string, number>()
  for (const wish of header.split(',')) {
    const [, name = '', weight = '1'] = form.exec(wish.trim()) ?? []
    // The old name of it, which section 8.4.1.3 wants to be understood.
    if (name !== '') wishes.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight))
  }
  return wishes
}
