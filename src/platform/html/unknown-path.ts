import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowedMethods, answerUnknownPath, pathOf } from '../http/method-not-allowed.ts'
import type { Server } from '../http/server.ts'
import { sendErrorPage } from './error-page.ts'

/** Paths at which programs are expected. Everything else may be opened by a person. */
const isInterface = (path: string): boolean =>
  /^\/([a-z]+\/v\d+|connect\/(token|revoke)|\.well-known|health)(\/|$)/.test(path)

/** Whether a browser asks for a page; programs ask for anything or for JSON. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')

/**
 * Answers a path that there is not: a browser gets a page, a program JSON. Outside of the interfaces a slash too many at the
 * end leads to the page without it.
 */
export const answerUnknownPage =
  ({ supplierName }: { supplierName: string }) =>
  (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    if (isInterface(path)) return answerUnknownPath(request, reply)
    const target = pageWithoutSlash(request)
    if (target !== undefined) return reply.redirect(target, 308)
    if (!wantsPage(request) || allowedMethods(request).length > 0) return answerUnknownPath(request, reply)
    return sendErrorPage(request, reply, { status: 404, supplierName })
  }

/**
 * The same for pages that have a name at the end of their path, of which an empty one would be refused, or a page of their own
 * for what there is not.
 */
export function leadWithoutSlash(server: Server): void {
  server.addHook('onRequest', async (request, reply) => {
    const target = request.method === 'GET' ? pageWithoutSlash(request) : undefined
    return target === undefined ? undefined : reply.redirect(target, 308)
  })
}

/** Where a page is whose address has a slash too many. */
function pageWithoutSlash(request: FastifyRequest): string | undefined {
  const path = pathOf(request)
  const target = withoutSlash(path)
  if (target === undefined || !allowedMethods(request, target).includes('GET')) return undefined
  return `${target}${request.url.slice(path.length)}`
}

/** The path without the slashes at its end. Two at its beginning would name another host. */
function withoutSlash(path: string): string | undefined {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  const target = path.slice(0, end)
  return target === path || !/^\/[^/\\]/.test(target) ? undefined : target
}
