/** Where the browser goes after signing in: a page of the console, never an address of somebody else. */
export function ownPath(next: unknown): `/${string}` {
  if (typeof next !== 'string' || next.length > 2000) return '/console'
  const { pathname, search, origin } = new URL(next.startsWith('/') ? next : '/', 'http://own')
  const isOwn = origin === 'http://own' && (pathname === '/console' || pathname.startsWith('/console/'))
  return isOwn && !next.startsWith('//') ? `/${pathname.slice(1)}${search}` : '/console'
}

export const withNext = (path: `/${string}`, next: string): `/${string}` =>
  next === '/console' ? path : `${path}?${new URLSearchParams({ next })}`
