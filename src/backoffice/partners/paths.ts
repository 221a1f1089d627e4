export const partnersPath = '/console/partners'
/** Beside the partners, so that no slug can hide it. */
export const newPartnerPath = '/console/new-partner'
export const partnerPath = (slug: string): `/${string}` => `${partnersPath}/${encodeURIComponent(slug)}`
export const brandPath = (slug: string): `/${string}` => `${partnerPath(slug)}/brand`
export const proposalPath = (slug: string): `/${string}` => `${brandPath(slug)}/proposal`
export const clientPath = (slug: string, clientId: string): `/${string}` =>
  `${partnerPath(slug)}/clients/${encodeURIComponent(clientId)}`
export const liftPath = (slug: string, { kind, subject }: { kind: string; subject: string }): `/${string}` =>
  `${partnerPath(slug)}/decisions/${kind}/${encodeURIComponent(subject)}/lift`
