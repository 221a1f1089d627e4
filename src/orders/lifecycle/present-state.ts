/**
 * The logic of `due-changes.ts` as SQL, for statements that filter by it. Fragments refer to `orders o` and
 * `calendar.today`; present-state.test.ts checks that both agree.
 */
import { fragment } from '../../platform/db/sql.ts'

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
