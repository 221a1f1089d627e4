import type { Agreements, Declaration } from '../../domain/filled-order.ts'

/** The declarations of a customer with their time and their words, for the facts of an order. */
export const agreementFacts = (agreements: Agreements): [string, string | null][] => [
  ['Early delivery requested', declarationText(agreements.deliveryWithinWithdrawalPeriod)],
  ['Power of attorney', declarationText(agreements.powerOfAttorney)],
]

const declarationText = (given: Declaration | null): string | null =>
  given && `${given.agreedAt}: “${given.wording}”`
