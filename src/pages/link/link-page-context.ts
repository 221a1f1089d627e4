import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessRequest, type ClosedRequest, requestPath } from '../../customers/links/access-request.ts'
import type { LoginParts } from '../../customers/sessions/log-in.ts'
import { findRequestSession, type Session } from '../../customers/sessions/session.ts'
import { pathOf } from '../../platform/html/form-frame.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { languageOf } from '../../platform/html/language.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { isSecretForm } from '../../platform/secret.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type LoginRefused, loginStatus } from '../login/login-form.ts'
import { sessionCookies } from '../login/session-cookies.ts'
import { consentPage } from './consent-page.ts'
import { closedRequestPage, closedStatus } from './end-pages.ts'
import { loginPage } from './login-page.ts'

export type LinkPages = LoginParts & { config: Config }

/** No page of the interface: it is for people. */
export const pageOptions = { config: { public: true }, schema: { hide: true } as object } as const

type Login = { asked: AccessRequest; refused?: LoginRefused; emailAddress?: string; hasPassword?: boolean }
type Consent = { asked: AccessRequest; session: Session; isStale?: boolean }

/** What the pages of a request share: cookies, the guard of their forms, and how each is sent. */
export function linkPageContext(parts: LinkPages) {
  const { authUrl, supplier } = parts.config
  const guard = formGuard({ url: authUrl, path: '/link' })
  const cookies = sessionCookies(authUrl)
  const accountUrl = `${new URL(authUrl).host}/account`

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

  return {
    parts,
    guard,
    frameOf,
    sessionCookie,
    browserCookie: cookies.browser,

    /** Who is logged in for this request, in this browser. */
    sessionOn: (request: FastifyRequest, { hash }: AccessRequest) =>
      findRequestSession(parts.db, sessionCookie(request).read(request), {
        requestHash: hash,
        now: request.receivedAt,
      }),

    sendClosed: (request: FastifyRequest, reply: FastifyReply, found: ClosedRequest) =>
      sendCustomerPage(reply, closedRequestPage(frameOf(request), found), closedStatus[found.state]),

    sendLogin(request: FastifyRequest, reply: FastifyReply, { asked, refused, ...typed }: Login) {
      const page = loginPage({ ...formFrameOf(request, reply), ...typed, request: asked, refused })
      return sendCustomerPage(reply, page, refused === undefined ? 200 : loginStatus[refused])
    },

    sendConsent(request: FastifyRequest, reply: FastifyReply, { asked, session, isStale = false }: Consent) {
      const { emailAddress } = session
      const frame = formFrameOf(request, reply)
      const page = consentPage({ ...frame, request: asked, emailAddress, accountUrl, isStale })
      return sendCustomerPage(reply, page, isStale ? 403 : 200, { formsLeadAway: true })
    },
  }
}

export type LinkPageContext = ReturnType<typeof linkPageContext>

/** The token in the address. What is none at all is not repeated, neither in a link nor in a cookie. */
export const tokenIn = ({ params }: FastifyRequest): string => {
  const { token } = params as { token: string }
  return isSecretForm(token) ? token : 'unknown'
}

export const ownPage = (request: FastifyRequest): string =>
  pathOf(requestPath(tokenIn(request)), { lang: languageOf(request) })

/** On with a GET, so that neither reload nor back sends a form again. The address of the page stays with us. */
export const seeOther = (reply: FastifyReply, url: string) =>
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(url, 303)
