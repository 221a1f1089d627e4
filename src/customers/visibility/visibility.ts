/** Who sees what. Pure: docs/concepts/visibility.md is generated from it, and a test compares the SQL with it. */
import { type AccessPart, type AgreedParts, agreesTo } from '../../domain/access-parts.ts'
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
export type View = (typeof views)[number]
const views = ['finance', 'support', 'full'] as const

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
  /** What the link shows; null for everything. */
  parts: AgreedParts
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
  /** The parts that the customer must have agreed to for a link to show it; else those of the endpoint. */
  parts?: readonly AccessPart[] | undefined
}

/** Where the customer must have agreed to a part. All else shows what it may, by its view. */
const partsOf: Partial<Record<Endpoint, readonly AccessPart[]>> = {
  metrics: ['Consumption'],
  documents: ['Contract'],
}

export type Sight = {
  view: View
  isIbanShown: boolean
  /** Holder, bank and the end of the IBAN. */
  isBankShown: boolean
  isPriceShown: boolean
}
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
export function visibility(question: Question): Visibility {
  const { endpoint, customer, contract, parts = partsOf[endpoint], ...asker } = question
  if (customer === 'unknown') return 'not-found'
  if (endpoint === 'changes') return rightToChange(asker, customer, contract)
  const byRole = customer.brought === 'nothing' ? null : viewByRole(asker)
  const isLinked = customer.isLinked && asker.limitedTo !== 'another-customer'
  const byLink = isLinked ? viewByLink(customer.parts, parts) : null
  const view = wider(byLink, byRole)
  if (endpoint === 'customers') {
    const isListed = isLinked || customer.brought === 'contract'
    return view !== null && isListed ? { view, ...nothingMore } : 'not-found'
  }

  if (view === null || !(isLinked || customer.brought !== 'nothing')) return 'denied'
  if (contract === null) return { view, ...nothingMore }
  if (contract === 'unknown') return 'not-found'
  const ofRole = contract.isBrought ? byRole : null
  const ofContract = wider(contract.isLinked ? byLink : null, ofRole)
  if (ofContract === null) return 'denied'
  if (!contract.isVisible) return 'not-found'
  if (ofContract !== 'full' && (endpoint === 'metrics' || endpoint === 'documents')) return 'denied'
  // Customers are informed that a link changes nothing.
  if (endpoint === 'meter-readings' && !(contract.isBrought && byRole === 'full')) return 'denied'
  // A partner with the full role collected the bank account itself; a link alone does not show it.
  const isShown = (part: AccessPart) => isLinked && contract.isLinked && agreesTo(customer.parts, part)
  return {
    view: ofContract,
    isIbanShown: contract.isBrought && byRole === 'full',
    isBankShown: isShown('Bank') || (ofRole !== null && ofRole !== 'finance'),
    isPriceShown: isShown('Costs') || ofRole !== null,
  }
}

const nothingMore = { isIbanShown: false, isBankShown: false, isPriceShown: false }

/** A link to everything shows everything. One to parts shows what needs these parts, and of all else the least. */
function viewByLink(agreed: AgreedParts, needed: readonly AccessPart[] | undefined): View | null {
  if (needed !== undefined) return needed.every((part) => agreesTo(agreed, part)) ? 'full' : null
  return agreesTo(agreed, 'Contract') ? 'full' : 'finance'
}

const wider = (one: View | null, other: View | null): View | null =>
  views.findLast((view) => view === one || view === other) ?? null

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
  return typeof read === 'string' ? { view: 'finance', ...nothingMore, isPriceShown: true } : read
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
