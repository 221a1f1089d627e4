import type { Asker } from '../visibility/visibility.ts'

/** How a partner is related to an account as a whole. */
export type AccountRelation = {
  /** It brought a contract, and nobody else an order. */
  isSoleBringer: boolean
  /** The customer lets it manage all contracts, those of later included. */
  isManager: boolean
}

/**
 * Whoever changes the e-mail address can open the whole account, so that one contract among those of others is not enough.
 */
export const mayChangeContact = (
  { partnershipType, scopes, limitedTo }: Asker,
  { isSoleBringer, isManager }: AccountRelation,
): boolean =>
  scopes.has('manage:contracts') &&
  limitedTo === 'nobody' &&
  (isManager || (isSoleBringer && partnershipType === 'Whitelabel'))
