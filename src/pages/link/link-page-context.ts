import type { FastifyReply, FastifyRequest } from 'fastify'
import { endAfter, lastDateOf } from '../../customers/grants/access-extent.ts'
import {
  type AccessRequest,
  asksToManage,
  type ClosedRequest,
  requestPath,
} from '../../customers/links/access-request.ts'
import type { LoginDeps } from '../../customers/sessions/log-in.ts'
import { findRequestSession, findSession, type Session } from '../../customers/sessions/session.ts'
import { pathOf } from '../../platform/html/form-frame.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { languageOf } from '../../platform/html/language.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { pathText } from '../../platform/http/path-text.ts'
import { isSecretForm } from '../../platform/secret.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type LoginRefused, loginStatus } from '../login/login-form.ts'
import { sessionCookies } from '../login/session-cookies.ts'
import { closedRequestPage, closedStatus, consentPage, loginPage } from './pages.ts'

export type LinkPages = LoginDeps & { config: Config }

export type LoginAgain = {
  asked: AccessRequest
  refused?: LoginRefused
  emailAddress?: string
  hasPassword?: boolean
}
type Consent = { asked: AccessRequest; session: Session; isStale?: boolean; isEmpty?: boolean }

export function linkPageContext(deps: LinkPages) {
  const { authUrl, supplier } = deps.config
  const guard = formGuard({ url: authUrl, path: '/link' })
  const cookies = sessionCookies(authUrl)
  const accountUrl = `${new URL(authUrl).host}/account/access`

  const frameOf = (request: FastifyRequest) => ({
    lang: languageOf(request),
    supplierName: supplier.name,
    path: requestPath(tokenIn(request)),
  })
  const formFrameOf = (request: FastifyRequest, reply: FastifyReply) => ({
    ...frameOf(request),
    guard: guard.field(request, reply),
  })
  const sessionCookie = (request: FastifyRequest, seconds = 0) =>
    cookies.request(requestPath(tokenIn(request)), seconds)

  /** Who may go on without a password: nobody, where the partner asks for more than to read. */
  const emailAddressOf = async (request: FastifyRequest, asked: AccessRequest) =>
    mayContinue(asked)
      ? (await findSession(deps.db, cookies.account.read(request), request.receivedAt))?.emailAddress
      : undefined

  return {
    guard,
    frameOf,
    sessionCookie,
    browserCookie: cookies.browser,
    accountCookie: cookies.account,

    sessionOn: (request: FastifyRequest, { hash }: AccessRequest) =>
      findRequestSession(deps.db, sessionCookie(request).read(request), {
        requestHash: hash,
        now: request.receivedAt,
      }),

    sendClosed: (request: FastifyRequest, reply: FastifyReply, found: ClosedRequest) =>
      sendCustomerPage(reply, closedRequestPage(frameOf(request), found), closedStatus[found.state]),

    async sendLogin(request: FastifyRequest, reply: FastifyReply, { asked, refused, ...typed }: LoginAgain) {
      const frame = formFrameOf(request, reply)
      const loggedInAs = await emailAddressOf(request, asked)
      const page = loginPage({ ...frame, ...typed, request: asked, refused, loggedInAs })
      return sendCustomerPage(reply, page, refused && loginStatus[refused], { hasScript: true })
    },

    sendConsent(
      request: FastifyRequest,
      reply: FastifyReply,
      { asked, session, isStale = false, isEmpty = false }: Consent,
    ) {
      const frame = formFrameOf(request, reply)
      const { accessDays } = asked
      const lastDate = accessDays === null ? null : lastDateOf(endAfter(request.receivedAt, accessDays))
      const page = consentPage({ ...frame, request: asked, session, accountUrl, lastDate, isStale, isEmpty })
      return sendCustomerPage(reply, page, isStale ? 403 : isEmpty ? 400 : 200, { formsLeadAway: true })
    },
  }
}

/** A partner that can change contracts could lock the customer out, so the password or a passkey is asked for. */
export const mayContinue = (asked: AccessRequest): boolean => !asksToManage(asked)

/** Malformed tokens are never echoed, neither in a link nor in a cookie. */
export const tokenIn = (request: FastifyRequest): string => {
  const token = pathText(request, 'token')
  return isSecretForm(token) ? token : 'unknown'
}

export const ownPage = (request: FastifyRequest): string =>
  pathOf(requestPath(tokenIn(request)), { lang: languageOf(request) })

/** Redirects with a GET, so that neither reload nor back sends a form again. The target learns no referrer. */
export const seeOther = (reply: FastifyReply, url: string) =>
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(url, 303)
