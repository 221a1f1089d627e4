import type { EventName } from '../../domain/order-events.ts'
import type { ContractState, DeliveryStateName } from '../../domain/states-and-reasons.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
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
  confirmedAt: Date
  confirmationSentAt: Date
  steps: LifeStep[]
}

/** The history of a demo contract: signed three weeks before it starts and, if it has an end, terminated last week. */
export function lifeOf({ startDate, endDate }: DemoContract, today: string): ContractLife {
  const offerDate = plusDays(startDate, -22)
  const at = (time: string, days = 0) => instant(plusDays(offerDate, days), time)
  const steps: LifeStep[] = [
    step('orderReceived', ['Open', 'None'], at('10:15:00'), 'client:demo-whitelabel'),
    step('dataCompleted', ['Processing', 'None'], at('10:15:04'), 'system'),
    step('marketContacted', ['Processing', 'InChangeProcess'], at('10:15:05'), 'system'),
    step('supplyConfirmed', ['PendingDelivery', 'DeliveryPending'], at('09:40:00', 1), 'market'),
    step('startDateReached', ['Delivery', 'Delivery'], instant(startDate, '00:00:03'), 'calendar'),
  ]
  if (endDate !== null) {
    const terminatedAt = instant(plusDays(today, -7), '14:20:00')
    steps.push(step('terminated', ['Cancelled', 'CancelledDelivery'], terminatedAt, 'client:demo-operator'))
  }
  return {
    offerDate,
    receivedAt: at('10:15:00'),
    confirmedAt: at('09:40:00', 1),
    confirmationSentAt: at('09:40:02', 1),
    steps,
  }
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
