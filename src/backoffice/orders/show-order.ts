import type { EventName } from '../../domain/order-events.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { type IncomingMessage, isData } from '../../market/answers.ts'
import { interpretData, type KnownData } from '../../market/interpret-data.ts'
import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import { allowedEvents } from '../../orders/lifecycle/apply-event.ts'
import { bringUpToDate, nextDueDate } from '../../orders/lifecycle/due-changes.ts'
import { findGridUse } from '../../orders/lifecycle/grid-use.ts'
import { changedAt, dueMoments, type Moment } from '../../orders/lifecycle/moments.ts'
import { knownData } from '../../orders/lifecycle/take-data.ts'
import { isWithdrawalPossible } from '../../orders/lifecycle/withdrawal.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import { listMails } from '../mails/manage-mails.ts'
import { listMessagesOfOrder } from '../market/list-messages.ts'
import type { MarketMessageItem } from '../market/schema.ts'
import { listTasksOfOrder } from '../tasks/manage-tasks.ts'
import { explainOrder } from './explain-order.ts'
import { documentsOf, findOrderFacts, historyOf, type OrderFacts } from './repository.ts'
import type { DeliveryPointData, OperatorOrder } from './schema.ts'

/** Everything that is known about an order at one moment, with an explanation. */
export const showOrder = (db: Db, contractNumber: string, now: Date): Promise<OperatorOrder> =>
  db.transaction(async (tx) => {
    // One snapshot for all statements, so that the answer does not contradict itself.
    await tx.query(sql`set transaction isolation level repeatable read read only`)
    return orderView(tx, contractNumber, now)
  })

// More than any order has; bounds the answer if something goes wrong.
const firstPage = { offset: 0, limit: 500 }

async function orderView(tx: Db, contractNumber: string, now: Date): Promise<OperatorOrder> {
  const order = await getAnyOrder(tx, contractNumber, now)
  const facts = await findOrderFacts(tx, contractNumber)
  if (facts === undefined) throw new Error('an order has no partner')
  const today = berlinDate(now)
  const status = bringUpToDate(facts, today)
  const history = [...(await historyOf(tx, contractNumber)), ...dueMoments(facts, today)]
  const tasks = await listTasksOfOrder(tx, contractNumber)
  const marketMessages = await listMessagesOfOrder(tx, contractNumber)
  const known = await knownData(tx, contractNumber)
  const { withoutGridUse } = await findGridUse(tx, contractNumber)
  const pointData = deliveryPointData(marketMessages, known)
  const possibleEvents = possible(status, facts, today)
  return {
    order,
    explanation: explainOrder({
      status,
      since: since(facts, status, history),
      tasks,
      marketMessages,
      deliveryPointData: pointData,
      withoutGridUse,
      isConfirmationSent: facts.confirmationSentAt !== null,
      possibleEvents,
    }),
    possibleEvents,
    partner: facts.partner,
    placedBy: facts.placedBy,
    placedByActor: history[0]?.actor ?? null,
    createdAt: berlinDateTime(facts.createdAt),
    updatedAt: berlinDateTime(changedAt(facts, today)),
    confirmedAt: facts.confirmedAt && berlinDateTime(facts.confirmedAt),
    confirmationSentAt: facts.confirmationSentAt && berlinDateTime(facts.confirmationSentAt),
    openReasons: [...status.openReasons],
    previousSupplierCode: facts.previousSupplierCode,
    gridOperatorCode: known.gridOperatorCode,
    meteringOperatorCode: known.meteringOperatorCode,
    desiredStartDate: facts.desiredStartDate,
    nextDueDate: nextDueDate(status),
    newAddress: facts.newAddress,
    offer: facts.offer,
    history: history.map(({ happenedAt, ...step }) => ({ ...step, at: berlinDateTime(happenedAt) })),
    tasks,
    marketMessages,
    deliveryPointData: pointData,
    mails: await listMails(tx, { ...firstPage, 'filter.contractNumber': contractNumber }),
    documents: (await documentsOf(tx, contractNumber)).map((document) => ({
      ...document,
      createdAt: berlinDateTime(document.createdAt),
    })),
    audit: await listAudit(tx, { ...firstPage, 'filter.subject': contractNumber }, { isOfChanges: true }),
  }
}

const possible = (status: OrderStatus, { type, confirmedAt }: OrderFacts, today: string): EventName[] =>
  allowedEvents(status, {
    today,
    isWithdrawalPossible: isWithdrawalPossible({
      type,
      confirmedDate: confirmedAt && berlinDate(confirmedAt),
      today,
    }),
  })

/** The event that brought the order into its current state. */
function since({ createdAt }: OrderFacts, { state }: OrderStatus, history: readonly Moment[]) {
  const step = history[history.findLastIndex((other) => other.state !== state) + 1]
  return step === undefined
    ? { at: berlinDateTime(createdAt), event: 'orderReceived', actor: 'system' }
    : { at: berlinDateTime(step.happenedAt), event: step.event, actor: step.actor }
}

/** What the grid operator said about the delivery point, oldest first, compared with what the order knows. */
const deliveryPointData = (messages: readonly MarketMessageItem[], known: KnownData): DeliveryPointData[] =>
  messages.flatMap(({ direction, process, flag, createdAt, content }) => {
    const message = content as IncomingMessage
    if (direction === 'out' || flag !== null || !isData(message)) return []
    const { validFrom, says, contradictions } = interpretData(message, known)
    return [
      { process, receivedAt: createdAt, validFrom, says: [...says], contradictions: [...contradictions] },
    ]
  })
