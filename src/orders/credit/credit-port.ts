import type { ContractType } from '../../domain/customer-kinds.ts'
import type { FilledAddress } from '../../domain/filled-order.ts'
import type { DenialReason } from '../../domain/states-and-reasons.ts'

/** Whom a credit check is about. What of it leaves the house is for the adapter to say. */
export type Applicant = {
  readonly contractNumber: string
  readonly type: ContractType
  readonly firstName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: string | null
  readonly businessName: string | null
  readonly legalStructure: string | null
  readonly deliveryAddress: FilledAddress
  /** For the agency of the test environment, which decides by it. */
  readonly meterNumber: string | null
}

/** The agency is told to a customer who is denied because of it, and a person of ours can review the decision. */
export type CreditDecision = { readonly agency: string; readonly reason: string | null } & (
  | { readonly isPositive: true; readonly denialReason: null }
  | {
      readonly isPositive: false
      readonly denialReason: Extract<DenialReason, 'InsufficientSolvency' | 'Dunning'>
    }
)

/** Asks a credit agency. It throws where it gets no decision, to be called again later. */
export type CreditPort = { check(applicant: Applicant): Promise<CreditDecision> }
