import type { Access } from '../../partners/access.ts'
import type { Partner } from '../../partners/partner.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOfSecret } from '../../platform/secret.ts'

/** Whose order it will be: the caller's, or that of the partner whose token it sends, if it may order for others. */
export function orderOwner(
  caller: Partner | null,
  partnerToken: string | string[] | undefined,
  { partnersByToken }: Access,
): { owner: Partner; placedBy: Partner } {
  if (caller === null) throw denied('Only a partner can place orders.')
  if (partnerToken === undefined) return { owner: caller, placedBy: caller }
  if (!caller.mayOrderForOthers) throw denied('You may not order on behalf of other partners.')
  const owner = partnersByToken.get(hashOfSecret(String(partnerToken)).toString('base64'))
  if (owner === undefined) throw denied('The Partner-Token is not known.')
  return { owner, placedBy: caller }
}

const denied = (message: string) =>
  new Refusal('forbidden', { code: 'access-denied', message, details: 'Partner-Token' })
