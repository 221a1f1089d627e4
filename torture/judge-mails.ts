import { confirmationFacts } from './confirmation-facts.ts'
import { differences } from './differences.ts'
import { grouped } from './grouped.ts'
import type { Intent } from './ledger.ts'
import { confirmationKind, type MailTask, taskIdOf } from './mail-tasks.ts'
import type { Delivery } from './mailbox.ts'
import type { StoredOrder } from './stored-orders.ts'

/** A worker does ten tasks at once: so many mails may be handed over whose sender does not live to note it. */
export const mailsInFlight = 10

export type Post = {
  orders: readonly StoredOrder[]
  intents: readonly Intent[]
  tasks: ReadonlyMap<string, MailTask>
  deliveries: readonly Delivery[]
  /** The amounts that partners are quoted, by the date of the offer. */
  quotes: ReadonlyMap<string, Record<string, string>>
  /** How many mails may have come more than once, all together. */
  maxRepeats: number
}

/**
 * Each mail that was to be sent arrived, at the customer of its order and saying what the partner had sent. The same
 * mail may come again after a crash, word for word: no more often than it was begun, and no more than were under way.
 */
export function judgeMails({ orders, intents, tasks, deliveries, quotes, maxRepeats }: Post) {
  const received = grouped(deliveries, taskIdOf)
  const byNumber = new Map(orders.map((order) => [order.contractNumber, order]))
  const byExternalId = new Map(intents.map((intent) => [intent.externalId, intent]))
  const confirmations = [...tasks.values()].filter(({ kind }) => kind === confirmationKind)
  const repeats = deliveries.length - received.size
  return {
    lost: [
      ...[...received.keys()].filter((id) => !tasks.has(id)).map((id) => `nobody asked for the mail ${id}`),
      ...[...tasks.values()].flatMap((task) => {
        const copies = received.get(task.id) ?? []
        const order = byNumber.get(task.subject)
        const intent = byExternalId.get(order?.externalId ?? '')
        const wanted = task.kind === confirmationKind ? expectedOf(order, intent, quotes) : {}
        return [...countFaults(task, copies.length), ...contentFaults(task, copies, order, wanted)]
      }),
      ...(repeats > maxRepeats
        ? [`${repeats} mails came again, more than the ${maxRepeats} that were under way at a strike`]
        : []),
    ],
    details: {
      'confirmations by Message-ID': confirmations.filter(({ id }) => received.has(id)).length,
      'confirmations that came again': repeats,
      'confirmations given up': confirmations.filter(({ isParked }) => isParked).length,
      'mails of all kinds': received.size,
    },
  }
}

function countFaults(task: MailTask, times: number): string[] {
  const wanted = task.isHandedOver ? 1 : 0
  return [
    ...(times < wanted ? [`the ${told(task)} never arrived`] : []),
    ...(times > 0 && wanted === 0 ? [`the ${told(task)} arrived, and nobody noted it`] : []),
    ...(times > task.attempts ? [`the ${told(task)} came ${times} times, begun ${task.attempts} times`] : []),
  ]
}

function contentFaults(
  task: MailTask,
  copies: readonly Delivery[],
  order: StoredOrder | undefined,
  wanted: Wanted,
): string[] {
  const [first] = copies
  if (first === undefined || order === undefined) return []
  const wrong = differences(wanted, first.facts)
  return [
    ...(copies.some(({ recipients }) => recipients.join() !== order.emailAddress)
      ? [`the ${told(task)} went to somebody else`]
      : []),
    ...(copies.some(
      (copy) => differences(first.facts, copy.facts).length > 0 || copy.subject !== first.subject,
    )
      ? [`the ${told(task)} said something else when it came again`]
      : []),
    ...(wrong.length > 0 ? [`the ${told(task)} is wrong about: ${wrong.join(', ')}`] : []),
  ]
}

const expectedOf = (
  order: StoredOrder | undefined,
  intent: Intent | undefined,
  quotes: Post['quotes'],
): Wanted =>
  order === undefined || intent === undefined
    ? {}
    : { ...confirmationFacts(intent.body, order), ...quotes.get(order.offerDate) }

type Wanted = Record<string, string | null | undefined>

const told = ({ kind, subject }: MailTask) => `${kind.replace(/^send-|-mail$/g, '')} of ${subject}`
