import type { Audience } from './audience.ts'

type Home = Pick<Audience, 'path'>

/** Where the browser goes after signing in: a page of this audience, never an address of somebody else. */
export function ownPath({ path }: Home, next: unknown): `/${string}` {
  if (typeof next !== 'string' || next.length > 2000) return path
  const { pathname, search, origin } = new URL(next.startsWith('/') ? next : '/', 'http://own')
  const isOwn = origin === 'http://own' && (pathname === path || pathname.startsWith(`${path}/`))
  return isOwn && !next.startsWith('//') ? `/${pathname.slice(1)}${search}` : path
}

export const withNext = ({ path }: Home, page: `/${string}`, next: string): `/${string}` =>
  next === path ? `${path}${page}` : `${path}${page}?${new URLSearchParams({ next })}`

/** The address of a page that says what was just done, if anything. */
export const withDone = (path: string, word?: string): `/${string}` => {
  const { pathname, searchParams } = new URL(path, 'http://own')
  if (word !== undefined) searchParams.set('done', word)
  const query = searchParams.size === 0 ? '' : `?${searchParams}`
  return `/${pathname.slice(1)}${query}`
}
