import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { types } from '../send-document.ts'
import { robotsTxt } from './robots-txt.ts'
import { securityTxt } from './security-txt.ts'

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
