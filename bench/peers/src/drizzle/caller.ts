import '@fastify/jwt'

/** What the token says about who calls. */
export type Caller = { sub: string; partnerId: string; scope: string }

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: Caller
  }
}
