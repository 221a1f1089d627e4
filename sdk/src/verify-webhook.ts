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
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new Error('The headers of a webhook are missing.')
  const age = now.getTime() / 1000 - Number(timestamp)
  if (!(Math.abs(age) <= toleranceSeconds)) throw new Error('The webhook was not signed just now.')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
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
  throw new Error('No signature of the webhook fits.')
}

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
