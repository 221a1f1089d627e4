import type { SearchHit } from './schema.ts'

/** The numbers that the audit trail keeps of a search. What was searched for is personal data, and stays out. */
export const numbersOf = (hits: readonly SearchHit[]): string[] =>
  hits.map((hit) => (hit.kind === 'contract' ? (hit.contractNumber ?? '') : hit.customerNumber))
