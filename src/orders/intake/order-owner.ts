import type { FastifyRequest } from 'fastify'
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
  { caller: { partner }, headers }: Pick<FastifyRequest, 'caller' | 'headers'>,
  { partnersByToken }: PartnerDirectory,
): Partner {
  const partnerToken = headers['partner-token']
  if (partnerToken === undefined) return partner
  if (!partner.mayOrderForOthers) throw denied('You may not order on behalf of other partners.')
  const owner = partnersByToken.get(hashOfSecret(String(partnerToken)).toString('base64'))
  if (owner === undefined) throw denied('The Partner-Token is unknown.')
  return owner
}

const denied = (message: string) =>
  new Refusal('forbidden', { code: 'access-denied', message, details: 'Partner-Token' })
