/** The pages on which a customer logs in and gives a partner access, or not: plain forms, no script. */
import type { FastifyRequest } from 'fastify'
import { findAccessRequest } from '../../customers/links/access-request.ts'
import { readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { linkAnswerRoutes } from './answer-routes.ts'
import {
  type LinkPages,
  linkPageContext,
  ownPage,
  pageOptions,
  seeOther,
  tokenIn,
} from './link-page-context.ts'
import { anotherLoginQuery } from './login-page.ts'
import { linkLoginRoutes } from './login-routes.ts'

/** To be registered under /link, so that a path of it that does not exist is a page as well. */
export const linkPages = (parts: LinkPages, onFault: OnFault) => async (server: Server) => {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: parts.config.supplier.name })
  const context = linkPageContext(parts)
  const { sessionOn, sendConsent, sendLogin, sendClosed } = context

  server.get('/:token', pageOptions, async (request, reply) => {
    const found = await findAccessRequest(parts.db, tokenIn(request), request.receivedAt)
    if (found.state !== 'open') return sendClosed(request, reply, found)
    const asked = found.request
    const session = wantsAnotherLogin(request) ? undefined : await sessionOn(request, asked)
    if (session === undefined) return sendLogin(request, reply, { asked })
    return sendConsent(request, reply, { asked, session })
  })

  await server.register(linkLoginRoutes(context))
  await server.register(linkAnswerRoutes(context))
  // The addresses of the forms, reached by somebody who opens them anew: back to the page itself.
  for (const form of ['login', 'answer']) {
    server.get(`/:token/${form}`, pageOptions, async (request, reply) => seeOther(reply, ownPage(request)))
  }
}

const wantsAnotherLogin = ({ query }: FastifyRequest): boolean =>
  (query as { login?: unknown }).login === anotherLoginQuery.login
