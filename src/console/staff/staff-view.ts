import type { StaffRow } from './repository.ts'
import type { StaffRole } from './roles.ts'

export const staffStates = ['invited', 'active', 'disabled'] as const
export const secondFactors = ['none', 'app', 'identity-provider'] as const

/** A member of staff as administrators see them. */
export type StaffView = {
  login: string
  name: string
  role: StaffRole
  /** `invited` until password and authenticator app are set up. */
  state: (typeof staffStates)[number]
  /** `identity-provider` for somebody whom the supplier's own provider signs in. */
  secondFactor: (typeof secondFactors)[number]
  createdAt: Date
  lastSignedInAt: Date | null
}

export function viewOf({ login, name, role, createdAt, lastSignedInAt, ...row }: StaffRow): StaffView {
  const secondFactor = row.isSso ? 'identity-provider' : row.totpEnrolledAt === null ? 'none' : 'app'
  const state = row.disabledAt !== null ? 'disabled' : secondFactor === 'none' ? 'invited' : 'active'
  return { login, name, role, state, secondFactor, createdAt, lastSignedInAt }
}
