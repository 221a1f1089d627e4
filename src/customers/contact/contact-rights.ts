import type { Asker } from '../visibility/visibility.ts'

/** How a partner is related to an account as a whole. */
export type AccountRelation = {
  /** It brought a contract, and nobody else an order. */
  isSoleBringer: boolean
  /** The customer lets it manage all contracts, those of later included. */
  isManager: boolean
}

/**
 * Anyone who changes the email address can open the whole account, so that one contract among those of others is not enough.
 */
export const mayChangeContact = (
  { partnershipType, scopes, limitedTo }: Asker,
  { isSoleBringer, isManager }: AccountRelation,
): boolean =>
  scopes.has('manage:contracts') &&
  limitedTo === 'nobody' &&
  (isManager || (isSoleBringer && partnershipType === 'Whitelabel'))

/** A change of the email address, as its links find it. */
export type FoundChange = {
  expiresAt: Date
  confirmedAt: Date | null
  /** When it was stopped, undone or replaced. */
  endedAt: Date | null
  /** Whether the address that the link leads to belongs to another account by now. */
  isTaken: boolean
  /** Whether the partner that asked for the change may still do so. */
  isStillAllowed: boolean
}

const undoMilliseconds = 14 * 24 * 60 * 60 * 1000

export const undoableUntil = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + undoMilliseconds)

/**
 * What a link can still do. `ended`: the change does not count and never will. `done`: it counts already, or for too long
 * to be undone. `taken`: another account has the address.
 */
export type LinkState = 'open' | 'undoable' | 'done' | 'ended' | 'taken'

/** What the link in the mail to the new address can do. */
export function confirmState(change: FoundChange, now: Date): Exclude<LinkState, 'undoable'> {
  if (change.endedAt !== null) return 'ended'
  if (change.confirmedAt !== null) return 'done'
  if (change.expiresAt <= now || !change.isStillAllowed) return 'ended'
  return change.isTaken ? 'taken' : 'open'
}

/** What the link in the mails to the old address can do. */
export function stopState(change: FoundChange, now: Date): LinkState {
  if (change.endedAt !== null) return 'ended'
  if (change.confirmedAt === null) return change.expiresAt > now ? 'open' : 'ended'
  if (undoableUntil(change.confirmedAt) <= now) return 'done'
  return change.isTaken ? 'taken' : 'undoable'
}
