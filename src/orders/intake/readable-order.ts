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
