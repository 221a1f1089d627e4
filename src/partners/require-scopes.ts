import type { Server } from '../platform/http/server.ts'
import type { Scope } from './scopes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scopes that the route needs besides that of its API; an empty list means none. */
    scopes?: readonly Scope[]
    /** One of these is enough; for a route of an API that has no scope of its own. */
    anyScope?: readonly Scope[]
    /** The route also accepts tokens limited to one customer, and only returns that customer's data. */
    forCustomers?: true
    /** It shows a secret or says where data goes: somebody who runs it in the portal as themselves proves who they are first. */
    wantsVerification?: true
    /** The route needs no token. */
    public?: true
  }
}

/** Fails at startup if a route does not declare who may call it, so that none is open by accident. */
export function requireScopes(server: Server): void {
  server.addHook('onRoute', ({ method, url, config = {} }) => {
    if (config.scopes === undefined && !config.anyScope?.length && config.public !== true) {
      throw new Error(`${[method].flat().join(', ')} ${url} declares neither scopes nor public.`)
    }
  })
}
