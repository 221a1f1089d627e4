/** Where somebody whom a webhook endpoint names agrees or declines, by a mailed link. No login, no script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordService } from '../../customers/accounts/choose-password.ts'
import { answerQuestion, findAsked } from '../../events/webhooks/contacts.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { formOf, readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { languageOf } from '../../platform/html/language.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { rateLimited } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { answeredPage, askPage, contactPath, unknownPage } from './pages.ts'

// Links cannot be guessed; the limit is against the load of a flood of posts.
const perNetwork = { name: 'webhook-contact-links', quota: 60, windowSeconds: 15 * 60 }

type Deps = Pick<PasswordService, 'db' | 'limiter'> & { config: Config }

/** Registered under /webhook-contact. */
export const webhookContactPages = (deps: Deps, onFault: OnFault) => async (server: Server) => {
  const { supplier, authUrl } = deps.config
  const guard = formGuard({ url: authUrl, path: contactPath })
  readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })
  const frameOf = (request: FastifyRequest) => ({ lang: languageOf(request), supplier })

  const show = async (request: FastifyRequest, reply: FastifyReply, token: string, isStale = false) => {
    const asked = await findAsked(deps.db, token, request.realTime)
    if (asked === undefined)
      return sendCustomerPage(reply, unknownPage(frameOf(request)), isStale ? 403 : 404)
    const form = { token, guard: guard.field(request, reply), isStale }
    return sendCustomerPage(reply, askPage(frameOf(request), asked, form), isStale ? 403 : 200)
  }

  server.get('/', pageOptions, async (request, reply) => {
    const { token } = request.query as { token?: unknown }
    return show(request, reply, typeof token === 'string' ? token : '')
  })

  server.post('/', pageOptions, async (request, reply) => {
    const { isOver, resetSeconds } = await deps.limiter.take(perNetwork, networkOf(request.ip))
    if (isOver) throw rateLimited('Too many attempts from this address.', resetSeconds)
    const form = formOf(request)
    const token = form.get('token') ?? ''
    const answer = form.get('answer')
    if (!guard.isOwnPost(request, form)) return show(request, reply, token, true)
    if (answer !== 'yes' && answer !== 'no') return show(request, reply, token)
    const given = { token, isAgreed: answer === 'yes' }
    const isTaken = await answerQuestion(deps.db, given, { requestId: request.id, now: request.realTime })
    return isTaken
      ? sendCustomerPage(reply, answeredPage(frameOf(request), given.isAgreed ? 'agreed' : 'declined'))
      : sendCustomerPage(reply, unknownPage(frameOf(request)), 404)
  })
}
