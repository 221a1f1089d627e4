/** Where only this machine can reach the service: decision 84. */
import type { FastifyRequest } from 'fastify'
import { getOrAdd } from '../platform/get-or-add.ts'
import type { Server } from '../platform/http/server.ts'
import { Refusal } from '../platform/refusal.ts'
import { isLoopback } from '../platform/settings/open-to-others.ts'

const message =
  'This test environment is for its own machine alone, but the request names another one. If a proxy or a tunnel is to let others in, set BASE_URL and AUTH_URL to the address that they use.'

/** Open here to anybody who reads the start's output. The rest is a tenant that all share, and called from containers too. */
const closed = ['/operator', '/console', '/partners', '/docs/run', '/sandbox/mail']

/**
 * Rejects requests to these pages that name another machine: a proxy or a tunnel lets others in, or a page elsewhere has a
 * name that leads here. Hosts of partners, which customers use, are `isKnown`.
 */
export function refuseOtherHosts(server: Server, isKnown: (request: FastifyRequest) => boolean): void {
  const isClosed = (url: string) => closed.some((path) => url === path || url.startsWith(`${path}/`))
  const known = new Map<string, boolean>()
  server.addHook('onRequest', (request, _reply, done) => {
    if (!getOrAdd(known, request.route.url ?? '', isClosed)) return done()
    const { host, 'x-forwarded-host': forwarded } = request.headers
    const named = [host, forwarded].flat().filter((name) => name !== undefined)
    if (named.every(isHere) || isKnown(request)) done()
    else done(new Refusal('forbidden', { code: 'access-denied', message }))
  })
}

const isHere = (host: string): boolean => URL.canParse(`http://${host}`) && isLoopback(`http://${host}`)
