import type { StaffRow } from './repository.ts'
import type { AnyRole, StaffRole } from './roles.ts'

export const staffStates = ['invited', 'active', 'disabled'] as const
export const secondFactors = ['none', 'app', 'identity-provider'] as const

/** A member of staff as administrators see them. */
export type StaffView<Role extends AnyRole = StaffRole> = {
  login: string
  name: string
  role: Role
  /** `invited` until password and authenticator app are set up. */
  state: (typeof staffStates)[number]
  /** `identity-provider` for somebody whom the supplier's own provider signs in. */
  secondFactor: (typeof secondFactors)[number]
  createdAt: Date
  lastSignedInAt: Date | null
}

export function viewOf<Role extends AnyRole>({
  login,
  name,
  role,
  createdAt,
  lastSignedInAt,
  ...row
}: StaffRow<Role>): StaffView<Role> {
  const secondFactor = row.isSso ? 'identity-provider' : row.totpEnrolledAt === null ? 'none' : 'app'
  const state = row.disabledAt !== null ? 'disabled' : secondFactor === 'none' ? 'invited' : 'active'
  return { login, name, role, state, secondFactor, createdAt, lastSignedInAt }
}
