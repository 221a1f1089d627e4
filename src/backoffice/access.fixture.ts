import type { TestService } from '../../test/support/test-service.ts'
import type { aBrowser } from '../pages/account/browser.fixture.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import { recordedRoutes } from '../platform/http/method-not-allowed.ts'
import type { Server } from '../platform/http/server.ts'

/** `result` is the status, with the heading of a page that denies and with the target of a redirect. */
type Visit = { route: string; as: string; result: string }
type Visitor = { as: string; cookie: string; formToken?: string | undefined }

/** Every route at and below a path, as `POST /console/sign-in`. */
export const routesBelow = (server: Server, path: string): string[] =>
  recordedRoutes(server)
    .filter(({ url }) => url === path || url.startsWith(`${path}/`))
    .flatMap(({ url, methods }) => methods.map((method) => `${method} ${url}`))
    .filter((route) => !/^(HEAD|OPTIONS) /.test(route))

/** Somebody who has signed in in this browser, with the token of the forms in it. */
export async function visitorOf(
  browser: ReturnType<typeof aBrowser> & { member: { role: string } },
  homePath: string,
): Promise<Visitor> {
  const { body } = await browser.open(homePath)
  const formToken = /name="form_token" value="([^"]+)"/.exec(body)?.[1]
  return { as: browser.member.role, cookie: browser.cookie(), formToken }
}

/** Visits every route with the same cookies, whatever the responses do to them. Sign-out is last: it ends the session. */
export async function visitAll(
  { send }: TestService,
  routes: readonly string[],
  { as, cookie, formToken }: Visitor,
): Promise<Visit[]> {
  const isLast = (route: string) => Number(route.endsWith('/sign-out'))
  const visits: Visit[] = []
  for (const route of routes.toSorted((one, other) => isLast(one) - isLast(other))) {
    const [method, path = ''] = route.split(' ') as ['GET' | 'POST', string]
    const { statusCode, headers, body } = await send({
      method,
      url: path.replaceAll(/:\w+/g, 'x'),
      remoteAddress: '192.0.2.1',
      headers: { 'accept-language': 'en', cookie, ...(method === 'POST' && formHeaders) },
      ...(method === 'POST' && { payload: formToken === undefined ? '' : `form_token=${formToken}` }),
    })
    const more = statusCode === 403 ? /<h1>([^<]*)/.exec(body)?.[1] : headers.location
    visits.push({ route, as, result: [statusCode, more].filter(Boolean).join(' ') })
  }
  return visits
}
// As browsers have it for a page without a referrer.
const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'null',
  'sec-fetch-site': 'same-origin',
}

type Expected = { result: RegExp; description: string }

export const signInAt = (path: string): Expected => ({
  result: new RegExp(`^303 ${path}/sign-in(\\?|$)`),
  description: 'a redirect to the sign-in',
})
export const denied: Expected = { result: /^403 Not allowed$/, description: '403 Not allowed' }
export const rejectedForm: Expected = {
  result: /^403 Please submit the form again$/,
  description: '403 Please submit the form again',
}
/** Nothing is called x, so that most routes respond with 404; only sign-out leads to the sign-in. */
export const allowed: Expected = {
  result: /^(?!403|5|303 \/\w+\/sign-in(?!\?ended=yes))/,
  description: 'access',
}

/** The visits with another result, as `POST /console/staff-invite as viewer: 200 instead of 403 Not allowed`. */
export const offendersAmong = (visits: readonly Visit[], expectedOf: (route: string) => Expected): string[] =>
  visits.flatMap(({ route, as, result }) => {
    const expected = expectedOf(route)
    return expected.result.test(result)
      ? []
      : [`${route} as ${as}: ${result} instead of ${expected.description}`]
  })

/** Names the tables that have changed since they were watched. */
export async function watchTables(db: Db): Promise<() => Promise<string[]>> {
  const before = new Map(await hashesOfTables(db))
  return async () =>
    (await hashesOfTables(db)).flatMap(([table, hash]) =>
      hash === before.get(table) ? [] : [`the table ${table} has changed`],
    )
}

async function hashesOfTables(db: Db): Promise<[table: string, hash: string][]> {
  const { rows } = await db.query<{ name: string; hash: string }>(sql`
    select relname as name, query_to_xml(
      format('select md5(string_agg(t::text, '','' order by t::text)) from %I t', relname), true, true, '')::text as hash
    from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`)
  return rows.map(({ name, hash }) => [name, hash])
}
