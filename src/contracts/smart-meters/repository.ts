import type { SmartMeterState } from '../../domain/market-orders.ts'
import { monthsAfter } from '../../market/market-days.ts'
import { type Db, sql } from '../../platform/db/sql.ts'

export type SmartMeterOrder = {
  id: number
  state: SmartMeterState
  installationDate: string | null
  responseCode: string | null
  remark: string | null
  messageId: string
  orderedAt: Date
  dueDate: string
}

/** The last order for a contract. */
export async function findLastOrder(db: Db, contractNumber: string): Promise<SmartMeterOrder | undefined> {
  const { rows } = await db.query<SmartMeterOrder>(sql`
    select s.id, s.state, s.installation_date as "installationDate", s.response_code as "responseCode", s.remark,
      s.message_id as "messageId", s.ordered_at as "orderedAt", s.due_date as "dueDate"
    from smart_meter_orders s where s.contract_number = ${contractNumber} order by s.id desc limit 1`)
  return rows[0]
}

type NewOrder = Pick<SmartMeterOrder, 'messageId' | 'orderedAt' | 'dueDate'> & { answerDueDate: string }

export async function insertMeterOrder(tx: Db, contractNumber: string, order: NewOrder): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
    values (${contractNumber}, 'Ordered', ${order.messageId}, ${order.orderedAt}, ${order.answerDueDate},
      ${order.dueDate}, ${order.orderedAt})
    returning id`)
  const [row] = rows
  if (row === undefined) throw new Error('a new order of a smart meter has no id')
  return row.id
}

export type MeterOrderStep = Pick<SmartMeterOrder, 'state' | 'installationDate' | 'responseCode' | 'remark'>

export async function updateOrder(tx: Db, id: number, step: MeterOrderStep, now: Date): Promise<void> {
  await tx.query(sql`
    update smart_meter_orders set state = ${step.state}, installation_date = ${step.installationDate},
      response_code = ${step.responseCode}, remark = ${step.remark}, changed_at = ${now}
    where id = ${id}`)
}

/** The life of an order for a smart meter. Pure. */

/** What may follow. An accepted order may be accepted again, for another day. */
export const nextStates: Readonly<Record<SmartMeterState, readonly SmartMeterState[]>> = {
  Ordered: ['Accepted', 'Installed', 'Refused', 'Cancelled'],
  Accepted: ['Accepted', 'Installed', 'Refused', 'Cancelled'],
  Installed: [],
  Refused: [],
  Cancelled: [],
}

export const isOpen = (state: SmartMeterState): boolean => nextStates[state].length > 0

/** The day by which the metering operator has to install it (§ 34 (2) MsbG). */
export const dueDateOf = (orderedOn: string): string => monthsAfter(orderedOn, 4)
