import { type Scope, withIncluded } from '../../partners/scopes.ts'

/** What a member of staff may do: each role can do what the one before it can. */
export const roles = ['viewer', 'agent', 'manager', 'administrator'] as const
export type StaffRole = (typeof roles)[number]

const agent = ['operator:read', 'operator:orders', 'operator:customers'] as const
const manager = [
  ...agent,
  'operator:partners',
  'operator:imports',
  'operator:market',
  'operator:readings',
] as const

const scopesOf: Readonly<Record<StaffRole, readonly Scope[]>> = {
  viewer: ['operator:read'],
  agent,
  manager,
  // Includes operator:staff, and with it the right to give any role to anybody.
  administrator: ['operator'],
}

export const roleScopes = (role: StaffRole): ReadonlySet<Scope> => withIncluded(scopesOf[role])

export const isStaffRole = (text: string): text is StaffRole => (roles as readonly string[]).includes(text)
