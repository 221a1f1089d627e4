import type { Scope } from '../partners/scopes.ts'
import { bearerCheck } from '../partners/tokens/bearer.ts'
import type { Server } from '../platform/http/server.ts'
import type { Deps } from './deps.ts'

/**
 * Lets only those into an interface who have a token with its scope, or with one that the route names if the interface
 * has none, within the limits of a client.
 */
export function requireToken(api: Server, deps: Deps, baseScope: Scope | null): void {
  const limit = { name: 'requests', quota: deps.config.rateLimitPerMinute, windowSeconds: 60 }
  api.addHook('onRequest', bearerCheck({ ...deps, limit, baseScope }))
}
