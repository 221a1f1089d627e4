import { duration } from '../tariffs/catalogue/measure.ts'
import type { ContractConfirmation } from './contract-terms.ts'
import { anOrderConfirmation } from './order-confirmation.fixture.ts'

/** The contract that came of the order of `anOrderConfirmation`. */
export function aContractConfirmation(changes: Partial<ContractConfirmation> = {}): ContractConfirmation {
  const {
    receivedAt,
    previousContract: _previous,
    passwordUrl: _url,
    maLoIdentifier,
    ...order
  } = anOrderConfirmation()
  return {
    ...order,
    orderedAt: receivedAt,
    confirmedAt: '2026-11-17 11:02:30',
    renewalPeriod: duration(0, 'Month'),
    maLoIdentifier: maLoIdentifier ?? '51238696788',
    startDate: '2027-01-01',
    meterFound: null,
    withoutGridUseFrom: null,
    earlyDelivery: null,
    offered: order.price,
    announcedChanges: [],
    recipientLines: ['Änne Großmüller', 'Lindenallee 12 b', '10115 Berlin'],
    ...changes,
  }
}
