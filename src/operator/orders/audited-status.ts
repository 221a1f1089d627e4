import type { OrderStatus } from '../../domain/order-status.ts'
import type { AuditedFacts } from '../audited.ts'

/** The audited part of a status. The market's message may name a person and stays out. */
export const auditedStatus = (status: OrderStatus): AuditedFacts => ({
  state: status.state,
  deliveryState: status.deliveryState,
  startDate: status.startDate,
  endDate: status.endDate,
  denialReason: status.denialReason,
  cancellationReason: status.cancellationReason,
})
