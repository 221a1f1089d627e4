import type { Scope } from '../../partners/scopes.ts'
import { type AnyRole, roleScopes, type StaffScope } from './roles.ts'

/** Whom somebody works for who is no member of the supplier's staff. */
export type OwnPartner = { id: string; slug: string; name: string; isDisabled: boolean }

/** Somebody who works with the console, or with the dashboard of a partner. */
export type Member = {
  id: string
  /** The name to sign in with, which the audit trail shows: `anna.becker`. */
  login: string
  name: string
  role: AnyRole
  /** Null: works for the supplier. */
  partner: OwnPartner | null
  scopes: ReadonlySet<Scope>
}

export const memberOf = ({ id, login, name, role, partner }: Omit<Member, 'scopes'>): Member => ({
  id,
  login,
  name,
  role,
  partner,
  scopes: roleScopes(role),
})

/** How the audit trail names a member of staff. */
export const actorOf = ({ login, partner }: Pick<Member, 'login' | 'partner'>): string =>
  `${partner === null ? 'staff' : 'partner-staff'}:${login}`

/** Nobody is found among the staff of somebody else. */
export function isStaffOf(staffScope: StaffScope, { partner }: Pick<Member, 'partner'>): boolean {
  if (staffScope === 'supplier') return partner === null
  if (partner === null) return false
  return staffScope === 'partners' ? !partner.isDisabled : partner.id === staffScope.partnerId
}

const loginForm = /^[a-z0-9.-]{3,60}$/
export const isLogin = (text: string): boolean => loginForm.test(text)

/** What somebody typed as their login, as it is stored. */
export const typedLogin = (text: string): string => text.trim().toLowerCase().slice(0, 60)

/** A text as a login can have it, at most 50 characters long; hyphens stand for what a login cannot contain. Pure. */
export const loginLike = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .slice(0, 50)
