/** Servers of partners that get webhooks and have their moods. Each verifies with the library of the specification's authors. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterwards } from '../bench/clean-up.ts'

/** How a receiver answers; `honest` is as it should be. */
export const moods = ['failing', 'hanging', 'slow', 'broken-off', 'honest'] as const
export type Mood = (typeof moods)[number]

export type Arrival = {
  /** The header `webhook-id`. */
  id: string
  type: string
  contractNumber: string | null
  body: string
  /** Whether it was answered with success. With a connection that broke the sender cannot know. */
  isAccepted: boolean
}

export type WebhookReceiver = {
  /** The client that made the endpoint. */
  clientId: string
  endpointId: string
  url: string
  mood: Mood
  /** Every request whose signature is right, in the order of arrival. */
  arrivals: Arrival[]
  /** What the library refused of what came, and accepted of what was altered. */
  misjudged: string[]
  /** Altered copies of what came, each of which the library has to refuse. */
  altered: number
}

export async function startWebhookReceiver(
  clientId: string,
): Promise<WebhookReceiver & { trust(secret: string): void }> {
  let verifier: Webhook | undefined
  const receiver: WebhookReceiver & { trust(secret: string): void } = {
    clientId,
    endpointId: '',
    url: '',
    mood: 'honest',
    arrivals: [],
    misjudged: [],
    altered: 0,
    trust(secret) {
      verifier = new Webhook(secret)
    },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = Object.fromEntries(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
          name,
          String(request.headers[name]),
        ]),
      )
      const arrival = arrivalOf(headers['webhook-id'] ?? '', body, receiver.mood)
      if (verifier === undefined || !isVerified(verifier, body, headers))
        receiver.misjudged.push(`the library refuses ${headers['webhook-id']} at ${clientId}`)
      else {
        receiver.arrivals.push(arrival)
        receiver.misjudged.push(...acceptedForgeries(verifier, body, headers))
        receiver.altered += forgeries.length
      }
      answers[receiver.mood](response)
    })
  })
  await listen(server)
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  afterwards(async () => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

function arrivalOf(id: string, body: string, mood: Mood): Arrival {
  const { type, data } = JSON.parse(body) as { type: string; data: { contractNumber?: string } }
  const isAccepted = mood === 'honest' || mood === 'slow'
  return { id, type, contractNumber: data.contractNumber ?? null, body, isAccepted }
}

type Headers = Record<string, string>

function isVerified(verifier: Webhook, body: string, headers: Headers): boolean {
  try {
    verifier.verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** What somebody in between could change. */
const forgeries: readonly { what: string; change(body: string, headers: Headers): [string, Headers] }[] = [
  { what: 'another body', change: (body, headers) => [body.replace('"type":"', '"type":"x'), headers] },
  { what: 'a longer body', change: (body, headers) => [`${body} `, headers] },
  {
    what: 'another id',
    change: (body, headers) => [body, { ...headers, 'webhook-id': `${headers['webhook-id']}0` }],
  },
  {
    what: 'another time',
    change: (body, headers) => [
      body,
      { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
    ],
  },
]

const acceptedForgeries = (verifier: Webhook, body: string, headers: Headers): string[] =>
  forgeries
    .filter(({ change }) => isVerified(verifier, ...change(body, headers)))
    .map(({ what }) => `the library accepts ${what} of ${headers['webhook-id']}`)

const slowMilliseconds = 1500

const answers: Record<Mood, (response: ServerResponse) => void> = {
  honest: (response) => void response.writeHead(204).end(),
  slow: (response) => void setTimeout(() => answers.honest(response), slowMilliseconds),
  failing: (response) => void response.writeHead(500).end('maintenance'),
  // A client that waits gives up by its own limit.
  hanging: (response) => void setTimeout(() => response.destroy(), 60_000).unref(),
  // It has handled the event, and its answer is lost: the sender has to repeat it.
  'broken-off': (response) => void response.destroy(),
}
