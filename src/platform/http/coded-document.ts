import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getOrAdd } from '../get-or-add.ts'
import { type Coding, chooseCoding } from './accept-encoding.ts'
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
