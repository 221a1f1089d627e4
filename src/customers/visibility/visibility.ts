/** Who sees what. Pure: docs/generated/visibility.md is generated from it, and a test compares the SQL with it. */
import type { PartnershipType, Scope } from '../../partners/scopes.ts'

export const endpoints = [
  'customers',
  'contracts',
  'contract',
  'metrics',
  'documents',
  'meter-readings',
  'changes',
] as const
/** `metrics` includes costs and reading meter readings; `meter-readings` is submitting them, `changes` ends or changes a contract. */
export type Endpoint = (typeof endpoints)[number]

/** How much of a customer's data is shown, from `finance` (least) to `full` (everything). */
export type View = 'finance' | 'support' | 'full'

export type Asker = {
  partnershipType: PartnershipType
  scopes: ReadonlySet<Scope>
  /** A token granted by a customer reads only that customer, and only through the link. */
  limitedTo: 'nobody' | 'this-customer' | 'another-customer'
}

export type CustomerRelation = {
  /** The most that the partner brought for this customer: a visible contract, or an order in any state. */
  brought: 'contract' | 'order' | 'nothing'
  isLinked: boolean
  /** The link also lets the partner end and change contracts. */
  mayManage: boolean
}

export type ContractRelation = {
  isBrought: boolean
  /** The link covers it: links from before the account was proven cover only the contracts of that time. */
  isLinked: boolean
  /** Its confirmation has been sent and it has not been revoked. */
  isVisible: boolean
}

export type Question = Asker & {
  endpoint: Endpoint
  /** `unknown`: there is no such customer, or it was erased. */
  customer: CustomerRelation | 'unknown'
  /** `unknown`: the customer has no such contract. Null if the question is about the customer. */
  contract: ContractRelation | 'unknown' | null
}

export type Sight = { view: View; isIbanShown: boolean }
export type Visibility = Sight | 'not-found' | 'denied'

/** What each role shows of customers the partner brought, widest first, and which kinds of partner can have it. */
const roles: readonly { scope: Scope; view: View; for: readonly PartnershipType[] }[] = [
  { scope: 'role:application', view: 'full', for: ['Whitelabel'] },
  { scope: 'role:customer-support', view: 'support', for: ['Whitelabel'] },
  { scope: 'role:finance-reporting', view: 'finance', for: ['Whitelabel', 'SalesAffiliate'] },
]

/** The view of what the partner brought; null if it needs a link. */
export function viewByRole({ partnershipType, scopes, limitedTo }: Asker): View | null {
  if (limitedTo !== 'nobody') return null
  const role = roles.find(({ scope, for: types }) => scopes.has(scope) && types.includes(partnershipType))
  return role?.view ?? null
}

/** Whether and how much a partner sees. In a list, `not-found` means not listed. */
export function visibility({ endpoint, customer, contract, ...asker }: Question): Visibility {
  if (customer === 'unknown') return 'not-found'
  if (endpoint === 'changes') return rightToChange(asker, customer, contract)
  const byRole = viewByRole(asker)
  const isLinked = customer.isLinked && asker.limitedTo !== 'another-customer'
  // A link shows everything, so it is always the wider of the two views.
  const view = isLinked ? 'full' : byRole
  if (endpoint === 'customers') {
    const isListed = isLinked || customer.brought === 'contract'
    return view !== null && isListed ? { view, isIbanShown: false } : 'not-found'
  }

  if (view === null || !(isLinked || customer.brought !== 'nothing')) return 'denied'
  if (contract === null) return { view, isIbanShown: false }
  if (contract === 'unknown') return 'not-found'
  const ofContract = isLinked && contract.isLinked ? 'full' : contract.isBrought ? byRole : null
  if (ofContract === null) return 'denied'
  if (!contract.isVisible) return 'not-found'
  if (ofContract !== 'full' && (endpoint === 'metrics' || endpoint === 'documents')) return 'denied'
  // Customers are told that a link changes nothing.
  if (endpoint === 'meter-readings' && !(contract.isBrought && byRole === 'full')) return 'denied'
  // A partner with the full role collected the bank account itself; a link alone does not show it.
  return { view: ofContract, isIbanShown: contract.isBrought && byRole === 'full' }
}

/** A white-label partner changes what it brought; everybody else needs a link by which the customer allowed it. */
function rightToChange(asker: Asker, customer: CustomerRelation, contract: Question['contract']): Visibility {
  const { partnershipType, scopes, limitedTo } = asker
  const { brought, isLinked, mayManage } = customer
  const isManager = scopes.has('manage:contracts') && limitedTo === 'nobody'
  const asBringer = isManager && partnershipType === 'Whitelabel'
  const byLink = isManager && isLinked && mayManage
  if (!byLink && !(asBringer && brought !== 'nothing')) return 'denied'
  if (contract === 'unknown' || contract === null) return 'not-found'
  if (!(byLink && contract.isLinked) && !(asBringer && contract.isBrought)) return 'denied'
  if (!contract.isVisible) return 'not-found'
  // The answer shows what a read would; to a client without a role for reading, the least.
  const read = visibility({ ...asker, endpoint: 'contract', customer, contract })
  return typeof read === 'string' ? { view: 'finance', isIbanShown: false } : read
}

export const relationNames = ['Owner', 'Affiliate', 'Linked'] as const
export type RelationName = (typeof relationNames)[number]

const broughtAs: Record<PartnershipType, RelationName | null> = {
  Whitelabel: 'Owner',
  SalesAffiliate: 'Affiliate',
  ThirdParty: null,
}

export function relationsOf(
  { partnershipType }: Pick<Asker, 'partnershipType'>,
  { brought, isLinked }: Pick<CustomerRelation, 'brought' | 'isLinked'>,
): RelationName[] {
  const asBringer = brought === 'contract' ? broughtAs[partnershipType] : null
  return [...(asBringer === null ? [] : [asBringer]), ...(isLinked ? ['Linked' as const] : [])]
}
