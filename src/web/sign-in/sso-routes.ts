import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { customerPageHeaders, sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { describeError, type Log } from '../../platform/log/log.ts'
import { endSession } from '../../staff/sessions/session.ts'
import type { IdentityProvider } from '../../staff/sso/identity-provider.ts'
import { beginSso, finishSso } from '../../staff/sso/sign-in-by-sso.ts'
import type { Audience } from '../audience.ts'
import { framedPage } from '../frame/framed-page.ts'
import { ownPath } from '../own-path.ts'
import { pageOptions, type SignInContext } from '../sign-in-context.ts'

/** To the identity provider and back. Registered only where one is configured. */
export const ssoRoutes =
  (context: SignInContext & { deps: { log: Log } }, provider: IdentityProvider) => async (server: Server) => {
    const { audience, deps, cookies, tryingOf } = context
    const { db, config, log } = deps

    server.get('/sso/start', pageOptions, async (request, reply) => {
      const { next, prove } = request.query as { next?: unknown; prove?: unknown }
      try {
        const begun = { next: ownPath(audience, next), isProof: prove === 'yes', now: request.realTime }
        const { url, attemptToken } = await beginSso(db, provider, begun)
        cookies.sso.give(reply, attemptToken)
        return reply.code(303).headers(customerPageHeaders).header('Location', url).send()
      } catch (error) {
        log.warn(
          { requestId: request.id, error: describeError(error) },
          'the identity provider does not answer',
        )
        return sendCustomerPage(reply, ssoRefusedPage(audience, 'unavailable'), 503)
      }
    })

    server.get('/sso/callback', pageOptions, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      const returned = { attemptToken: cookies.sso.read(request), query }
      const outcome = await finishSso({ db, provider, config }, returned, tryingOf(request))
      cookies.sso.take(reply)
      if (outcome.kind !== 'open') {
        if (outcome.kind === 'failed' && outcome.error !== undefined) {
          log.warn(
            { requestId: request.id, error: describeError(outcome.error) },
            'a single sign-on was refused',
          )
        }
        return sendCustomerPage(reply, ssoRefusedPage(audience, outcome.kind), 403)
      }
      const before = cookies.session.read(request)
      if (before !== undefined) await endSession(db, before)
      cookies.session.give(reply, outcome.sessionToken)
      return seeOther(reply, ownPath(audience, outcome.next))
    })
  }

const texts = {
  failed: {
    title: 'Signing in did not work',
    says: 'It took too long, or the identity provider refused. Please try again.',
  },
  'no-role': {
    title: 'Not allowed',
    says: 'You have signed in, but your account has no role for this console. An administrator can give you one.',
  },
  unavailable: {
    title: 'The identity provider does not answer',
    says: 'Please try again in a few minutes.',
  },
}

const ssoRefusedPage = (audience: Audience, why: keyof typeof texts): Html =>
  framedPage(audience, {
    title: texts[why].title,
    me: null,
    content: html`<h1>${texts[why].title}</h1>
      <p>${texts[why].says}</p>
      <p><a href="${audience.path}/sign-in">Sign in</a></p>`,
  })
