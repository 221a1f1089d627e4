import type { Server } from './server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scopes that the route needs beyond the one of its interface. An empty list is a statement. */
    scopes?: readonly string[]
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
