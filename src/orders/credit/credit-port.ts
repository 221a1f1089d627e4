import type { ContractType } from '../../domain/customer-kinds.ts'
import type { FilledAddress } from '../../domain/filled-order.ts'
import type { DenialReason } from '../../domain/states-and-reasons.ts'

/** The customer of a credit check. The adapter decides how much of this is sent. */
export type Applicant = {
  readonly contractNumber: string
  readonly type: ContractType
  readonly firstName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: string | null
  readonly businessName: string | null
  readonly legalStructure: string | null
  readonly deliveryAddress: FilledAddress
  /** The agency of the test environment decides by the meter number. */
  readonly meterNumber: string | null
}

/** A denied customer learns the name of the agency and can have a person review the decision. */
export type AgencyDecision = { readonly agency: string; readonly reason: string | null } & (
  | { readonly isPositive: true; readonly denialReason: null }
  | {
      readonly isPositive: false
      readonly denialReason: Extract<DenialReason, 'InsufficientSolvency' | 'Dunning'>
    }
)

/** Asks a credit agency. Throws if there is no decision; the caller tries again later. */
export type CreditPort = { check(applicant: Applicant): Promise<AgencyDecision> }
