type Path = `/${string}`

export const staffPath = '/console/staff'
export const signInsPath = '/console/staff-sign-ins'
export const invitePath = '/console/staff-invite'
export const memberPath = (login: string): Path => `${staffPath}/${encodeURIComponent(login)}`
export const rolePath = (login: string): Path => `${memberPath(login)}/role`
export type StaffAct = 'disable' | 'enable' | 'reset-second-factor' | 'end-sessions'
export const staffActPath = (login: string, act: StaffAct): Path => `${memberPath(login)}/${act}`
