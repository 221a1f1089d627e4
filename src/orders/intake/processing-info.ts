import type { ContractState, DenialReason } from '../../domain/states-and-reasons.ts'

/** What is known about an order beside its state; leave out what does not apply. */
export type ProcessingFacts = {
  /** Why an open order cannot be processed yet, in sentences. */
  openReasons?: readonly string[]
  /** First day of delivery: confirmed from `PendingDelivery` on, before that the day that is aimed at. */
  startDate?: string | null
  /** The day that the customer asked for, before the market moved it. */
  desiredStartDate?: string | null
  endDate?: string | null
  denialReason?: DenialReason | null
  /** Whether the last day of delivery is over. */
  hasEnded?: boolean
}

/** What happens next with an order or what is missing, in one plain text. */
export const processingInfo = (state: ContractState, facts: ProcessingFacts = {}): string =>
  texts[state](facts)

const texts: Record<ContractState, (facts: ProcessingFacts) => string> = {
  Open: ({ openReasons = [], ...facts }) =>
    openReasons.length === 0
      ? `The order was received and will be processed next; nothing is missing.${aimedAt(facts)}`
      : `The order was received and waits for data to be corrected. ${openReasons.join(' ')}`,
  Processing: (facts) =>
    'We are in touch with the grid operator and, for a change of supplier, with the previous supplier. ' +
    `This takes days up to a couple of weeks.${aimedAt(facts)}`,
  Rejected: ({ denialReason }) => `The order was denied. ${denials[denialReason ?? 'Other']}`,
  Revoked: ({ endDate }) =>
    `The customer revoked the order.${endDate ? ` Delivery ends with ${endDate}.` : ' There is no contract.'}`,
  PendingDelivery: ({ startDate }) =>
    `The contract is confirmed, and the customer was told so by e-mail. ${startDate ? `Delivery starts on ${startDate}.` : 'Delivery starts soon.'}`,
  Delivery: ({ startDate }) =>
    `The contract is active; energy is delivered${startDate ? ` since ${startDate}` : ''}. Nothing is to be done.`,
  Cancelled: ({ endDate, hasEnded = false }) =>
    hasEnded
      ? `The contract is terminated and delivery has ended${endDate ? ` with ${endDate}` : ''}.`
      : `The contract is terminated. ${endDate ? `Delivery goes on until the end of ${endDate}.` : 'Delivery goes on until its last day.'}`,
  Unspecified: () =>
    'The communication with other market actors failed, so the state is not known. Our staff is looking into it; nothing is to be done.',
}

const denials: Record<DenialReason, string> = {
  Dunning: 'The customer has unpaid bills with us.',
  InsufficientSolvency: 'The credit check was negative.',
  ContractCommitment: 'The customer is still bound to the contract with the previous supplier.',
  Duplicate: 'There is already an order or a contract for this delivery point and time.',
  UnsuccessfulSupplierChange:
    'The previous supplier or the grid operator refused the change; compare the name, the address and the meter number with the previous contract.',
  Other: 'Please contact us about the reason.',
}

// Said with care: a grid operator may still confirm another day.
function aimedAt({ startDate, desiredStartDate }: ProcessingFacts): string {
  if (!startDate) return ''
  const isMoved = desiredStartDate != null && desiredStartDate < startDate
  const because = isMoved ? `, since the market cannot keep ${desiredStartDate} any more` : ''
  return ` Delivery is planned to start on ${startDate}${because}.`
}
