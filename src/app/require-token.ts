import type { Scope } from '../partners/scopes.ts'
import { bearerCheck } from '../partners/tokens/bearer.ts'
import type { Server } from '../platform/http/server.ts'
import type { Deps } from './deps.ts'

/** Lets only those into an interface who have a token with its scope, within the limits of a client. */
export function requireToken(api: Server, deps: Deps, baseScope: Scope): void {
  const limit = { name: 'requests', quota: deps.config.rateLimitPerMinute, windowSeconds: 60 }
  api.addHook('onRequest', bearerCheck({ ...deps, limit, baseScope }))
}
