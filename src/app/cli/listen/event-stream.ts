import { setTimeout as sleep } from 'node:timers/promises'
import type { PartnerConnection } from '../partner-connection.ts'
import { UsageFault } from '../usage-fault.ts'

export type StreamedEvent = {
  id: string
  type: string
  data: { contractNumber?: string; customerNumber?: string }
  /** The event as it came, which is what webhooks carry. */
  body: string
}

type Streaming = {
  types: string | undefined
  after: string | undefined
  signal: AbortSignal
  /** The connection broke or could not be made; it is tried again. */
  onLoss: (reason: string) => void
}

const longestPause = 15_000

/** The events of a partner as they happen. A stream that ends is opened again behind the last event, so none is missed. */
export async function* streamEvents(
  connection: PartnerConnection,
  { types, after, signal, onLoss }: Streaming,
): AsyncGenerator<StreamedEvent, void, undefined> {
  let last = after
  let losses = 0
  while (!signal.aborted) {
    try {
      for await (const frame of openStream(connection, { types, last, signal })) {
        losses = 0
        last = frame.id ?? last
        if (frame.data !== undefined) yield eventOf(frame.data)
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UsageFault) throw error
      // Once for each loss, however often it is tried.
      if (losses === 0) onLoss(reasonOf(error))
      losses += 1
    }
    await sleep(Math.min(1000 * 2 ** losses, longestPause), undefined, { signal }).catch(() => {})
  }
}

type StreamRequest = { types: string | undefined; last: string | undefined; signal: AbortSignal }

async function* openStream(
  connection: PartnerConnection,
  { types, last, signal }: StreamRequest,
): AsyncGenerator<EventFrame> {
  // Tokens outlive a stream, which ends after 15 minutes, so each has one of its own.
  const token = await tokenFor(connection, signal)
  const query = types === undefined ? '' : `?${new URLSearchParams({ types })}`
  const answer = await fetch(`${withoutSlash(connection.baseUrl)}/partner/v1/events/stream${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(last === undefined ? {} : { 'last-event-id': last }) },
    redirect: 'manual',
    signal,
  })
  if (!answer.ok || answer.body === null) throw await refusalOf(answer)
  yield* readFrames(answer.body)
}

async function tokenFor(
  { authUrl, clientId, clientSecret }: PartnerConnection,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetch(`${withoutSlash(authUrl)}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
    redirect: 'manual',
    signal,
  })
  if (!answer.ok) throw await refusalOf(answer)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return token
}

/** What the service refuses now it refuses again, unless it was too busy. */
async function refusalOf(answer: Response): Promise<Error> {
  if (answer.status === 429 || answer.status >= 500) return new Error(`the service answers ${answer.status}.`)
  const { message, error_description: description } = (await answer.json().catch(() => ({}))) as Record<
    string,
    string
  >
  return new UsageFault(message ?? description ?? `The service answers ${answer.status}.`)
}

function eventOf(body: string): StreamedEvent {
  const { id, type, data } = JSON.parse(body) as Omit<StreamedEvent, 'body'>
  return { id, type, data, body }
}

function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? `${code}.` : (error as Error).message
}

const withoutSlash = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url)

/** What a message of a stream of server-sent events says: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export type EventFrame = { id?: string; data?: string }

/** The service says something every 15 seconds at least. */
const longestSilence = 45_000
const longestFrame = 1024 * 1024

/** Reads the messages of a stream; one that falls silent is given up. Time that the reader takes itself does not count. */
export async function* readFrames(
  body: ReadableStream<Uint8Array>,
  silenceMilliseconds = longestSilence,
): AsyncGenerator<EventFrame> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await spoken(reader, silenceMilliseconds)
      if (done) return
      text += decoder.decode(value, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      if (text.length > longestFrame) throw new Error('its messages are too long.')
      yield* frames.map(frameOf)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function spoken(reader: ReadableStreamDefaultReader<Uint8Array>, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing came any more.')), milliseconds)
  })
  return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
}

function frameOf(text: string): EventFrame {
  const fields = text.split('\n').map((line) => /^(id|data): ?(.*)$/.exec(line))
  return Object.fromEntries(fields.flatMap((field) => (field === null ? [] : [[field[1], field[2]]])))
}
