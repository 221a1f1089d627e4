import { aBrand } from './brand.fixture.ts'
import { aSupplier } from './order-confirmation.fixture.ts'
import type { Rejection } from './rejection.ts'
import type { SwitchObjection } from './switch-objection.ts'
import type { TerminationConfirmation } from './termination-confirmation.ts'
import type { TerminationWithdrawal } from './termination-withdrawal.ts'
import type { WithdrawalAnswer, WithdrawalReceipt } from './withdrawal-mails.ts'

const common = () => ({
  language: 'de' as const,
  brand: aBrand(),
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Großmüller', businessName: null },
  contractNumber: '30471182',
})

export const aRejection = (changes: Partial<Rejection> = {}): Rejection => ({
  ...common(),
  orderedAt: '2026-11-15 13:45:12',
  tariffName: 'Dynamisch mit geteiltem Vorteil',
  denial: {
    reason: 'InsufficientSolvency',
    agency: { name: 'Auskunftei Beispiel AG', addressLines: ['Beispielweg 5', '65201 Wiesbaden'] },
    decidedBy: 'Automation',
  },
  ...changes,
})

export const aWithdrawalReceipt = (changes: Partial<WithdrawalReceipt> = {}): WithdrawalReceipt => ({
  ...common(),
  receivedAt: '2026-11-20 23:59:58',
  statement: 'Hiermit widerrufe ich den Vertrag über die Lieferung von Strom, Nummer 30471182.',
  delivery: 'NotStarted',
  hasPreviousContractCancelledByUs: true,
  ...changes,
})

export const aWithdrawalAnswer = (changes: Partial<WithdrawalAnswer> = {}): WithdrawalAnswer => ({
  ...common(),
  receivedAt: '2026-12-20 08:15:00',
  statement: 'Hiermit widerrufe ich den Vertrag über die Lieferung von Strom, Nummer 30471182.',
  because: { reason: 'period-over', lastDate: '2026-12-04' },
  ...changes,
})

export const aTermination = (changes: Partial<TerminationConfirmation> = {}): TerminationConfirmation => ({
  ...common(),
  tariffName: 'Dynamisch mit geteiltem Vorteil',
  deliveryAddressLines: ['Lindenallee 12 b', '10115 Berlin'],
  reason: 'CustomerRelocation',
  isAfterDeath: false,
  isByNewSupplier: false,
  receivedAt: '2027-03-01 09:15:00',
  startDate: '2027-01-01',
  endDate: '2027-04-15',
  hasSmartMeter: true,
  continuesAt: null,
  ...changes,
})

export const aTerminationWithdrawal = (
  changes: Partial<TerminationWithdrawal> = {},
): TerminationWithdrawal => ({
  ...common(),
  tariffName: 'Zwölf Monate fester Preis',
  deliveryAddressLines: ['Lindenallee 12 b', '10115 Berlin'],
  startDate: '2027-01-01',
  ...changes,
})

export const anObjection = (changes: Partial<SwitchObjection> = {}): SwitchObjection => ({
  ...common(),
  tariffName: 'Zwölf Monate fester Preis',
  deliveryAddressLines: ['Lindenallee 12 b', '10115 Berlin'],
  requestedEndDate: '2027-04-30',
  earliestEndDate: '2027-12-31',
  ...changes,
})
