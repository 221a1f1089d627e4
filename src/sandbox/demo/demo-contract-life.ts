import type { EventName } from '../../domain/order-events.ts'
import type { ContractState, DeliveryStateName } from '../../domain/states-and-reasons.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { DemoContract } from './demo-customers.ts'

export type LifeStep = {
  event: EventName | 'orderReceived'
  state: ContractState
  deliveryState: DeliveryStateName
  happenedAt: Date
  actor: string
}

export type ContractLife = {
  offerDate: string
  receivedAt: Date
  /** When the market agreed; null if it was never asked. */
  confirmedAt: Date | null
  confirmationSentAt: Date | null
  steps: LifeStep[]
}

/**
 * The history of a demo contract: signed three weeks before it starts and, if it has an end, terminated last week. One
 * that never got to the market was signed three days ago.
 */
export function lifeOf(
  { startDate, endDate, outcome }: Pick<DemoContract, 'startDate' | 'endDate' | 'outcome'>,
  today: string,
  clientId: string,
): ContractLife {
  const offerDate = outcome === 'supplied' ? plusDays(startDate, -22) : plusDays(today, -3)
  const at = (time: string, days = 0) => instant(plusDays(offerDate, days), time)
  const received = step('orderReceived', ['Open', 'None'], at('10:15:00'), `client:${clientId}`)
  const life = { offerDate, receivedAt: at('10:15:00') }
  if (outcome !== 'supplied') {
    const denied = step('denied', ['Rejected', 'Denied'], at('10:15:04'), 'system')
    const steps = outcome === 'denied' ? [received, denied] : [received]
    return { ...life, confirmedAt: null, confirmationSentAt: null, steps }
  }
  const steps: LifeStep[] = [
    received,
    step('dataCompleted', ['Processing', 'None'], at('10:15:04'), 'system'),
    step('marketContacted', ['Processing', 'InChangeProcess'], at('10:15:05'), 'system'),
    step('supplyConfirmed', ['PendingDelivery', 'DeliveryPending'], at('09:40:00', 1), 'market'),
  ]
  if (startDate <= today)
    steps.push(step('startDateReached', ['Delivery', 'Delivery'], instant(startDate, '00:00:03'), 'calendar'))
  if (endDate !== null) {
    const terminatedAt = instant(plusDays(today, -7), '14:20:00')
    steps.push(step('terminated', ['Cancelled', 'CancelledDelivery'], terminatedAt, 'client:demo-operator'))
  }
  return { ...life, confirmedAt: at('09:40:00', 1), confirmationSentAt: at('09:40:02', 1), steps }
}

const step = (
  event: LifeStep['event'],
  [state, deliveryState]: [ContractState, DeliveryStateName],
  happenedAt: Date,
  actor: string,
): LifeStep => ({ event, state, deliveryState, happenedAt, actor })

function instant(date: string, time: string): Date {
  const found = berlinInstant(`${date} ${time}`)
  if (found === undefined) throw new Error(`${date} ${time} does not exist`)
  return found
}
