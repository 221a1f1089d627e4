/** The connection of one partner: every call of this package goes through it. */
import { addressOf, readBaseUrl } from './address.ts'
import { type Exchange, exchange, type Fetch, type Means, type Reply, readJson } from './exchange.ts'
import type { components } from './openapi.d.ts'
import type {
  AnswerOf,
  CallOptions,
  FilePath,
  Method,
  OptionsArgument,
  PathOf,
  PathValues,
  RequestOptions,
} from './operations.ts'
import { keepToken, type Token } from './tokens.ts'
import { type Sleep, sleep } from './waiting.ts'
import { faultOf, type Item, WattlineError } from './wattline-error.ts'

export type WattlineOptions = {
  /** Base URL of the API: `{base_url}`. */
  baseUrl: string
  /** Base URL for tokens: `{auth_url}`; the API's base URL by default. */
  authUrl?: string | undefined
  clientId: string
  clientSecret: string
  /** The scopes to request; all of yours by default. */
  scope?: string | readonly string[] | undefined
  /** Time limit of each attempt in milliseconds; 30 seconds by default. */
  timeout?: number | undefined
  /** Maximum number of retries; 4 by default. */
  retries?: number | undefined
  /** The longest wait before a retry in milliseconds; a minute by default. */
  maxRetryDelay?: number | undefined
  /** Replaces the global `fetch`, for proxies and tests. */
  fetch?: Fetch | undefined
  /** Replaces the waits before retries and between two looks at an order, for tests. */
  sleep?: Sleep | undefined
}

export type Connection = {
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[options]: OptionsArgument<RequestOptions<M, P>>
  ): Promise<AnswerOf<M, P>>
  download<P extends FilePath>(
    path: P,
    options: CallOptions & { path: PathValues<'GET', P> },
  ): Promise<Download>
  sleep: Sleep
}

/** A file: its bytes and its media type. */
export type Download = { data: Uint8Array; contentType: string; requestId: string }

type Call = CallOptions & {
  idempotencyKey?: string | undefined
  partnerToken?: string | undefined
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export const version = '0.2.0'

const ordersPath = '/partner/v1/orders'
// A calculation changes nothing, and a second offer or link that nobody uses does no harm.
const harmlessPosts = [
  '/partner/v1/tariffs/{tariffKey}/calculation',
  '/partner/v1/tariffs/{tariffKey}/offers',
  '/partner/v1/customers/link',
]

export function connect(options: WattlineOptions): Connection {
  const baseUrl = readBaseUrl(options.baseUrl, 'baseUrl')
  const { timeout = 30_000, fetch = globalThis.fetch } = options
  const policy = { retries: options.retries ?? 4, maxRetryDelay: options.maxRetryDelay ?? 60_000 }
  const means: Means = { fetch, sleep: options.sleep ?? sleep, policy }
  const tokens = keepToken(tokenSource(options, timeout, means))

  const send = async (method: Method, path: string, call: Call, accept: string): Promise<Reply> => {
    const isOrder = method === 'POST' && path === ordersPath
    const idempotencyKey = call.idempotencyKey ?? (isOrder ? crypto.randomUUID() : undefined)
    const headers: Record<string, string> = { accept, 'user-agent': userAgent }
    if (call.body !== undefined) headers['content-type'] = 'application/json'
    if (idempotencyKey !== undefined) headers['idempotency-key'] = printable('idempotencyKey', idempotencyKey)
    if (call.partnerToken !== undefined)
      headers['partner-token'] = printable('partnerToken', call.partnerToken)
    const request: Exchange = {
      method,
      url: addressOf(baseUrl, path, call.path, call.query),
      headers,
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      requestId: printable('requestId', call.requestId ?? crypto.randomUUID()),
      isRepeatable: method !== 'POST' || isOrder || harmlessPosts.includes(path),
      idempotencyKey,
      timeout: call.timeout ?? timeout,
      signal: call.signal,
    }
    const retries = call.retries ?? policy.retries
    const ofCall = { ...means, policy: { ...policy, retries } }
    return withToken(tokens, request, (authorized) => exchange(ofCall, authorized))
  }

  return {
    async request(method, path, ...[call]) {
      const reply = await send(method, path, (call ?? {}) as Call, 'application/json')
      return answerOf(reply) as AnswerOf<typeof method, typeof path>
    },
    async download(path, call) {
      const { bytes, headers, requestId } = await send('GET', path, call as Call, '*/*')
      return { data: bytes, contentType: headers.get('content-type') ?? '', requestId }
    },
    sleep: means.sleep,
  }
}

const userAgent = `wattline-sdk/${version}`

/** Sends with the token. A token that is rejected, because of clock skew or a removed key, is replaced once. */
async function withToken(
  tokens: ReturnType<typeof keepToken>,
  request: Exchange,
  send: (request: Exchange) => Promise<Reply>,
): Promise<Reply> {
  const attempt = async (token: string) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
  const token = await tokens.get(request.signal)
  try {
    return await attempt(token)
  } catch (error) {
    if (!(error instanceof WattlineError) || error.status !== 401) throw error
    tokens.drop(token)
    return attempt(await tokens.get(request.signal))
  }
}

/** Fetches tokens with the client credentials. The secret is kept nowhere else. */
function tokenSource(options: WattlineOptions, timeout: number, means: Means): () => Promise<Token> {
  const { clientId, clientSecret, scope = [] } = options
  const url = `${readBaseUrl(options.authUrl ?? options.baseUrl, 'authUrl')}/connect/token`
  for (const [name, value] of Object.entries({ clientId, clientSecret })) {
    if (typeof value !== 'string' || value === '')
      throw faultOf('validation-failed', `${name} is missing.`, { details: name })
  }
  const scopes = [scope].flat().join(' ')

  return async () => {
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scopes === '' ? {} : { scope: scopes }),
    }
    const request: Exchange = {
      method: 'POST',
      url,
      headers: { accept: 'application/json', 'user-agent': userAgent },
      body: new URLSearchParams(form),
      requestId: crypto.randomUUID(),
      isRepeatable: true,
      timeout,
    }
    const reply = await exchange(means, request)
    const { access_token: value, expires_in: lifetimeSeconds } = (readJson(reply) ??
      {}) as Partial<TokenResponse>
    const isToken = typeof value === 'string' && isPrintable(value) && typeof lifetimeSeconds === 'number'
    if (!isToken) throw unexpected(reply)
    return { value, lifetimeSeconds }
  }
}

type TokenResponse = components['schemas']['TokenResponse']

function answerOf(reply: Reply): { items: Item[]; requestId: string } {
  const { isSuccess, error, ...rest } = readJson(reply) ?? {}
  if (isSuccess !== true) throw unexpected(reply)
  return { ...rest, items: (error ?? []) as Item[], requestId: reply.requestId }
}

const unexpected = ({ status, requestId }: Reply) =>
  faultOf('unexpected-answer', 'The answer is not one of this interface; is the address right?', {
    status,
    requestId,
  })

/** Names the value that cannot be sent in a header; fetch would quote it. */
function printable(name: string, value: string): string {
  // A key may have spaces, but at its ends they would be lost on the way.
  const text = name === 'idempotencyKey' ? value.replaceAll(/(?<=\S) +(?=\S)/g, '') : value
  const max = name === 'idempotencyKey' ? 255 : 200
  if (isPrintable(text) && value.length <= max) return value
  throw faultOf('validation-failed', `${name} must have 1 to ${max} printable ASCII characters.`, {
    details: name,
  })
}

const isPrintable = (text: string) => /^[\x21-\x7e]+$/.test(text)
