import type { OrderStatus } from '../../domain/order-status.ts'
import type { AuditedFacts } from '../audited.ts'

/** What of a status goes into the audit trail. What the market said may name a person and stays out. */
export const auditedStatus = (status: OrderStatus): AuditedFacts => ({
  state: status.state,
  deliveryState: status.deliveryState,
  startDate: status.startDate,
  endDate: status.endDate,
  denialReason: status.denialReason,
  cancellationReason: status.cancellationReason,
})
