import { recordedRoutes } from '../../src/platform/http/method-not-allowed.ts'
import type { Server } from '../../src/platform/http/server.ts'

/** Every route belongs to exactly one group: every-route.test.ts names those that do not. */
export const routeGroups = {
  'partner API': /^\/partner\/v1\//,
  'operator API': /^\/operator\/v1\//,
  'sandbox API': /^\/sandbox\/v1\//,
  OAuth: /^\/(connect|\.well-known\/(oauth-authorization-server|jwks\.json)$)/,
  health: /^\/health\//,
  documentation:
    /^\/($|(docs|operator\/reference)(\/|$)|(operator\/)?openapi\.json$|llms(-full)?\.txt$|status(\.json)?$)/,
  'static files':
    /^\/((style|start)\.css$|start\.js$|figtree\.woff2$|robots\.txt$|\.well-known\/security\.txt$|brand\/)/,
  'sandbox mailbox': /^\/sandbox\/mail(\/|$)/,
  'customer pages':
    /^\/((account|brand-preview|email-address|imprint|link|offers|terminate|webhook-contact|withdrawal)(\/|$)|\.well-known\/change-password$)/,
  console: /^\/console(\/|$)/,
  dashboard: /^\/partners(\/|$)/,
} as const

export type RouteGroup = keyof typeof routeGroups

export const groupsOf = (route: string): RouteGroup[] =>
  (Object.keys(routeGroups) as RouteGroup[]).filter((group) => routeGroups[group].test(route))

export const isIn = (route: string, ...groups: RouteGroup[]): boolean =>
  groups.some((group) => routeGroups[group].test(route))

/** The routes that take a bearer token. */
export const isApi = (route: string): boolean => isIn(route, 'partner API', 'operator API', 'sandbox API')

export type Known = { token: string; contractNumber: string; slug: string; customerNumber: string }

const other: Record<string, string> = {
  tariffKey: 'FIX_12',
  fileId: '0b7a3c52-0000-4000-8000-000000000000',
  mailId: '0b7a3c52-0000-4000-8000-000000000000',
  taskId: '0b7a3c52-0000-4000-8000-000000000000',
  partnerSlug: 'demo-hems',
  clientId: 'nobody',
  kind: 'tariffs',
  date: '2026-11-14',
  operationId: 'createOrder',
  operatorOperationId: 'getOperatorOrder',
}

/** The query makes the stream end at once, because it is rejected. */
const queries: Record<string, string> = { '/partner/v1/events/stream': '?types=none' }

/** Every route of the service with an address that could be real, so that no route is forgotten. */
export const routeAddresses = (server: Server, known: Partial<Known> = {}) =>
  recordedRoutes(server).map(({ url, methods }) => ({
    route: url,
    methods,
    url: `${url.replace(/:(\w+)/g, (_, name: string) => known[name as keyof Known] ?? other[name] ?? 'unknown')}${queries[url] ?? ''}`,
  }))

type Opened = { body: string; statusCode: number; headers: Record<string, unknown> }

/**
 * One real address of every route of a group that links and forms lead to, for a person who may open its pages. Besides
 * `starts`, only the first address of a route that answers is opened, so that long lists cost nothing.
 */
export async function linkedAddresses(
  server: Server,
  group: RouteGroup,
  open: (path: string) => Promise<Opened>,
  starts: readonly string[] = [],
): Promise<{ pages: Map<string, string>; forms: Map<string, string> }> {
  const routes = recordedRoutes(server)
    .filter(({ url }) => isIn(url, group))
    .map(({ url, methods }) => ({
      route: url,
      methods,
      pattern: new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}(\\?|$)`),
    }))
    // Fixed words before parameters, as the router matches them.
    .toSorted((one, two) => one.route.split(':').length - two.route.split(':').length)
  const routeOf = (path: string, method: string) =>
    routes.find(({ pattern, methods }) => methods.includes(method) && pattern.test(path))?.route
  const fixed = routes.filter(({ route, methods }) => !route.includes(':') && methods.includes('GET'))

  const pages = new Map<string, string>()
  const forms = new Map<string, string>()
  const waiting = new Set([...starts, ...fixed.map(({ route }) => route)])
  for (const path of waiting) {
    const route = routeOf(path, 'GET')
    if (route === undefined || (pages.has(route) && !starts.includes(path))) continue
    const { body, statusCode, headers } = await open(path)
    if (statusCode !== 200) continue
    pages.set(route, path)
    if (!String(headers['content-type']).startsWith('text/html')) continue
    for (const [, link = ''] of body.matchAll(/ (?:href|src)="(\/[^"#]*)/g))
      waiting.add(link.replaceAll('&amp;', '&'))
    for (const [, action = ''] of body.matchAll(/<form[^>]* action="(\/[^"?#]*)/g)) {
      const posted = routeOf(action, 'POST')
      if (posted !== undefined && !forms.has(posted)) forms.set(posted, action)
    }
  }
  return { pages, forms }
}
