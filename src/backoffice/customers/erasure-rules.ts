/** What happens to the data of an order when its customer asks for erasure, and under which law. */
import { type Ground, grounds } from '../personal-data/register-entry.ts'

export type ErasableOrder = {
  contractNumber: string
  state: string
  startDate: string | null
  /** The last supplied day. */
  endDate: string | null
  /** Whether it ever became a contract. */
  wasConfirmed: boolean
  lastChangedOn: string
  /** Whether the market is still to be told something, or a person is to settle a withdrawal. */
  hasUnfinishedWork: boolean
}

/**
 * Erased: no personal data is left. Blocked: kept only because the law requires it, and not used otherwise; `until` is
 * null where there is no end. Kept: still needed to fulfil the contract.
 */
export type Treatment =
  | { treatment: 'erased'; because: string }
  | { treatment: 'blocked'; because: string; until: string | null }
  | { treatment: 'kept'; because: string }

/** What happens to the data of an order that is kept for a ground. `today` and all dates are Berlin dates. */
export function treatmentOf(order: ErasableOrder, ground: Ground, today: string): Treatment {
  if (ground === 'trail') return endless
  if (isRunning(order, today)) {
    return {
      treatment: 'kept',
      because: `${order.state}: the data is needed to fulfil the contract (Art. 6 (1) (b) GDPR). Ask again once it has ended.`,
    }
  }
  if (order.hasUnfinishedWork) {
    return {
      treatment: 'kept',
      because:
        'The market is still to be told, or a withdrawal to be settled (Art. 6 (1) (b) GDPR). Ask again once that is done.',
    }
  }
  if (!order.wasConfirmed) {
    return {
      treatment: 'erased',
      because: 'It never became a contract, so nothing has to be kept (Art. 17 (1) GDPR).',
    }
  }
  const { law, years } = grounds[ground]
  if (years === null) {
    return { treatment: 'erased', because: 'The contract has ended (Art. 17 (1) (a) GDPR).' }
  }
  const isDelivered = wasDelivered(order)
  // The period starts at the end of the year of the last record (§ 147 (4) AO, § 257 (5) HGB, § 199 (1) BGB).
  const lastRecordOn = (isDelivered ? order.endDate : null) ?? order.lastChangedOn
  const duration = isDelivered ? years.delivered : years.neverDelivered
  const until = `${Number(lastRecordOn.slice(0, 4)) + duration}-12-31`
  return until < today
    ? { treatment: 'erased', because: `It had to be kept until ${until} (${law}); that period is over.` }
    : { treatment: 'blocked', because: `It must be kept for ${duration} years (${law}).`, until }
}

/** What is kept of an account for a ground: while an order needs it, then as long as the last of its contracts. */
export function treatmentOfAccount(ground: Ground, orders: readonly Treatment[]): Treatment {
  if (ground === 'trail') return endless
  if (orders.some(({ treatment }) => treatment === 'kept')) {
    return {
      treatment: 'kept',
      because: 'It is needed for a contract or an order that is still running (Art. 6 (1) (b) GDPR).',
    }
  }
  const ends = orders.flatMap((order) => (order.treatment === 'blocked' ? [order.until ?? ''] : []))
  const until = ends.toSorted().at(-1)
  return until === undefined
    ? { treatment: 'erased', because: 'Nothing has to be kept (Art. 17 (1) GDPR).' }
    : {
        treatment: 'blocked',
        because: `It is kept with the records of the contracts (${grounds[ground].law}).`,
        until,
      }
}

const endless: Treatment = {
  treatment: 'blocked',
  because: `It is kept ${grounds.trail.period} (${grounds.trail.law}).`,
  until: null,
}

// An order in Processing was requested by the customer, who has to withdraw from it first.
const runningStates = ['Processing', 'PendingDelivery', 'Delivery', 'Unspecified']

const isRunning = ({ state, endDate }: ErasableOrder, today: string): boolean =>
  runningStates.includes(state) || (state === 'Cancelled' && (endDate === null || endDate >= today))

// A contract that never started ends the day before its start.
const wasDelivered = ({ startDate, endDate }: ErasableOrder): boolean =>
  startDate !== null && endDate !== null && endDate >= startDate
