import type { FastifyRequest } from 'fastify'
import type { Partner } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import { Type } from '../../platform/http/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import type { CreateOrderRequest } from './schema.ts'

type Node = Record<string, unknown>

/** Every order has these texts. Where one is missing or at fault it is empty here, which the rules take as missing. */
const emptyAddress = { streetName: '', city: '', postCode: '', countryCode: '' }

/**
 * What can be read of an order whose shape has faults, so that the rules can judge the rest. Values at the paths at fault
 * are left out.
 */
export function readableOrder(body: unknown, atFault: ReadonlySet<string>): CreateOrderRequest {
  const part = (value: unknown, path = ''): Node => {
    const entries = isNode(value) ? Object.entries(value) : []
    return Object.fromEntries(entries.filter(([key]) => !atFault.has(path === '' ? key : `${path}.${key}`)))
  }
  const given = part(body)
  const contract = part(given.contract, 'contract')
  const within = (name: string) => part(contract[name], `contract.${name}`)
  const order = {
    tariffKey: '',
    ...given,
    userAccount: { emailAddress: '', ...part(given.userAccount, 'userAccount') },
    contract: {
      ...contract,
      deliveryAddress: { ...emptyAddress, ...within('deliveryAddress') },
      billingAddress: contract.billingAddress ? { ...emptyAddress, ...within('billingAddress') } : null,
      bankDetails: contract.bankDetails ? { iban: '', ...within('bankDetails') } : null,
      deliveryDetails: within('deliveryDetails'),
      agreements: Object.fromEntries(
        Object.entries(within('agreements')).map(([name, value]) => [
          name,
          isNode(value) ? part(value, `contract.agreements.${name}`) : value,
        ]),
      ),
    },
  }
  // The validator has seen every value that is left; what a rule needs besides may be missing.
  return order as unknown as CreateOrderRequest
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
