/** One line of everything that happened with an order, newest first. Pure. */
import { stateWords } from '../../../domain/state-words.ts'
import type { ContractState, DeliveryStateName } from '../../../domain/states-and-reasons.ts'
import { eventTypes, timelineTypes } from '../../../events/event-types.ts'
import { listPublishedEvents } from '../../../events/published-events.ts'
import type { PublishedEventItem } from '../../../events/schema.ts'
import { type ContractDelivery, findDeliveriesOfContract } from '../../../events/webhooks/log-repository.ts'
import { partnersById } from '../../../partners/partner-directory.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { berlinDateTime } from '../../../platform/time/berlin.ts'
import type { OperatorOrder } from '../schema.ts'
import { showOrder } from '../show-order.ts'
import { actionText, eventText, mailText, messageText, taskText } from '../words.ts'
import type { TimelineEntry, TimelineQuery } from './schema.ts'

type Told = Pick<OperatorOrder, 'history' | 'marketMessages' | 'mails' | 'documents' | 'tasks' | 'audit'> & {
  events: readonly PublishedEventItem[]
  deliveries: readonly (ContractDelivery & { partner: string | null })[]
}

export const timelineOf = (told: Told): TimelineEntry[] =>
  [
    ...states(told),
    ...messages(told),
    ...mails(told),
    ...documents(told),
    ...parkedTasks(told),
    ...events(told),
    ...deliveries(told),
    ...acts(told),
  ].toSorted((one, other) => other.at.localeCompare(one.at))

// In the same second, what was said last happened last: lists that are oldest first are turned.
const states = ({ history }: Told): TimelineEntry[] =>
  history
    .map(({ at, event, state, deliveryState, actor, comment }, index): TimelineEntry => {
      const before = history[index - 1]
      const isChanged = before?.state !== state || before.deliveryState !== deliveryState
      const now = isChanged ? ` It is now “${nowIs(state, deliveryState)}”.` : ''
      return { at, kind: 'state', says: `${eventText(event)}.${now}`, by: actor, note: comment, ref: null }
    })
    .toReversed()

const nowIs = (state: ContractState, deliveryState: DeliveryStateName): string =>
  stateWords({ state, deliveryState, startDate: null, endDate: null, openReasons: [] }, 'en').label

const messages = ({ marketMessages }: Told): TimelineEntry[] =>
  marketMessages
    .map((message): TimelineEntry => {
      const { id, direction, process, createdAt, sentAt, flag, waitingSince } = message
      const { handedOverBy, handedOverWay } = message
      const by = direction === 'in' ? 'market' : handedOverBy
      const way = handedOverWay === null ? null : `By which way: ${handedOverWay}`
      return {
        at: sentAt ?? createdAt,
        kind: 'market',
        says: `${messageText(process, direction)}, ${direction === 'in' ? 'came from the market' : wayOf(message)}.`,
        by,
        note: flag ?? (waitingSince === null ? way : `On hold since ${waitingSince}.`),
        ref: id,
      }
    })
    .toReversed()

/** Where a message of ours is. */
function wayOf({ sentAt, settledAt, handOverSince, handedOverBy }: Told['marketMessages'][number]): string {
  if (handOverSince !== null) return 'is to be handed over to the market by a person'
  if (settledAt !== null) return 'was never handed over and is not needed any more'
  if (sentAt === null) return 'waits to be sent to the market'
  return handedOverBy === null
    ? 'went to the market'
    : `was handed over to the market on ${sentAt} by ${handedOverBy}`
}

const mails = ({ mails: sent }: Told): TimelineEntry[] =>
  sent.map(({ id, kind, sentAt }) => ({
    at: sentAt,
    kind: 'mail',
    says: `A mail went to the customer: it ${mailText(kind)}.`,
    by: null,
    note: null,
    ref: id,
  }))

const documents = ({ documents: made }: Told): TimelineEntry[] =>
  made.map(({ id, filename, createdAt }) => ({
    at: createdAt,
    kind: 'document',
    says: `The document ${filename} was made.`,
    by: null,
    note: null,
    ref: id,
  }))

const parkedTasks = ({ tasks }: Told): TimelineEntry[] =>
  tasks
    .filter(({ state }) => state === 'parked')
    .map(({ id, kind, attempts, parkedAt, dueAt, lastError }) => ({
      at: parkedAt ?? dueAt,
      kind: 'task',
      says: `A task was given up after ${attempts} attempts; it ${taskText(kind)}.`,
      by: null,
      note: lastError,
      ref: id,
    }))

const events = ({ events: published }: Told): TimelineEntry[] =>
  published
    .map(
      ({ id, type, createdAt, partners }): TimelineEntry => ({
        at: berlinDateTime(new Date(createdAt)),
        kind: 'event',
        says: `${tells(type)} (${type})`,
        by: null,
        note: partners.length === 0 ? 'No partner was told.' : `Told to ${partners.join(', ')}.`,
        ref: id,
      }),
    )
    .toReversed()

const tells = (type: string): string =>
  Object.hasOwn(eventTypes, type) ? eventTypes[type as keyof typeof eventTypes].tells : type

const outcomes = {
  Pending: 'It waits to be delivered',
  Delivered: 'It was delivered',
  Failed: 'It was given up',
} as const

const deliveries = ({ deliveries: sent }: Told): TimelineEntry[] =>
  sent.map(({ endpointId, url, partner, type, state, createdAt, finishedAt, attempts, status, error }) => {
    const answer = error ?? (status === null ? null : `the answer was ${status}`)
    const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
    return {
      at: berlinDateTime(finishedAt ?? createdAt),
      kind: 'webhook',
      says: `Webhook ${type} to ${new URL(url).host}${partner === null ? '' : ` of ${partner}`}.`,
      by: null,
      note: `${outcomes[state]}: ${tries}${answer === null ? '' : `, ${answer}`}.`,
      ref: endpointId,
    }
  })

const acts = ({ audit }: Told): TimelineEntry[] =>
  audit.map(({ at, action, actor, after }) => {
    const reason = after?.reason
    return {
      at,
      kind: 'act',
      says: `${actionText(action)}.`,
      by: actor,
      note: typeof reason === 'string' ? reason : null,
      ref: null,
    }
  })

// More than any order has; bounds the answer if something goes wrong.
const max = 500

/** Everything that happened with an order, newest first. */
export const showTimeline = async (
  db: Db,
  contractNumber: string,
  query: TimelineQuery,
  now: Date,
): Promise<TimelineEntry[]> => timelineOfOrder(db, await showOrder(db, contractNumber, now), query)

/** The same for an order that has been read. */
export async function timelineOfOrder(
  db: Db,
  view: OperatorOrder,
  { 'filter.kind': kind }: TimelineQuery,
): Promise<TimelineEntry[]> {
  const { contractNumber } = view.order
  const [events, found, partners] = await Promise.all([
    listPublishedEvents(db, { contractNumber, types: timelineTypes.join(), limit: max }),
    findDeliveriesOfContract(db, contractNumber, max),
    partnersById(db),
  ])
  const deliveries = found.map((delivery) => ({
    ...delivery,
    partner: delivery.partnerId === null ? null : (partners.get(delivery.partnerId)?.slug ?? null),
  }))
  const entries = timelineOf({ ...view, events, deliveries })
  return kind === undefined ? entries : entries.filter((entry) => entry.kind === kind)
}
