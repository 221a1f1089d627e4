/** Who may have which scope, and which scopes a scope includes: decision 6. */
export const partnershipTypes = ['Whitelabel', 'ThirdParty', 'SalesAffiliate'] as const
export type PartnershipType = (typeof partnershipTypes)[number]

/** 'Operator' stands for the supplier's own clients, which have no partner. */
type Holder = PartnershipType | 'Operator'

export const scopes = {
  'api:partner': {
    letsYou: 'call the API; every request needs it',
    holders: ['Whitelabel', 'ThirdParty', 'SalesAffiliate'],
    includes: [],
  },
  'create:orders': {
    letsYou: 'create, correct and cancel orders',
    holders: ['Whitelabel', 'SalesAffiliate'],
    includes: [],
  },
  'role:finance-reporting': {
    letsYou: 'read the data of customers and contracts that finance needs',
    holders: ['Whitelabel', 'SalesAffiliate'],
    includes: [],
  },
  'role:customer-support': {
    letsYou: 'read the data of customers and contracts that support needs; includes finance',
    holders: ['Whitelabel'],
    includes: ['role:finance-reporting'],
  },
  'role:application': {
    letsYou: 'read everything about customers and contracts; includes support',
    holders: ['Whitelabel'],
    includes: ['role:customer-support'],
  },
  'manage:contracts': {
    letsYou:
      'terminate and change contracts and contact data: those brought as a white-label partner, others if the customer allowed it',
    holders: ['Whitelabel', 'ThirdParty', 'SalesAffiliate'],
    includes: [],
  },
  'manage:webhooks': {
    letsYou: 'have events delivered by webhooks',
    holders: ['Whitelabel', 'ThirdParty', 'SalesAffiliate'],
    includes: [],
  },
  operator: {
    letsYou: 'do everything in the operator API; includes all its roles',
    holders: ['Operator'],
    includes: [
      'operator:read',
      'operator:orders',
      'operator:customers',
      'operator:partners',
      'operator:imports',
      'operator:market',
      'operator:readings',
      'operator:staff',
    ],
  },
  'operator:read': {
    letsYou: 'read everything in the operator API, and change nothing',
    holders: ['Operator'],
    includes: [],
  },
  'operator:orders': {
    letsYou: 'see and move orders with their contracts, tasks and mails',
    holders: ['Operator'],
    includes: [],
  },
  'operator:customers': {
    letsYou: 'see and revoke the access that customers have granted',
    holders: ['Operator'],
    includes: [],
  },
  'operator:partners': {
    letsYou: 'manage partners, their clients and webhooks, and read all events',
    holders: ['Operator'],
    includes: [],
  },
  'operator:imports': {
    letsYou: 'import tariffs, prices and regions, and see what is stored',
    holders: ['Operator'],
    includes: [],
  },
  'operator:market': {
    letsYou: 'deliver messages from the market; for a market gateway',
    holders: ['Operator'],
    includes: [],
  },
  'operator:readings': {
    letsYou: 'store meter readings',
    holders: ['Operator'],
    includes: [],
  },
  'operator:staff': {
    letsYou: 'manage the people who work with the console, and so give any right',
    holders: ['Operator'],
    includes: [],
  },
} as const satisfies Record<
  string,
  { letsYou: string; holders: readonly Holder[]; includes: readonly string[] }
>
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

/** What a client gets that asks for no scope in particular: all that there is for its holder, in the widest form. */
export const defaultScopes: Readonly<Record<Holder, readonly Scope[]>> = {
  ...assignableScopes,
  Operator: ['operator'],
}

/** The given scopes and all scopes that they include. */
export function withIncluded(given: Iterable<Scope>): Set<Scope> {
  const all = new Set<Scope>()
  const add = (scope: Scope): void => {
    all.add(scope)
    for (const included of scopes[scope].includes as readonly Scope[]) add(included)
  }
  for (const scope of given) add(scope)
  return all
}
