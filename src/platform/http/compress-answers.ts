import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { onSendHookHandler, RouteOptions } from 'fastify'
import { getOrAdd } from '../get-or-add.ts'
import { type Coding, chooseCoding } from './coded-document.ts'
import type { Server } from './server.ts'

/** Below this, the work and a header more outweigh what is saved. */
const minBytes = 4096

/** As many answers with a tag are remembered in their compressed form: everybody asks for the same prices. */
const maxRemembered = 200

/**
 * Compresses the answers of these operations for callers that ask for it. Only the routes of these operations get a hook, so
 * the others cost what they did. zlib works in threads of its own, whatever the size.
 */
export function compressAnswers(server: Server, operations: Readonly<Record<string, string>>): void {
  const remembered = new Map<string, Promise<Buffer>>()

  const compress: onSendHookHandler = (request, reply, payload, done) => {
    reply.header('vary', 'Accept-Encoding')
    if (reply.statusCode !== 200) {
      // A list that failed before its first piece was sent is answered by an error instead.
      reply.removeHeader('Content-Encoding')
      return done(null, payload)
    }
    const accepted = request.headers['accept-encoding']
    if (accepted === undefined || !isLong(payload)) return done(null, payload)
    const coding = chooseCoding(accepted)
    if (coding === 'identity') return done(null, payload)

    reply.header('Content-Encoding', coding)
    const { stream, whole } = coders[coding]
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) {
      // If either end fails, the other is destroyed; the reader of the result learns of it.
      return done(
        null,
        pipeline(payload, stream(), () => {}),
      )
    }
    const etag = reply.getHeader('ETag')
    const compressed = etag
      ? getOrAdd(remembered, `${coding} ${etag}`, () => whole(payload), maxRemembered)
      : whole(payload)
    compressed.then((bytes) => done(null, bytes), done)
  }

  server.addHook('onRoute', (route: RouteOptions) => {
    const { operationId } = (route.schema ?? {}) as { operationId?: string }
    if (operationId === undefined || !Object.hasOwn(operations, operationId)) return
    // First: the hook of Fastify's routes for HEAD takes the length of the answer and drops it.
    const others = [route.onSend ?? []].flat().filter((hook) => hook !== compress)
    route.onSend = [compress, ...others]
  })
}

// Cheap levels: three times the work would save a tenth more.
const gzipOptions = { level: 6 }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const [gzipWhole, brotliWhole] = [promisify(gzip), promisify(brotliCompress)]

type Coder = { stream: () => NodeJS.ReadWriteStream; whole: (text: string | Buffer) => Promise<Buffer> }

const coders: Readonly<Record<Exclude<Coding, 'identity'>, Coder>> = {
  br: {
    stream: () => createBrotliCompress(brotliOptions),
    whole: (text) => brotliWhole(text, brotliOptions),
  },
  gzip: { stream: () => createGzip(gzipOptions), whole: (text) => gzipWhole(text, gzipOptions) },
}

/** A stream is a list of many items. A character is at least a byte. */
const isLong = (payload: unknown): payload is string | Buffer | Readable =>
  typeof payload === 'string' || Buffer.isBuffer(payload)
    ? payload.length >= minBytes
    : typeof (payload as Readable | null)?.pipe === 'function'
