import type { StaffRoleName } from '../../platform/settings/console.ts'
import { isDemoLogin } from '../accounts/demo-staff.ts'
import { loginLike } from '../accounts/login-like.ts'
import { isLogin } from '../accounts/member.ts'
import { roles, type StaffRole } from '../accounts/roles.ts'

type Claims = Readonly<Record<string, unknown>>
type RoleSettings = { roleClaim: string; roles: ReadonlyMap<string, StaffRoleName> }

/** The highest role that the claim gives; undefined if it gives none. */
export function claimedRole(claims: Claims, settings: RoleSettings): StaffRole | undefined {
  const claim = claims[settings.roleClaim]
  const values = (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string')
  const given = new Set(values.map((value) => settings.roles.get(value)))
  return roles.findLast((role) => given.has(role))
}

/** The name that a provider gives somebody, or the login. */
export function claimedName(claims: Claims, login: string): string {
  const name = typeof claims.name === 'string' ? claims.name.replace(/\p{Cc}/gu, ' ').trim() : ''
  return name === '' ? login : name.slice(0, 100)
}

/** A login made from what the provider calls somebody; `staff` if nothing of it can be used. */
export function claimedLogin({ preferred_username: username, email }: Claims): string {
  const given = [username, email].find((claim) => typeof claim === 'string') ?? ''
  const login = loginLike(String(given).split('@', 1).join(''))
  return isLogin(login) && !isDemoLogin(login) ? login : 'staff'
}
