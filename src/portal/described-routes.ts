/** Collects what the OpenAPI documents say about the routes. Apart from them, so that a start does not load their generator. */
import type { FastifySchema } from 'fastify'
import type { Server } from '../platform/http/server.ts'

type DescribedSchema = FastifySchema & { tags?: readonly string[]; 'x-form'?: unknown }

/** What the documents need of a route: plain data, so that another thread can make them. */
export type DescribedRoute = {
  method: string | string[]
  url: string
  schema: DescribedSchema
  config: {
    scopes?: readonly string[]
    anyScope?: readonly string[]
    public?: true
    wantsVerification?: true
  }
}

/** Remembers every route that is added to the server from here on and has a tag. */
export function collectRoutes(server: Server): void {
  const routes: DescribedRoute[] = []
  server.decorate('describedRoutes', routes)
  server.addHook('onRoute', ({ method, url, schema, config }) => {
    const { tags } = (schema ?? {}) as DescribedSchema
    if (tags === undefined || method === 'HEAD') return
    const {
      scopes,
      anyScope,
      public: isPublic,
      wantsVerification,
    } = (config ?? {}) as DescribedRoute['config']
    routes.push({
      method,
      url,
      schema: schema as DescribedSchema,
      config: {
        ...(scopes && { scopes }),
        ...(anyScope && { anyScope }),
        ...(isPublic && { public: true }),
        ...(wantsVerification && { wantsVerification }),
      },
    })
  })
}

export const routesOf = (server: Server): readonly DescribedRoute[] =>
  (server as unknown as { describedRoutes: DescribedRoute[] }).describedRoutes
