import { recordedRoutes } from '../../src/platform/http/method-not-allowed.ts'
import type { TestService } from './test-service.ts'

type Crawl = {
  /** Where the pages begin, such as `/console`. */
  root: string
  open(path: string): Promise<Opened>
  /** Addresses that no link leads to, and those that show more than the first of their kind. */
  first: readonly string[]
  /** Routes that answer with something else, or with a part of a page. */
  noPages: readonly string[]
}
type Opened = { body: string; statusCode: number; headers: Record<string, unknown> }

/**
 * One address of every kind of page, by following all links from the addresses that have nothing to fill in, and the
 * routes of pages that were not found so.
 */
export async function everyPage(
  { server }: TestService,
  { root, open, first, noPages }: Crawl,
): Promise<{ found: [name: string, path: string][]; missing: string[] }> {
  const routes = recordedRoutes(server)
    .filter(({ url, methods }) => methods.includes('GET') && (url === root || url.startsWith(`${root}/`)))
    .map(({ url }) => ({ route: url, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) }))
    // Words before parts that may be anything, as the router does.
    .toSorted((one, other) => one.route.split(':').length - other.route.split(':').length)
  const routeOf = (path: string) => {
    const [pathname = ''] = path.split('?')
    return routes.find(({ pattern }) => pattern.test(pathname))?.route ?? pathname
  }
  const links = new RegExp(`href="(${root}[^"?#]*)`, 'g')

  const pages = new Map<string, string>()
  const paths = new Set([...first, ...routes.flatMap(({ route }) => (route.includes(':') ? [] : [route]))])
  for (const path of paths) {
    const { body, headers, statusCode } = await open(path)
    const route = routeOf(path)
    const isHtml = statusCode === 200 && String(headers['content-type']).startsWith('text/html')
    if (!isHtml || noPages.includes(route)) continue
    if (!pages.has(route)) pages.set(route, path)
    for (const [, link = ''] of body.matchAll(links)) paths.add(link)
  }
  return {
    found: [...pages].map(([route, path]) => [route.replaceAll(/[/:]+/g, '-').slice(1), path]),
    missing: routes.flatMap(({ route }) =>
      pages.has(route) || /\.\w+$/.test(route) || noPages.includes(route) ? [] : [route],
    ),
  }
}
