import type { Scope } from '../../partners/scopes.ts'
import { roleScopes, type StaffRole } from './roles.ts'

/** Somebody who works with the console. */
export type Member = {
  id: string
  /** The name to sign in with, which the audit trail shows: `anna.becker`. */
  login: string
  name: string
  role: StaffRole
  scopes: ReadonlySet<Scope>
}

export const memberOf = ({ id, login, name, role }: Omit<Member, 'scopes'>): Member => ({
  id,
  login,
  name,
  role,
  scopes: roleScopes(role),
})

/** How the audit trail names a member of staff. */
export const actorOf = (login: string): string => `staff:${login}`

const loginForm = /^[a-z0-9.-]{3,60}$/
export const isLogin = (text: string): boolean => loginForm.test(text)

/** What somebody typed as their login, as it is stored. */
export const typedLogin = (text: string): string => text.trim().toLowerCase().slice(0, 60)
