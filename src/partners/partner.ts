import type { PartnershipType, Scope } from './scopes.ts'

/** A company that sells through us or reads for its customers. */
export type Partner = {
  id: string
  slug: string
  type: PartnershipType
  brandName: string
  brandColour: string
  allowedRedirectOrigins: string[]
  mayOrderForOthers: boolean
}

/** What a partner's program logs in with; one without a partner is the supplier's own. */
export type Client = {
  clientId: string
  partner: Partner | null
  scopes: Scope[]
  isDisabled: boolean
  secretHashes: Buffer[]
  /** A client that cannot keep a secret, such as an app: it reads for customers who allow it, and nothing else. */
  isPublic: boolean
  redirectUris: string[]
}
