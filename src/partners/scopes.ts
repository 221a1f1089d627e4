/** Who may be given which scope, and what a scope includes. Pure tables: docs/decisions/0006-partners-and-scopes.md. */
export const partnershipTypes = ['Whitelabel', 'ThirdParty', 'SalesAffiliate'] as const
export type PartnershipType = (typeof partnershipTypes)[number]

export const scopes = [
  'api:partner',
  'create:orders',
  'role:finance-reporting',
  'role:customer-support',
  'role:application',
  'operator',
] as const
export type Scope = (typeof scopes)[number]

/** `operator` belongs to the supplier's own clients, which have no partner. */
export const assignableScopes: Record<PartnershipType | 'Operator', readonly Scope[]> = {
  Whitelabel: [
    'api:partner',
    'create:orders',
    'role:finance-reporting',
    'role:customer-support',
    'role:application',
  ],
  ThirdParty: ['api:partner'],
  SalesAffiliate: ['api:partner', 'create:orders', 'role:finance-reporting'],
  Operator: ['operator'],
}

const includedScopes: Partial<Record<Scope, readonly Scope[]>> = {
  'role:application': ['role:customer-support'],
  'role:customer-support': ['role:finance-reporting'],
}

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text)

/** The scopes given and all that they include. */
export function withIncluded(given: Iterable<Scope>): Set<Scope> {
  const all = new Set<Scope>()
  const add = (scope: Scope) => {
    all.add(scope)
    for (const included of includedScopes[scope] ?? []) add(included)
  }
  for (const scope of given) add(scope)
  return all
}
