/** Who may have which scope, and which scopes a scope includes: docs/decisions/0006-partners-and-scopes.md. */
export const partnershipTypes = ['Whitelabel', 'ThirdParty', 'SalesAffiliate'] as const
export type PartnershipType = (typeof partnershipTypes)[number]

/** 'Operator' stands for the supplier's own clients, which have no partner. */
type Holder = PartnershipType | 'Operator'

export const scopes = {
  'api:partner': {
    letsYou: 'call the API; every request needs it',
    holders: ['Whitelabel', 'ThirdParty', 'SalesAffiliate'],
    includes: null,
  },
  'create:orders': {
    letsYou: 'create orders',
    holders: ['Whitelabel', 'SalesAffiliate'],
    includes: null,
  },
  'role:finance-reporting': {
    letsYou: 'read the data of customers and contracts that finance needs',
    holders: ['Whitelabel', 'SalesAffiliate'],
    includes: null,
  },
  'role:customer-support': {
    letsYou: 'read the data of customers and contracts that support needs; includes finance',
    holders: ['Whitelabel'],
    includes: 'role:finance-reporting',
  },
  'role:application': {
    letsYou: 'read everything about customers and contracts; includes support',
    holders: ['Whitelabel'],
    includes: 'role:customer-support',
  },
  operator: {
    letsYou: "use the operator API; for the supplier's own clients",
    holders: ['Operator'],
    includes: null,
  },
} as const satisfies Record<string, { letsYou: string; holders: readonly Holder[]; includes: string | null }>
export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as readonly Scope[]

const scopesFor = (holder: Holder): readonly Scope[] =>
  scopeNames.filter((scope) => (scopes[scope].holders as readonly Holder[]).includes(holder))

export const assignableScopes: Readonly<Record<Holder, readonly Scope[]>> = {
  Whitelabel: scopesFor('Whitelabel'),
  ThirdParty: scopesFor('ThirdParty'),
  SalesAffiliate: scopesFor('SalesAffiliate'),
  Operator: scopesFor('Operator'),
}

export const isScope = (text: string): text is Scope => Object.hasOwn(scopes, text)

/** The given scopes and all scopes that they include. */
export function withIncluded(given: Iterable<Scope>): Set<Scope> {
  const all = new Set<Scope>()
  for (const scope of given)
    for (let next: Scope | null = scope; next !== null; next = scopes[next].includes) all.add(next)
  return all
}
