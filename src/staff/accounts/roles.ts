import { type Scope, withIncluded } from '../../partners/scopes.ts'

/** Whose staff is meant: the supplier's, that of all partners who are not disabled, or that of one partner. */
export type StaffScope = 'supplier' | 'partners' | { partnerId: string }

/** What a member of staff may do: each role can do what the one before it can. */
export const roles = ['viewer', 'agent', 'manager', 'administrator'] as const
export type StaffRole = (typeof roles)[number]

/** Of the staff of partners. What each may do in the dashboard stands there. */
export const partnerRoles = ['support', 'developer', 'owner'] as const
export type PartnerRole = (typeof partnerRoles)[number]

export type AnyRole = StaffRole | PartnerRole

/** The roles that the staff of this employer can have. */
export type RoleOf<Of extends StaffScope> = Of extends 'supplier' ? StaffRole : PartnerRole

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

/** Roles of partners have none: what is the supplier's is closed to them. */
export const roleScopes = (role: AnyRole): ReadonlySet<Scope> =>
  isStaffRole(role) ? withIncluded(scopesOf[role]) : new Set()

export const isStaffRole = (text: string): text is StaffRole => (roles as readonly string[]).includes(text)

export const rolesOf = (staffScope: StaffScope): readonly AnyRole[] =>
  staffScope === 'supplier' ? roles : partnerRoles

export const isRoleOf = <Of extends StaffScope>(staffScope: Of, text: string): text is RoleOf<Of> =>
  (rolesOf(staffScope) as readonly string[]).includes(text)
