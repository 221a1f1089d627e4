/**
 * The logic of `due-changes.ts` as SQL, for statements that filter by it. Fragments refer to `orders o` and
 * `calendar.today`; present-state.test.ts checks that both agree.
 */
import {
  type ContractState,
  ContractStates,
  type DeliveryStateName,
  DeliveryStates,
} from '../../domain/states-and-reasons.ts'
import { Fragment, fragment } from '../../platform/db/sql.ts'

/** The state today, whether or not a due change is stored. */
export const presentState = fragment`
  case when o.state = 'PendingDelivery' and o.start_date <= calendar.today then 'Delivery' else o.state end`

/** The delivery state today. */
export const presentDeliveryState = fragment`
  case
    when o.delivery_state = 'DeliveryPending' and o.start_date <= calendar.today then 'Delivery'
    when o.delivery_state = 'CancelledPendingDelivery' and o.start_date <= calendar.today then
      case when o.end_date < calendar.today then 'Cancelled' else 'CancelledDelivery' end
    when o.delivery_state = 'CancelledDelivery' and o.end_date < calendar.today then 'Cancelled'
    else o.delivery_state
  end`

/** The day of the latest due change that is not stored, or null if the order is up to date. */
export const lastDueDate = fragment`
  case when o.due_date <= calendar.today then
    greatest(o.due_date, case when o.end_date < calendar.today then o.end_date + 1 end)
  end`

/** States as they may be stored where the calendar has changed them since; each may be stored as itself too. */
const statesBefore: Partial<Record<ContractState, readonly ContractState[]>> = {
  Delivery: ['PendingDelivery'],
}
const deliveryStatesBefore: Partial<Record<DeliveryStateName, readonly DeliveryStateName[]>> = {
  Delivery: ['DeliveryPending'],
  CancelledDelivery: ['CancelledPendingDelivery'],
  Cancelled: ['CancelledPendingDelivery', 'CancelledDelivery'],
}

/** By present state: what the stored one has to be. Spelled out, so that PostgreSQL knows how rare it is and takes the index. */
export const storedState = conditions('o.state', ContractStates, statesBefore)
export const storedDeliveryState = conditions('o.delivery_state', DeliveryStates, deliveryStatesBefore)

function conditions<State extends string>(
  column: string,
  states: readonly State[],
  before: Partial<Record<State, readonly State[]>>,
): Readonly<Record<State, Fragment>> {
  const condition = (state: State) => {
    const names = [state, ...(before[state] ?? [])].map((name) => `'${name}'`)
    return new Fragment(names.length === 1 ? `${column} = ${names[0]}` : `${column} in (${names.join(', ')})`)
  }
  return Object.fromEntries(states.map((state) => [state, condition(state)])) as Record<State, Fragment>
}
