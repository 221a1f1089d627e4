import type { IsTestMeter } from '../../domain/identifiers/meter-number.ts'
import type { TerminationKind } from '../../domain/states-and-reasons.ts'
import type { IncomingMessage } from '../../market/answers.ts'
import type { Conversation } from '../../market/conversation.ts'
import type { MarketFacts, MarketOrder } from '../../market/market-order.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { conversationOf } from './market-messages.ts'

type OrderRow = Omit<MarketOrder, 'meLoIdentifiers'> & {
  meLoIdentifier: string | null
  processingSince: Date | null
}
type MarketView = { order: MarketOrder; processingSince: Date | null; conversation: Conversation }

/** An order as the market sees it, with all messages exchanged about it. */
export async function marketView(tx: Db, contractNumber: string): Promise<MarketView> {
  const { rows } = await tx.query<OrderRow>(sql`
    select o.contract_number as "contractNumber", o.type, o.contract_reason as "contractReason",
      o.delivery_address as "deliveryAddress", o.billing_address as "billingAddress",
      o.meter_number as "meterNumber", o.malo_identifier as "maLoIdentifier", o.melo_identifier as "meLoIdentifier",
      o.previous_supplier_code as "previousSupplierCode", o.desired_start_date as "desiredStartDate",
      o.previous_cancelled_by_customer as "isPreviousCancelledByCustomer",
      o.previous_annual_consumption_kwh as "annualConsumptionKwh",
      (select max(h.happened_at) from order_history h
       where h.contract_number = o.contract_number and h.event in ('dataCompleted', 'reopened', 'resolved'))
        as "processingSince"
    from orders o where o.contract_number = ${contractNumber}`)
  const [row] = rows
  if (row === undefined) throw new Error('a locked order is gone')
  const { processingSince, meLoIdentifier, ...order } = row
  return {
    order: { ...order, meLoIdentifiers: meLoIdentifier === null ? [] : [meLoIdentifier] },
    processingSince,
    conversation: await conversationOf(tx, contractNumber),
  }
}

/** Stores what the market says about the delivery point. What it does not say stays as it is known. */
export async function saveFacts(tx: Db, contractNumber: string, facts: MarketFacts): Promise<void> {
  await tx.query(sql`
    update orders set malo_identifier = ${facts.maLoIdentifier},
      melo_identifier = coalesce(melo_identifier, ${facts.meLoIdentifiers[0] ?? null}),
      meter_number = coalesce(meter_number, ${facts.meterNumbers[0] ?? null}),
      grid_operator_code = coalesce(${facts.gridOperatorCode}, grid_operator_code),
      metering_operator_code = coalesce(${facts.meteringOperatorCode}, metering_operator_code),
      measurement_technology = coalesce(${facts.measurementTechnology}, measurement_technology)
    where contract_number = ${contractNumber}`)
}

/** Whether an earlier order or a contract covers the same delivery point at the desired time. */
export async function hasDuplicate(
  tx: Db,
  contractNumber: string,
  { isTestMeter }: { isTestMeter: IsTestMeter },
): Promise<boolean> {
  const { rows } = await tx.query<{ meterNumber: string | null }>(sql`
    select o.meter_number as "meterNumber" from orders o
    join orders other on other.contract_number <> o.contract_number
      and (other.malo_identifier = o.malo_identifier
        or (other.meter_number = o.meter_number and other.delivery_address ->> 'postCode' = o.delivery_address ->> 'postCode'))
    where o.contract_number = ${contractNumber}
      and (other.state in ('PendingDelivery', 'Delivery')
        or (other.state in ('Open', 'Processing')
          and (other.created_at, other.contract_number) < (o.created_at, o.contract_number))
        or (other.state = 'Cancelled' and other.end_date >= o.desired_start_date))
    limit 1`)
  return rows.some(({ meterNumber }) => !isTestMeter(meterNumber))
}

/**
 * Which order a market message is about: the one it names, the one whose message it answers, or one at its market
 * location. Of several orders at a location it is the one supplied on the day in question, otherwise one that is
 * registered and may still be confirmed.
 */
export async function orderNumberOf(tx: Db, message: IncomingMessage): Promise<string | null> {
  if (message.contractNumber != null) return message.contractNumber
  const answers = 'answers' in message ? message.answers : null
  const maLo = 'maLoIdentifier' in message.content ? message.content.maLoIdentifier : null
  const day = answers === null ? suppliedDayIn(message) : null
  const { rows } = await tx.query<{ contractNumber: string }>(sql`
    select m.contract_number as "contractNumber" from market_messages m where m.id = ${answers}::uuid
    union all
    (select o.contract_number from orders o
     where ${answers}::uuid is null and o.malo_identifier = ${maLo}
       and o.state in ('PendingDelivery', 'Delivery', 'Cancelled', 'Unspecified', 'Processing')
     order by coalesce(o.start_date <= ${day}::date and o.end_date >= ${day}::date, false) desc,
       o.start_date is not null and o.end_date is null desc, o.start_date is null desc, o.created_at)
    limit 1`)
  return rows[0]?.contractNumber ?? null
}

/** A day of the supply that a message is about: the last one, or the first if that is all it names. */
function suppliedDayIn({ content }: IncomingMessage): string | null {
  const { endDate = null, startDate = null, validFrom = null } = content as Record<string, string | null>
  return endDate ?? startDate ?? validFrom
}

/** Who reported last that the contract ends; the right and why it ends on that day, if it was the customer. */
export type ReportedEnd = { actor: string; kind: TerminationKind | null; explanation: string | null }

export async function reportedEnd(tx: Db, contractNumber: string): Promise<ReportedEnd | undefined> {
  const { rows } = await tx.query<ReportedEnd>(sql`
    select h.actor, h.termination_kind as kind, h.explanation from order_history h
    where h.contract_number = ${contractNumber} and h.event = 'terminated' order by h.id desc limit 1`)
  return rows[0]
}
