import type { EventName } from '../src/domain/order-events.ts'
import { receivedStatus } from '../src/domain/order-status.ts'
import type { ContractState, DeliveryStateName } from '../src/domain/states-and-reasons.ts'
import { contractTransitions } from '../src/orders/lifecycle/contract-transitions.ts'
import { deliveryTransitions } from '../src/orders/lifecycle/delivery-transitions.ts'
import type { TransitionTable } from '../src/orders/lifecycle/transition-table.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { demoCustomerNumbers } from './demo-customer-numbers.ts'

type Moment = { event: string; state: ContractState; deliveryState: DeliveryStateName }
type Life = Omit<Moment, 'event'> & { contractNumber: string; history: Moment[] }

/**
 * Replays the history of each order. Two processes that moved an order from the same old state would have left a step
 * that no table of transitions knows, or a state that is not the last one of the history.
 */
export async function judgeHistory(pool: Pool): Promise<{ lost: string[]; steps: number }> {
  const lives = await readLives(pool)
  return {
    lost: lives.flatMap(({ contractNumber, ...life }) =>
      wrongIn(life).map((fault) => `the order ${contractNumber} ${fault}`),
    ),
    steps: lives.reduce((sum, { history }) => sum + history.length, 0),
  }
}

function wrongIn({ history, state, deliveryState }: Omit<Life, 'contractNumber'>): string[] {
  const [first, ...rest] = history
  const received = receivedStatus()
  if (first?.state !== received.state || first.deliveryState !== received.deliveryState)
    return ['did not begin as an order does']
  let now = first
  for (const next of rest) {
    const event = next.event as EventName
    if (!leads(contractTransitions, now.state, event, next.state))
      return [`went from ${now.state} to ${next.state} by ${event}`]
    if (!leads(deliveryTransitions, now.deliveryState, event, next.deliveryState))
      return [`went from delivery ${now.deliveryState} to ${next.deliveryState} by ${event}`]
    now = next
  }
  return now.state === state && now.deliveryState === deliveryState
    ? []
    : [`is ${state}, but its history ends with ${now.state}`]
}

const leads = <State extends string>(
  table: TransitionTable<State>,
  from: State,
  event: EventName,
  to: State,
): boolean => table[from][event]?.some((row) => row.to === to) ?? from === to

async function readLives(pool: Pool): Promise<Life[]> {
  const { rows } = await pool.query<Life>(sql`
    select o.contract_number as "contractNumber", o.state, o.delivery_state as "deliveryState",
      (select jsonb_agg(jsonb_build_object('event', h.event, 'state', h.state, 'deliveryState', h.delivery_state)
        order by h.id) from order_history h where h.contract_number = o.contract_number) as history
    from orders o join accounts a on a.id = o.account_id
    where a.customer_number <> all(${demoCustomerNumbers}::text[])`)
  return rows
}
