import type { Agent } from 'node:http'
import { CallFailure, call } from '../../platform/http-client/call.ts'
import { publicAnd, type Reach } from '../../platform/http-client/reach.ts'
import type { Config } from '../../platform/settings/config.ts'
import { systemClock } from '../../platform/time/clock.ts'
import type { DueDelivery } from './queue-repository.ts'
import { type Secrets, signedHeaders, validSecrets } from './secrets.ts'

const maxBytes = 64 * 1024
const storedBytes = 1024

export type ReceiverAnswer = {
  isSuccess: boolean
  status: number | null
  milliseconds: number
  error: string | null
  answer: string | null
  /** For how long it asks us to send nothing, in milliseconds. */
  askedPause: number
}

/** What a body says about who is notified, given the ids of those partners. */
export type Naming = (partnerIds: readonly string[]) => { partner: string } | { partners: string[] }

export type Receiver = {
  endpointId: string
  isOperators: boolean
  url: URL
  secrets: Secrets
  naming: Naming
  reach: Reach
  agent: Agent
  timeoutMs: number
}

/** Sends an event, or a ping, to a receiver once. */
export async function sendDelivery(
  delivery: DueDelivery,
  receiver: Receiver,
  now: Date,
): Promise<ReceiverAnswer> {
  const { url, secrets, reach, agent, timeoutMs } = receiver
  const id = delivery.event?.id ?? delivery.id
  const body = bodyOf(delivery, receiver)
  // Receivers compare it with their own clock, whatever the clock of a test environment says.
  const signed = signedHeaders(validSecrets(secrets, now), { id, at: systemClock.now(), body })
  const headers = { 'content-type': 'application/json', ...signed }
  const startedAt = performance.now()
  const passed = () => Math.round(performance.now() - startedAt)
  try {
    const {
      status,
      headers: answered,
      text,
    } = await call(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes,
      isCut: true,
      reach,
      agent,
    })
    const isSuccess = status >= 200 && status < 300
    return {
      isSuccess,
      status,
      milliseconds: passed(),
      error: null,
      answer: beginningOf(text),
      askedPause: askedPause({ status, retryAfter: answered['retry-after'] }, systemClock.now()),
    }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const reason = error.code === undefined ? error.kind : `${error.kind} ${error.code}`
    return {
      isSuccess: false,
      status: null,
      milliseconds: passed(),
      error: reason,
      answer: null,
      askedPause: 0,
    }
  }
}

/** The event as `GET /partner/v1/events/{id}`, or that of the operator API, has it in `data`. */
export function bodyOf(
  { id, event, createdAt }: Pick<DueDelivery, 'id' | 'event' | 'createdAt'>,
  { endpointId, isOperators, naming }: Pick<Receiver, 'endpointId' | 'isOperators' | 'naming'>,
): string {
  if (event !== null) {
    const { id: eventId, type, createdAt: happenedAt, data, refUri, partnerIds } = event
    const named = naming(partnerIds ?? [])
    return JSON.stringify({ id: eventId, type, createdAt: happenedAt, ...named, data, refUri })
  }
  const refUri = `/${isOperators ? 'operator' : 'partner'}/v1/webhook-endpoints/${endpointId}`
  return JSON.stringify({
    id,
    type: 'webhook.ping',
    createdAt: createdAt.toISOString(),
    ...naming([]),
    data: {},
    refUri,
  })
}

// The database takes no NUL, and half a character is replaced.
const beginningOf = (text: string): string =>
  Buffer.from(text.slice(0, storedBytes)).toString('utf8', 0, storedBytes).replaceAll('\0', '')

/** Answers with which a server may ask for a pause (RFC 9110, sections 15.6.4 and 10.2.3; RFC 6585). */
const askingStatuses = [429, 503]
const longestMilliseconds = 60 * 60 * 1000

/** For how long the answer of an endpoint asks us to send it nothing, in milliseconds: an hour at most, 0 if it does not. Pure. */
export function askedPause(
  { status, retryAfter }: { status: number; retryAfter: string | undefined },
  systemTime: Date,
): number {
  if (retryAfter === undefined || !askingStatuses.includes(status)) return 0
  const asked = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - systemTime.getTime()
  return asked > 0 ? Math.min(asked, longestMilliseconds) : 0
}

/**
 * Where deliveries may go. Partners choose the address, so the private hosts that the operator's own settings name are
 * not among them. A developer's receiver runs on the developer's machine, which nobody else can reach.
 */
export const webhookReach = ({ isOpenToOthers }: Pick<Config, 'isOpenToOthers'>): Reach =>
  publicAnd(isOpenToOthers ? [] : ['127.0.0.0/8', '::1'])
