/**
 * The one way by which the service calls others. What `fetch` leaves open is settled here: which addresses a name may
 * resolve to (looked at when the connection is made, so that no second look can say otherwise), no redirects, no
 * compression that could unfold, and an end in time and bytes.
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import type { Reach } from './reach.ts'

export type Call = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For the whole of it, from the first look at the name to the last byte. */
  timeoutMs: number
  mostBytes: number
  reach: Reach
}
export type Called = { status: number; text: string }

export type CallFailureKind = 'timeout' | 'too-long' | 'forbidden' | 'encoded' | 'unreachable'

/** Why there is no answer, without address and content: both may be secret. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: CallFailureKind
  /** The code of the system, such as ECONNREFUSED. */
  readonly code: string | undefined

  constructor(kind: CallFailureKind, code?: string) {
    super(kind)
    this.kind = kind
    this.code = code
  }
}

/** Sends a request and returns whatever is answered, a redirect too. Throws a `CallFailure` where nothing useful came. */
export async function call(url: URL, options: Call): Promise<Called> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await respond(url, options, signal)
    return { status: response.statusCode ?? 0, text: await textOf(response, options.mostBytes) }
  } catch (error) {
    if (signal.aborted) throw new CallFailure('timeout')
    throw error instanceof CallFailure ? error : new CallFailure('unreachable', codeOf(error))
  }
}

function respond(url: URL, { method, headers, body, reach }: Call, signal: AbortSignal) {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const host = hostOf(url)
  // An address needs no lookup, and so is not looked at by it. The URL parser has put 0x7f.1 and 2130706433 in order.
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
    // A connection of its own: one that is kept could have been made under other rules.
    agent: false,
    lookup: guardedLookup(reach),
    signal,
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(options, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The name in an address, an IPv6 address without its brackets, a full stop at the end taken off. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

type Resolve = (
  name: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** Resolves a name, and hands on only addresses that may be called; where there is none, the request fails. */
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

async function textOf(response: IncomingMessage, mostBytes: number): Promise<string> {
  // Not asked for, and small bytes could become many.
  if (!['', 'identity'].includes(response.headers['content-encoding'] ?? '')) {
    response.destroy()
    throw new CallFailure('encoded')
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length > mostBytes) throw new CallFailure('too-long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const codeOf = (error: unknown): string | undefined => {
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
