import type { Server } from '../platform/http/server.ts'
import type { Scope } from './scopes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scopes that the route needs beyond the one of its interface. An empty list is a statement. */
    scopes?: readonly Scope[]
    /** The route is also open to a token that is limited to one customer, and keeps to that customer. */
    forCustomers?: true
    /** The route needs no token. */
    public?: true
  }
}

/** Refuses to start with a route that does not say who may call it: nothing is open by accident. */
export function requireScopes(server: Server): void {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scopes === undefined && config?.public !== true) {
      throw new Error(`${[method].flat().join(', ')} ${url} declares neither scopes nor that it is public.`)
    }
  })
}
