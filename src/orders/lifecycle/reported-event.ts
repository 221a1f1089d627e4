import type { OrderEvent } from '../../domain/order-events.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { marketEvents, ReportedEvent } from './schema.ts'

type MarketEvent = Omit<ReportedEvent, 'event'> & {
  event: (typeof marketEvents)[number]
  reasons?: string[] | null
}

type Defaults = {
  today: string
  /** The first day of delivery unless one is reported. */
  startDate: string | undefined
}

/** Turns a reported event into an order event. Omitted fields get defaults: a terminated contract ends in 30 days. */
export function eventOf(reported: ReportedEvent | MarketEvent, defaults: Defaults): OrderEvent {
  const { today } = defaults
  const {
    startDate = null,
    endDate = null,
    denialReason = null,
    cancellationReason = null,
    message = null,
  } = reported
  switch (reported.event) {
    case 'supplyConfirmed':
      return { event: 'supplyConfirmed', startDate: startDate ?? startOf(defaults), message }
    case 'denied':
      return { event: 'denied', denialReason: denialReason ?? 'Other', message }
    case 'withdrawn':
      return { event: 'withdrawn', endDate }
    case 'terminated':
      return {
        event: 'terminated',
        endDate: endDate ?? plusDays(today, 30),
        cancellationReason: cancellationReason ?? 'CustomerMisc',
        message,
      }
    case 'marketContacted':
    case 'messageResent':
    case 'liftConfirmed':
    case 'communicationFailed':
      return { event: reported.event, message }
    case 'dataFaultFound':
      if (!reported.reasons?.length) throw missing('reasons')
      return { event: 'dataFaultFound', reasons: reported.reasons, message }
    case 'resolved':
      if (reported.state == null) throw missing('state')
      return {
        event: 'resolved',
        state: reported.state,
        startDate,
        endDate,
        denialReason,
        cancellationReason,
        message,
      }
    default:
      return { event: reported.event }
  }
}

function startOf({ startDate }: Defaults): string {
  if (startDate !== undefined) return startDate
  throw new Refusal('unprocessable', {
    code: 'start-date-required',
    message: 'startDate is required, because the day that the customer wanted has passed.',
    details: 'startDate',
  })
}

const missing = (details: string) => invalid(details, `${details} is required for this event.`)
