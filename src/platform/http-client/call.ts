/**
 * The only way the service calls other systems. Unlike `fetch` it restricts which addresses a name may resolve to (checked
 * when the connection is made, so that a second lookup cannot differ), follows no redirects, accepts no compression, and
 * limits time and size.
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import {
  type Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import type { Reach } from './reach.ts'

export type Call = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For the whole call, from the DNS lookup to the last byte. */
  timeoutMs: number
  maxBytes: number
  /** Of a longer answer the beginning is enough, and of a compressed one the status. */
  isCut?: boolean
  reach: Reach
  /** Keeps connections open. All calls that share it must have the same reach: a pooled connection is not checked again. */
  agent?: Agent | undefined
}
export type Called = { status: number; headers: IncomingHttpHeaders; text: string }

export type CallFailureKind = 'timeout' | 'too-long' | 'forbidden' | 'encoded' | 'unreachable'

/** Why there is no answer, without the address and content, which may be secret. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: CallFailureKind
  /** The system's error code, such as ECONNREFUSED. */
  readonly code: string | undefined

  constructor(kind: CallFailureKind, code?: string) {
    super(kind)
    this.kind = kind
    this.code = code
  }
}

/** Sends a request and returns any answer, including a redirect. Throws a `CallFailure` if there is no usable answer. */
export async function call(url: URL, options: Call): Promise<Called> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await respond(url, options, signal)
    const { statusCode: status = 0, headers } = response
    return { status, headers, text: await textOf(response, options) }
  } catch (error) {
    if (signal.aborted) throw new CallFailure('timeout')
    throw error instanceof CallFailure ? error : new CallFailure('unreachable', codeOf(error))
  }
}

function respond(url: URL, call: Call, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, headers, body, reach, agent = false } = call
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const host = hostOf(url)
  // An IP address is never looked up, so it is checked here. The URL parser has normalised 0x7f.1 and 2130706433.
  if (isIP(host) !== 0 && !reach.allows(host, host)) throw new CallFailure('forbidden')
  const options: RequestOptions = {
    ...urlToHttpOptions(url),
    method,
    headers: {
      'user-agent': 'wattline',
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    // Unless told otherwise a new connection: a pooled one could have been opened under other rules.
    agent,
    lookup: guardedLookup(reach),
    signal,
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(options, resolve)
    sent.on('error', (error) => {
      // The other side closed an idle connection while we were sending: a new one tells whether it is there.
      if (sent.reusedSocket && codeOf(error) === 'ECONNRESET' && !signal.aborted)
        resolve(respond(url, { ...call, agent: undefined }, signal))
      else reject(error)
    })
    sent.end(body)
  })
}

/** The host name of a URL, without the brackets of an IPv6 address and without a trailing dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

type Resolve = (
  name: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** Resolves a name and returns only addresses that may be called; if there are none, the request fails. */
export const guardedLookup =
  (reach: Reach, resolve: Resolve = lookup): LookupFunction =>
  (name, { all, ...options }, answer) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const host = name.replace(/\.$/, '')
      const allowed = (found ?? []).filter(({ address }) => reach.allows(host, address))
      const [first] = allowed
      if (error !== null || first === undefined) answer(error ?? new CallFailure('forbidden'), '', 4)
      else if (all) answer(null, allowed)
      else answer(null, first.address, first.family)
    })
  }

async function textOf(response: IncomingMessage, { maxBytes, isCut = false }: Call): Promise<string> {
  // Never requested, and a small body could expand into a huge one.
  if (!['', 'identity'].includes(response.headers['content-encoding'] ?? '')) {
    response.destroy()
    if (isCut) return ''
    throw new CallFailure('encoded')
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= maxBytes) continue
    // Leaving the loop closes the connection.
    if (isCut) break
    throw new CallFailure('too-long')
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxBytes)
}

const codeOf = (error: unknown): string | undefined => {
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
