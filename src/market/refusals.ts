import type { DenialReason } from '../domain/states-and-reasons.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import type { Incoming } from './answers.ts'

/**
 * How to respond to a refusal: the next possible date, asking when the previous contract can end, another try once the
 * grid operator accepts it, going on because nothing blocks us, asking the partner, handling it by hand, or denying the
 * order.
 */
export type Remedy = 'nextDate' | 'nextEnd' | 'whenAccepted' | 'goOn' | 'askPartner' | 'byHand' | 'none'

export type MarketRefusal = {
  /** 55012 is the previous supplier's objection to the grid operator; we receive its code in a 55003. */
  readonly process: '55018' | '55003' | '55012' | 'any'
  readonly codes: readonly string[]
  readonly says: string
  readonly remedy: Remedy
  /** The denial reason once no remedy is left. */
  readonly denialReason: DenialReason
}

export const bound = 'The customer is still bound by the contract with the previous supplier.'

// biome-ignore format: a table
export const refusals: readonly MarketRefusal[] = [
  { process: '55018', codes: ['A05', 'A06'], remedy: 'nextEnd', denialReason: 'ContractCommitment', says: bound },
  { process: '55018', codes: ['A01'], remedy: 'nextDate', denialReason: 'UnsuccessfulSupplierChange', says: 'The previous contract cannot end in the past.' },
  { process: '55018', codes: ['A04'], remedy: 'goOn', denialReason: 'UnsuccessfulSupplierChange', says: 'The previous supplier no longer has a contract with the customer on that date.' },
  { process: '55018', codes: ['A08'], remedy: 'askPartner', denialReason: 'UnsuccessfulSupplierChange', says: 'The previous supplier doubts that the customer authorised us to end the previous contract. Please check the name of the contract holder, or have the customer end the contract and tell us the date.' },
  { process: '55003', codes: ['A07'], remedy: 'nextDate', denialReason: 'UnsuccessfulSupplierChange', says: 'The registration came too late for the requested start.' },
  { process: '55003', codes: ['A06'], remedy: 'whenAccepted', denialReason: 'UnsuccessfulSupplierChange', says: 'The grid operator is still processing another registration for the delivery point.' },
  { process: '55003', codes: ['A02'], remedy: 'none', denialReason: 'UnsuccessfulSupplierChange', says: 'The delivery point is not active in the market; it may have been decommissioned.' },
  { process: '55003', codes: ['A04'], remedy: 'byHand', denialReason: 'UnsuccessfulSupplierChange', says: 'The delivery point is a new installation, which requires a different process (55600).' },
  { process: '55003', codes: ['A05'], remedy: 'byHand', denialReason: 'Other', says: 'We do not meet one of the grid operator\'s requirements, such as the authorisation of our balancing group.' },
  { process: '55003', codes: ['A50'], remedy: 'nextEnd', denialReason: 'ContractCommitment', says: 'The previous supplier objected to the change.' },
  { process: '55012', codes: ['A35'], remedy: 'nextEnd', denialReason: 'ContractCommitment', says: bound },
  { process: '55012', codes: ['A32'], remedy: 'askPartner', denialReason: 'UnsuccessfulSupplierChange', says: 'According to the previous supplier, this is not a move-in, because the customer is already supplied there. Please check contractReason.' },
  { process: '55012', codes: ['A33'], remedy: 'askPartner', denialReason: 'UnsuccessfulSupplierChange', says: 'According to the previous supplier, its customer has not moved out. Please check contractReason, the name and the address.' },
]

/** Codes that the market may use for a limited time (EBD 4.3), with the first day on which it may no longer. */
const withdrawnOn: Readonly<Record<string, string>> = { A99: '2027-04-01' }

/** A refusal that the table does not explain never becomes a denial automatically. */
function unexplained(code: string, sentAt: string): MarketRefusal {
  const end = withdrawnOn[code]
  const isWithdrawn = end !== undefined && berlinDate(new Date(sentAt)) >= end
  const says = isWithdrawn
    ? `The market refused with ${code}, which may not be used since ${end}. Please ask it for the reason.`
    : 'The market refused without a specific reason code.'
  return { process: 'any', codes: [code], says, remedy: 'byHand', denialReason: 'Other' }
}

/** The row of the table for an answer, or one that leaves it to our staff. */
export function refusalIn(answer: Incoming<'55018'> | Incoming<'55003'>): MarketRefusal {
  const { responseCode } = answer.content
  if (answer.process === '55003' && responseCode === 'A50') {
    const objection = rowOf('55012', answer.content.objectionCode ?? '')
    if (objection !== undefined) return objection
  }
  return rowOf(answer.process, responseCode) ?? unexplained(responseCode, answer.sentAt)
}

const rowOf = (process: string, code: string): MarketRefusal | undefined =>
  refusals.find((row) => row.process === process && row.codes.includes(code))
