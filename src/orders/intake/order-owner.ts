import type { Partner } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import { Type } from '../../platform/http/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOfSecret } from '../../platform/secret.ts'

export const PartnerTokenHeader = Type.Object({
  'partner-token': Type.Optional(
    Type.String({
      description:
        'Token of the partner you order for. Only for partners that may order on behalf of others.',
      maxLength: 200,
      examples: ['demo-sales-token'],
    }),
  ),
})

/** Who owns the order: the caller or, if the caller may order for others, the partner whose token it sends. */
export function orderOwner(
  caller: Partner | null,
  partnerToken: string | string[] | undefined,
  { partnersByToken }: PartnerDirectory,
): { owner: Partner; placedBy: Partner } {
  if (caller === null) throw denied('Only a partner can place orders.')
  if (partnerToken === undefined) return { owner: caller, placedBy: caller }
  if (!caller.mayOrderForOthers) throw denied('You may not order on behalf of other partners.')
  const owner = partnersByToken.get(hashOfSecret(String(partnerToken)).toString('base64'))
  if (owner === undefined) throw denied('The Partner-Token is unknown.')
  return { owner, placedBy: caller }
}

const denied = (message: string) =>
  new Refusal('forbidden', { code: 'access-denied', message, details: 'Partner-Token' })
