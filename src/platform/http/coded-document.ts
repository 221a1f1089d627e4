import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getOrAdd } from '../get-or-add.ts'
import { type Coding, chooseCoding } from './accept-encoding.ts'
import { isKnown, strongTag } from './etag.ts'

/** A document in all its codings. Each is made once, when somebody first asks for it, in a thread of zlib. */
export type CodedDocument = {
  body: string
  etagAs(coding: Coding): string
  bodyAs(coding: Coding): Promise<Buffer>
}

export function codedDocument(body: string): CodedDocument {
  const etag = strongTag(body)
  const made = new Map<Coding, Promise<Buffer>>()
  return {
    body,
    // The codings differ in their bytes, so each has a tag of its own.
    etagAs: (coding) => (coding === 'identity' ? etag : etag.replace(/"$/, `-${coding}"`)),
    bodyAs: (coding) => getOrAdd(made, coding, () => coded[coding](Buffer.from(body))),
  }
}

// Higher levels save little more and take ten times as long.
const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }

const coded: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: quality }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes) => bytes,
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
