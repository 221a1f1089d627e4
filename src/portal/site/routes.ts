import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { types } from '../send-document.ts'

type Deps = { config: Config; realTime: Clock }

const options = { config: { public: true }, schema: { hide: true } as object } as const

/** What programs look for at fixed addresses, on every host of the service. */
export const siteRoutes =
  ({ config, realTime }: Deps) =>
  async (server: Server) => {
    const getText = (path: string, textAt: () => string) =>
      server.get(path, options, async (_request, reply) =>
        reply
          .headers({ 'Cache-Control': 'public, max-age=3600', 'X-Content-Type-Options': 'nosniff' })
          .type(types.text)
          .serializer(String)
          .send(textAt()),
      )
    getText('/robots.txt', () => robotsTxt)
    getText('/.well-known/security.txt', () => securityTxt(config, realTime.now()))
  }

/** What is not for search engines: what somebody has to sign in for, and what belongs to a single person. */
const closed = [
  '/account',
  '/brand-preview',
  '/connect',
  '/console',
  '/email-address',
  '/link',
  '/operator',
  '/partner/',
  '/partners',
  '/sandbox',
  '/webhook-contact',
]

/** The start page, the documentation, the status, and the pages on which anybody may terminate or withdraw are for everybody. */
const robotsTxt = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''].join('\n')

type Settings = Pick<Config, 'baseUrl' | 'authUrl' | 'supplier' | 'securityContact'>

// RFC 9116 recommends less than a year, so that nobody trusts a file that was forgotten.
const validDays = 180

/** Where to report vulnerabilities (RFC 9116). It never expires, because its end moves on every day. */
function securityTxt({ baseUrl, authUrl, supplier, securityContact }: Settings, now: Date): string {
  const path = '/.well-known/security.txt'
  const expires = new Date(now.getTime() + validDays * 86_400_000).toISOString().slice(0, 10)
  return [
    `Contact: ${securityContact ?? `mailto:${supplier.emailAddress}`}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: de, en',
    ...[...new Set([baseUrl, authUrl])].map((origin) => `Canonical: ${origin}${path}`),
    `Policy: ${baseUrl}/docs/security`,
    '',
  ].join('\n')
}
