import type { WattlineEvent } from './events.ts'

type Headers = Readonly<Record<string, string | readonly string[] | undefined>> | globalThis.Headers

/** Receivers refuse what was signed longer ago, or later than now: it may have been recorded and sent again. */
const toleranceSeconds = 300

/**
 * Checks that we sent a webhook, a few minutes ago at most, and returns its event; throws otherwise. `body` is the text of the
 * request as it arrived, before anything parses it. Deliveries may come twice: `id` of the event tells.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers,
  secret: string,
  now = new Date(),
): Promise<WattlineEvent> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) throw new TypeError(parsedBody)
  if (bytesOf(keyOf(secret)).length === 0) throw new TypeError(noSecret)
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
  const [id = '', timestamp = '', signatures = ''] = names.map((name) => headerOf(headers, name))
  const missing = names.filter((name) => !headerOf(headers, name))
  if (missing.length > 0)
    throw new Error(
      `The request has no header ${missing.join(', ')}: pass all headers as they arrived. Requests without them are not ours.`,
    )
  const age = now.getTime() / 1000 - Number(timestamp)
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new Error(
      'The webhook was not signed just now, but more than five minutes ago or ahead. Check the clock of this machine; a webhook that was recorded cannot be sent again.',
    )
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(keyOf(secret)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(text)
  }
  throw new Error(
    'No signature of the webhook fits. Either the secret is of another endpoint, or the body was changed on its way: pass the text of the request before anything parses it.',
  )
}

const parsedBody =
  'Pass the text or the bytes of the request, before anything parses it: in Express with express.raw(), in Fastify with a parser of your own, elsewhere with await request.text().'
const noSecret =
  'The secret is missing or is none of ours. It begins with whsec_ and is shown once, when the endpoint is created: is the environment variable set that has it?'

const keyOf = (secret: string | undefined): string => (secret ?? '').replace(/^whsec_/, '')

function headerOf(headers: Headers, name: string): string | undefined {
  if (headers instanceof globalThis.Headers) return headers.get(name) ?? undefined
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name)
  const value = key === undefined ? undefined : headers[key]
  return typeof value === 'object' ? value[0] : value
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
