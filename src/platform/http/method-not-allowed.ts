import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from './envelope.ts'

type Recorded = { pattern: RegExp; methods: Set<string> }
const recorded = new WeakMap<object, Map<string, Recorded>>()

/** Remembers the methods of each path: the router itself treats a wrong method like an unknown path. */
export function recordMethods(server: FastifyInstance): void {
  const byUrl = new Map<string, Recorded>()
  recorded.set(server.server, byUrl)
  server.addHook('onRoute', ({ url, method }) => {
    const entry = byUrl.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const name of [method].flat()) entry.methods.add(name)
    byUrl.set(url, entry)
  })
}

/** Every path of the server with its methods. */
export const recordedRoutes = (server: FastifyInstance): { url: string; methods: string[] }[] =>
  [...(recorded.get(server.server) ?? [])].map(([url, { methods }]) => ({ url, methods: [...methods] }))

/** Answers 405 with the allowed methods if the path exists, else 404. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  const allowed = allowedMethods(request)
  const { baseUrl } = request.server
  reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').serializer(JSON.stringify)
  if (allowed.length === 0) {
    const message = `There is no ${request.method} ${path}.`
    return reply.code(404).send(refused([{ code: 'not-found', message }], baseUrl))
  }
  const message = `${path} does not support ${request.method}; use ${allowed.join(', ')}.`
  return reply
    .code(405)
    .header('Allow', allowed.join(', '))
    .send(refused([{ code: 'method-not-allowed', message }], baseUrl))
}

/** The methods of a path, by default of the one that was asked for; none if there is no such path. */
export function allowedMethods(request: FastifyRequest, path = pathOf(request)): string[] {
  const routes = [...(recorded.get(request.server.server)?.values() ?? [])]
  return [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods])),
  ].sort()
}

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]+/g, '[^/]+')}$`)
