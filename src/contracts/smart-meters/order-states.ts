/** The life of an order for a smart meter. Pure. */

import type { SmartMeterState } from '../../domain/market-orders.ts'
import { monthsAfter } from '../../market/market-days.ts'

/** What may follow. An accepted order may be accepted again, for another day. */
export const nextStates: Readonly<Record<SmartMeterState, readonly SmartMeterState[]>> = {
  Ordered: ['Accepted', 'Installed', 'Refused', 'Cancelled'],
  Accepted: ['Accepted', 'Installed', 'Refused', 'Cancelled'],
  Installed: [],
  Refused: [],
  Cancelled: [],
}

export const isOpen = (state: SmartMeterState): boolean => nextStates[state].length > 0

/** The day by which the metering operator has to install it (§ 34 (2) MsbG). */
export const dueDateOf = (orderedOn: string): string => monthsAfter(orderedOn, 4)
