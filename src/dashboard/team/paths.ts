type Path = `/${string}`

export const teamPath = '/partners/team'
/** Beside the members, so that no login can hide it. */
export const invitePath = '/partners/team-invite'
export type TeamAct = 'disable' | 'enable' | 'invite-again'
export const teamActPath = (login: string, act: TeamAct | 'role'): Path =>
  `${teamPath}/${encodeURIComponent(login)}/${act}`
