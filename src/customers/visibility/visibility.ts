/** Who sees what of whom. Pure: docs/generated/visibility.md is written from it, and the SQL is held to it by a test. */
import type { PartnershipType, Scope } from '../../partners/scopes.ts'

export const endpoints = ['customers', 'contracts', 'contract', 'metrics', 'documents'] as const
/** `metrics` stands for costs too. */
export type Endpoint = (typeof endpoints)[number]

/** How much of a customer's data is shown: `finance` least, `full` all that there is. */
export type View = 'finance' | 'support' | 'full'

export type Asker = {
  partnershipType: PartnershipType
  scopes: ReadonlySet<Scope>
  /** A token that one customer gave reads that customer by the link alone, and nobody else. */
  limitedTo: 'nobody' | 'this-customer' | 'another-customer'
}

export type CustomerRelation = {
  /** The most that the partner brought of this customer: a contract that is visible, or an order of whatever state. */
  brought: 'contract' | 'order' | 'nothing'
  isLinked: boolean
}

export type ContractRelation = {
  isBrought: boolean
  /** Its confirmation was handed over, and it was not revoked since. */
  isVisible: boolean
}

export type Question = Asker & {
  endpoint: Endpoint
  /** `unknown`: there is no such customer, or not any more. */
  customer: CustomerRelation | 'unknown'
  /** `unknown`: the customer has no such contract. Null where the customer as a whole is asked about. */
  contract: ContractRelation | 'unknown' | null
}

export type Sight = { view: View; isIbanShown: boolean }
export type Visibility = Sight | 'not-found' | 'denied'

/** What a role shows of the customers that a partner brought, the widest first, and to which partners it can be given. */
const roles: readonly { scope: Scope; view: View; for: readonly PartnershipType[] }[] = [
  { scope: 'role:application', view: 'full', for: ['Whitelabel'] },
  { scope: 'role:customer-support', view: 'support', for: ['Whitelabel'] },
  { scope: 'role:finance-reporting', view: 'finance', for: ['Whitelabel', 'SalesAffiliate'] },
]

/** The view that a role opens on what the partner brought; null where only a link opens anything. */
export function viewByRole({ partnershipType, scopes, limitedTo }: Asker): View | null {
  if (limitedTo !== 'nobody') return null
  const role = roles.find(({ scope, for: types }) => scopes.has(scope) && types.includes(partnershipType))
  return role?.view ?? null
}

/** Whether a partner sees what it asks for, and how much of it. `not-found` in a list means: not in the list. */
export function visibility({ endpoint, customer, contract, ...asker }: Question): Visibility {
  if (customer === 'unknown') return 'not-found'
  const byRole = viewByRole(asker)
  const isLinked = customer.isLinked && asker.limitedTo !== 'another-customer'
  // A link opens everything, so the wider of the two views is always the link's.
  const view = isLinked ? 'full' : byRole
  if (endpoint === 'customers') {
    const isListed = isLinked || customer.brought === 'contract'
    return view !== null && isListed ? { view, isIbanShown: false } : 'not-found'
  }

  if (view === null || !(isLinked || customer.brought !== 'nothing')) return 'denied'
  if (contract === null) return { view, isIbanShown: false }
  if (contract === 'unknown') return 'not-found'
  if (!isLinked && !contract.isBrought) return 'denied'
  if (!contract.isVisible) return 'not-found'
  if (view !== 'full' && (endpoint === 'metrics' || endpoint === 'documents')) return 'denied'
  // Whoever has the role for all its data collected the bank account itself; a link does not show it.
  return { view, isIbanShown: contract.isBrought && byRole === 'full' }
}

export const relationNames = ['Owner', 'Affiliate', 'Linked'] as const
export type RelationName = (typeof relationNames)[number]

const broughtAs: Record<PartnershipType, RelationName | null> = {
  Whitelabel: 'Owner',
  SalesAffiliate: 'Affiliate',
  ThirdParty: null,
}

/** What a partner is to a customer. */
export function relationsOf(
  { partnershipType }: Pick<Asker, 'partnershipType'>,
  { brought, isLinked }: CustomerRelation,
): RelationName[] {
  const asBringer = brought === 'contract' ? broughtAs[partnershipType] : null
  return [...(asBringer === null ? [] : [asBringer]), ...(isLinked ? ['Linked' as const] : [])]
}
