import type { DateTimeFormat } from '../platform/time/date-time-format.ts'
import type { ClientKey } from './client-keys.ts'
import type { PartnerTerms } from './partner-terms.ts'
import type { PartnershipType, Scope } from './scopes.ts'

/** A company that sells our tariffs or reads data for its customers. */
export type Partner = PartnerTerms & {
  id: string
  slug: string
  type: PartnershipType
  /** While it is, its clients and its partner token do nothing. */
  isDisabled: boolean
  /** Rises with every change. */
  version: number
}

/** The credentials of a partner's software. A client without a partner belongs to the supplier. */
export type Client = {
  clientId: string
  partner: Partner | null
  scopes: Scope[]
  isDisabled: boolean
  secretHashes: Buffer[]
  /** When each of them ends; null for one that does not. */
  secretExpiresAt: (Date | null)[]
  /** Public keys by which it may prove itself instead of by a secret. */
  keys: ClientKey[]
  /** A client that cannot keep a secret, such as an app. It may only read the data of customers who allow it. */
  isPublic: boolean
  redirectUris: string[]
  /** How date-times are written where a request does not say. */
  dateTimeFormat: DateTimeFormat
}
