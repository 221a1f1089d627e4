import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf, readForms } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { routesOf } from '../described-routes.ts'
import { referenceFrame } from '../reference/site.ts'
import { pageHeaders, types } from '../send-document.ts'
import { makeCall } from './make-call.ts'
import { noOwnClient, ownValueRoutes } from './own-values.ts'
import { type Call, readCall } from './read-call.ts'
import { type RunDeps, runClientOf, tokenOf } from './run-client.ts'
import { renderResult } from './run-result.ts'

/** Enough for readers; a crowd must not take the places of the API. */
const maxAtOnce = 8

/** `POST /docs/run`: sends one operation into this service and shows what came of it. Only in the test environment. */
export const runRoutes = (deps: RunDeps) => async (server: Server) => {
  readForms(server)
  ownValueRoutes(server, deps)
  const ownOrigin = new URL(deps.config.baseUrl).origin
  let running = 0

  server.post(
    '/docs/run',
    { config: { public: true }, schema: { hide: true } as object },
    async (request, reply) => {
      if (!isOwnPost(request, ownOrigin))
        return refuse(request, reply, 403, 'Run an operation from its own page.')
      const call = readCall(formOf(request), routesOf(server))
      if (call === undefined) return refuse(request, reply, 404, 'There is no such operation.')
      const client = await runClientOf({ ...deps, hasDemo: deps.demo !== undefined }, request, call.api)
      if (client === undefined) {
        const isSignedIn = (await deps.signedInPartner?.(request)) !== undefined
        return refuse(request, reply, 403, whyNoClient(call, isSignedIn))
      }
      if (call.wantsVerification && (await deps.signedInPartner?.(request))?.isVerified === false)
        return refuse(request, reply, 403, authenticateFirst)
      if (running >= maxAtOnce)
        return refuse(request, reply, 503, 'Many operations are running. Try again in a moment.')

      running += 1
      try {
        const token = call.isPublic ? undefined : await tokenOf(deps, client)
        const answer = await makeCall(server, call, { token, address: request.ip })
        return send(
          request,
          reply,
          call,
          renderResult(call, answer, call.isPublic ? undefined : client.clientId),
        )
      } finally {
        running -= 1
      }
    },
  )
}

/**
 * The pages of operations are the same for everybody and cached, so their forms have no secret. The browser itself says
 * where a post comes from; one that does not say is refused.
 */
function isOwnPost({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  if (origin === undefined || origin === 'null') return site === 'same-origin'
  return site === 'same-origin' || origin === ownOrigin
}

const noOperatorRun =
  'Operations of operators run with the demo client only. There is none without demo data, nor where others can reach the service.'

const whyNoClient = ({ api }: Call, isSignedIn: boolean): Html | string => {
  if (api === 'operator') return noOperatorRun
  return isSignedIn
    ? noOwnClient
    : html`Operations run with a client of yours. <a href="/partners">Sign in to the partner dashboard</a> as a developer or owner first.`
}

const authenticateFirst = html`It shows a secret or says where your events go. <a href="/partners/prove">Enter your password and code</a>, then run it again.`

const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, why: Html | string) =>
  send(request, reply.code(status), undefined, html`<p class="notice caution" role="alert">${why}</p>`)

/** The script of the page asks for the result alone and shows it in place; without it, the result is a page. */
function send(request: FastifyRequest, reply: FastifyReply, call: Call | undefined, result: Html) {
  const isPart = request.headers['x-requested-part'] === 'result'
  const base = call?.api === 'operator' ? '/operator/reference' : '/docs/reference'
  const main = html`<div class="reference"><main id="main" class="run-page" tabindex="-1"><h1>${call?.title ?? 'Run an operation'}</h1>
<div class="run-result">${result}</div>
<p><a href="${call === undefined ? base : `${base}/${call.operationId}`}">Back to the operation</a></p></main></div>`
  return reply
    .headers({ ...pageHeaders, 'Cache-Control': 'no-store' })
    .type(types.html)
    .serializer(String)
    .send(String(isPart ? result : referenceFrame(call?.title ?? 'Run', main)))
}
