import type { ContractState, DenialReason } from '../../domain/states-and-reasons.ts'

/** What is known about an order besides its state. */
type ProcessingFacts = {
  /** Why an open order cannot be processed yet, in sentences. */
  openReasons?: readonly string[]
  /** First day of delivery: confirmed from `PendingDelivery` on, planned before that. */
  startDate?: string | null
  /** The day the customer asked for, which the market may have moved. */
  desiredStartDate?: string | null
  endDate?: string | null
  denialReason?: DenialReason | null
  /** Whether the last day of delivery is over. */
  hasEnded?: boolean
  /** Whether a consumer may be supplied within the withdrawal period without having asked for it. */
  lacksEarlyDeliveryWish?: boolean
  /** Which meter the market found instead of the one that the order names. */
  meterFound?: 'SmartMeter' | 'NoSmartMeter' | null
}

export const processingInfo = (state: ContractState, facts: ProcessingFacts = {}): string =>
  texts[state](facts) +
  (isSupplied[state] && facts.meterFound ? ` ${meters[facts.meterFound]}` : '') +
  (isUnconfirmed(state) && facts.lacksEarlyDeliveryWish ? ` ${unpaid}` : '')

const isUnconfirmed = (state: ContractState) => state === 'Open' || state === 'Processing'

const unpaid =
  'Delivery may start within the withdrawal period without the express wish of the customer, who then need not pay for it after a withdrawal.'

const meters = {
  SmartMeter:
    'Contrary to the order, the market reports a smart meter at the delivery point: consumption is billed by measured quarter-hours.',
  NoSmartMeter:
    'Contrary to the order, the market reports no smart meter at the delivery point: consumption is billed by a load profile until one is installed, because quarter-hourly billing needs it.',
}

/** Whether it matters in this state how consumption is measured. */
const isSupplied: Record<ContractState, boolean> = {
  Open: false,
  Processing: true,
  Rejected: false,
  Revoked: false,
  PendingDelivery: true,
  Delivery: true,
  Cancelled: true,
  Unspecified: false,
}

const texts: Record<ContractState, (facts: ProcessingFacts) => string> = {
  Open: ({ openReasons = [], ...facts }) =>
    openReasons.length === 0
      ? `We have received the order and will process it next; nothing is missing.${aimedAt(facts)}`
      : `We have received the order. Some data must be corrected before we can process it. ${openReasons.join(' ')}`,
  Processing: (facts) =>
    'We are in touch with the grid operator and, for a change of supplier, with the previous supplier. ' +
    `This takes anything from a few days to two weeks.${aimedAt(facts)}`,
  Rejected: ({ denialReason }) => `The order was denied. ${denials[denialReason ?? 'Other']}`,
  Revoked: ({ endDate }) =>
    `The customer has withdrawn from the order.${endDate ? ` Delivery ends on ${endDate}.` : ' There is no contract.'}`,
  PendingDelivery: ({ startDate }) =>
    `The contract is confirmed and the customer has been notified by email. ${startDate ? `Delivery starts on ${startDate}.` : 'Delivery starts soon.'}`,
  Delivery: ({ startDate }) =>
    startDate
      ? `The contract is active; energy has been delivered since ${startDate}. No action is needed.`
      : 'The contract is active and energy is being delivered. No action is needed.',
  Cancelled: ({ endDate, hasEnded = false }) =>
    hasEnded
      ? `The contract is terminated and delivery ${endDate ? `ended on ${endDate}` : 'has ended'}.`
      : `The contract is terminated. ${endDate ? `Delivery continues until the end of ${endDate}.` : 'Delivery continues until its last day.'}`,
  Unspecified: () =>
    'Communication with the market failed, so the current state is unknown. Our staff are looking into it; no action is needed.',
}

const denials: Record<DenialReason, string> = {
  Dunning: 'The customer has unpaid bills with us.',
  InsufficientSolvency: 'The credit check was negative.',
  ContractCommitment: 'The customer is still bound by the contract with the previous supplier.',
  Duplicate: 'There is already an order or contract for this delivery point and period.',
  UnsuccessfulSupplierChange:
    'The previous supplier or the grid operator refused the change. Please compare the name, address and meter number with the previous contract.',
  Other: 'Please contact us for the reason.',
}

// Only "planned", because the grid operator may still confirm another day.
function aimedAt({ startDate, desiredStartDate }: ProcessingFacts): string {
  if (!startDate) return ''
  const isMoved = desiredStartDate != null && desiredStartDate < startDate
  const because = isMoved ? `, because ${desiredStartDate} is no longer possible` : ''
  return ` Delivery is planned to start on ${startDate}${because}.`
}
