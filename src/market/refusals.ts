import type { DenialReason } from '../domain/states-and-reasons.ts'
import type { Incoming } from './answers.ts'

/**
 * What mends a refusal: the next date that the market can keep, a date after the previous contract, another try when
 * the grid operator accepts it, nothing at all since the way is free, the partner, or a person of ours.
 */
export type Remedy = 'nextDate' | 'laterDate' | 'whenAccepted' | 'goOn' | 'askPartner' | 'byHand' | 'none'

export type MarketRefusal = {
  /** 55012 is what the previous supplier told the grid operator; it comes with a 55003. */
  readonly process: '55018' | '55003' | '55012' | 'any'
  readonly codes: readonly string[]
  readonly says: string
  readonly remedy: Remedy
  /** The reason of the denial once no remedy is left. */
  readonly denialReason: DenialReason
}

const bound = 'The customer is still bound by the contract with the previous supplier.'

// biome-ignore format: a table
export const refusals: readonly MarketRefusal[] = [
  { process: '55018', codes: ['A05', 'A06'], remedy: 'laterDate', denialReason: 'ContractCommitment', says: bound },
  { process: '55018', codes: ['A01'], remedy: 'nextDate', denialReason: 'UnsuccessfulSupplierChange', says: 'The previous contract cannot end in the past.' },
  { process: '55018', codes: ['A04'], remedy: 'goOn', denialReason: 'UnsuccessfulSupplierChange', says: 'The previous supplier has no contract with the customer on that date any more.' },
  { process: '55018', codes: ['A08'], remedy: 'askPartner', denialReason: 'UnsuccessfulSupplierChange', says: 'The previous supplier doubts that the customer authorised us to end the previous contract; please check the name of the contract holder, or let the customer end it and give the date.' },
  { process: '55003', codes: ['A07'], remedy: 'nextDate', denialReason: 'UnsuccessfulSupplierChange', says: 'The registration came too late for the requested start.' },
  { process: '55003', codes: ['A06'], remedy: 'whenAccepted', denialReason: 'UnsuccessfulSupplierChange', says: 'The grid operator is still busy with another registration of the delivery point.' },
  { process: '55003', codes: ['A02'], remedy: 'none', denialReason: 'UnsuccessfulSupplierChange', says: 'The delivery point takes no part in the market; it may have been decommissioned.' },
  { process: '55003', codes: ['A04'], remedy: 'byHand', denialReason: 'UnsuccessfulSupplierChange', says: 'The delivery point is a new installation, which needs another process (55600).' },
  { process: '55003', codes: ['A05'], remedy: 'byHand', denialReason: 'Other', says: 'The grid operator misses a requirement on our side, such as the authorisation of the balancing group.' },
  { process: '55003', codes: ['A50'], remedy: 'laterDate', denialReason: 'ContractCommitment', says: 'The previous supplier objected to the change.' },
  { process: '55012', codes: ['A35'], remedy: 'laterDate', denialReason: 'ContractCommitment', says: bound },
  { process: '55012', codes: ['A32'], remedy: 'askPartner', denialReason: 'UnsuccessfulSupplierChange', says: 'The previous supplier says that this is no move-in, since the customer is supplied there already; please check contractReason.' },
  { process: '55012', codes: ['A33'], remedy: 'askPartner', denialReason: 'UnsuccessfulSupplierChange', says: 'The previous supplier says that its customer has not moved out; please check contractReason, the name and the address.' },
]

/** A refusal that no table explains is never turned into a denial by itself. */
export const unexplained: MarketRefusal = {
  process: 'any',
  codes: ['A99'],
  says: 'The market refused for a reason that has no code of its own.',
  remedy: 'byHand',
  denialReason: 'Other',
}

/** The row of the table for an answer, or the one for all that no row explains. */
export function refusalIn(answer: Incoming<'55018'> | Incoming<'55003'>): MarketRefusal {
  if (answer.process === '55003' && answer.content.responseCode === 'A50') {
    const objection = rowOf('55012', answer.content.objectionCode ?? '')
    if (objection !== undefined) return objection
  }
  return rowOf(answer.process, answer.content.responseCode) ?? unexplained
}

const rowOf = (process: string, code: string): MarketRefusal | undefined =>
  refusals.find((row) => row.process === process && row.codes.includes(code))
