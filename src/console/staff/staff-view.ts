import type { StaffRow } from './repository.ts'
import type { StaffRole } from './roles.ts'

export const staffStates = ['invited', 'active', 'disabled'] as const

/** A member of staff as administrators see them. */
export type StaffView = {
  login: string
  name: string
  role: StaffRole
  /** `invited` until password and authenticator app are set up. */
  state: (typeof staffStates)[number]
  createdAt: Date
}

export const viewOf = ({ login, name, role, createdAt, ...row }: StaffRow): StaffView => ({
  login,
  name,
  role,
  state:
    row.disabledAt !== null ? 'disabled' : row.totpEnrolledAt === null && !row.isSso ? 'invited' : 'active',
  createdAt,
})
