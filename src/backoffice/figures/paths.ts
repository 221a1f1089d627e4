import { partnerPath } from '../partners/paths.ts'

export const figuresPath = '/console/figures'
export const figurePath = (name: string): `/${string}` => `${figuresPath}/${name}`
export const usagePath = (slug: string): `/${string}` => `${partnerPath(slug)}/usage`
