/**
 * What `due-changes.ts` says, as SQL for statements that filter by it. Each piece is about `orders o` on the day
 * `calendar.today`; present-state.test.ts holds it to the rules.
 */
import { fragment } from '../../platform/db/sql.ts'

/** The state as it is today, whether or not the calendar's change is stored. */
export const presentState = fragment`
  case when o.state = 'PendingDelivery' and o.start_date <= calendar.today then 'Delivery' else o.state end`

/** The delivery state as it is today. */
export const presentDeliveryState = fragment`
  case
    when o.delivery_state = 'DeliveryPending' and o.start_date <= calendar.today then 'Delivery'
    when o.delivery_state = 'CancelledPendingDelivery' and o.start_date <= calendar.today then
      case when o.end_date < calendar.today then 'Cancelled' else 'CancelledDelivery' end
    when o.delivery_state = 'CancelledDelivery' and o.end_date < calendar.today then 'Cancelled'
    else o.delivery_state
  end`

/** The day of the latest change that is due and not stored, or null if the order is up to date. */
export const lastDueDate = fragment`
  case when o.due_date <= calendar.today then
    greatest(o.due_date, case when o.end_date < calendar.today then o.end_date + 1 end)
  end`
