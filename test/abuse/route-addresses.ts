import { recordedRoutes } from '../../src/platform/http/method-not-allowed.ts'
import type { Server } from '../../src/platform/http/server.ts'

export type Known = { token: string; contractNumber: string; slug: string; customerNumber: string }

const other: Record<string, string> = {
  tariffKey: 'FIX_12',
  fileId: '0b7a3c52-0000-4000-8000-000000000000',
  mailId: '0b7a3c52-0000-4000-8000-000000000000',
  taskId: '0b7a3c52-0000-4000-8000-000000000000',
  partnerSlug: 'demo-hems',
  clientId: 'nobody',
  kind: 'tariffs',
  date: '2026-11-14',
  operationId: 'createOrder',
  operatorOperationId: 'getOperatorOrder',
}

/** What makes a stream end at once: it is refused. */
const queries: Record<string, string> = { '/partner/v1/events/stream': '?types=none' }

/** Every route of the service with an address that could be real, so that none is forgotten, the next one neither. */
export const routeAddresses = (server: Server, known: Partial<Known> = {}) =>
  recordedRoutes(server).map(({ url, methods }) => ({
    route: url,
    methods,
    url: `${url.replace(/:(\w+)/g, (_, name: string) => known[name as keyof Known] ?? other[name] ?? 'unknown')}${queries[url] ?? ''}`,
  }))

/** Routes of the interfaces, which take JSON and a bearer token; all others are for browsers. */
export const isInterface = (route: string) =>
  /^\/(partner|operator|sandbox\/v1|connect\/token|\.well-known|health)/.test(route)
