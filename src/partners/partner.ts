import type { DateTimeFormat } from '../platform/time/date-time-format.ts'
import type { ClientKey } from './client-keys.ts'
import type { DataProcessingAgreement } from './data-processing-agreement.ts'
import type { PartnershipType, Scope } from './scopes.ts'

/** A company that sells our tariffs or reads data for its customers. */
export type Partner = {
  id: string
  slug: string
  type: PartnershipType
  brandName: string
  brandColour: string
  allowedRedirectOrigins: string[]
  mayOrderForOthers: boolean
  /** Slugs of other partners whose brand the pages of its links may show. */
  shownBrands: string[]
  /** Requests per minute of each of its clients; null for the limit that all have. */
  requestsPerMinute: number | null
  /** While it is, its clients and its partner token do nothing. */
  isDisabled: boolean
  /** Rises with every change. */
  version: number
  /** What it wants access to customers' data for, in the words that customers read; null if nobody has said. */
  accessPurpose: AccessPurpose | null
  /** How many days the access lasts that a customer gives it; null: until it is withdrawn. */
  accessDays: number | null
  /** By which it processes the data of customers for the supplier (Art. 28 GDPR); null if none is recorded. */
  dataProcessingAgreement: DataProcessingAgreement | null
}

export type AccessPurpose = { de: string; en: string }

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
