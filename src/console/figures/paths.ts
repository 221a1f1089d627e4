export const figuresPath = '/console/figures'
export const figurePath = (name: string): `/${string}` => `${figuresPath}/${name}`
export const partnerPath = (slug: string): `/${string}` => `/console/partners/${encodeURIComponent(slug)}`
export const usagePath = (slug: string): `/${string}` => `${partnerPath(slug)}/usage`
