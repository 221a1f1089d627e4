import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Brand, brandOfAccount, languageOfAccount } from '../../customers/accounts/language.ts'
import { endSession, findSession, type Session } from '../../customers/sessions/session.ts'
import type { Html } from '../../platform/html/html.ts'
import { hasLanguage } from '../../platform/html/language.ts'
import { frameOf, type Language } from '../../platform/html/page-frame.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { elsewherePage } from '../brand/elsewhere-page.ts'
import { type AccountPageContext, pageOptions } from './account-page-context.ts'
import { inLanguage, landingOf, loginPath } from './paths.ts'

/** A logged-in customer, with what every page needs. */
export type Customer = {
  session: Session
  token: string
  lang: Language
  supplierName: string
  brand: Brand | null
  /** The secret of forms, for the button that logs out. */
  formGuard(): Html
}

type CustomerHandler = (
  customer: Customer,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Pages for logged-in customers. Anybody else is sent to the login page, which says if a session has ended. */
export function customerRoutes(server: Server, context: AccountPageContext) {
  const answer = (handle: CustomerHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const customer = await loggedIn(context, request, reply)
    return customer === undefined ? reply : handle(customer, request, reply)
  }
  return {
    get: (path: string, handle: CustomerHandler) => server.get(path, pageOptions, answer(handle)),
    post: (path: string, handle: CustomerHandler) => server.post(path, pageOptions, answer(handle)),
  }
}

async function loggedIn(
  { deps, guard, cookies, frameOf: languageFrameOf }: AccountPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Customer | undefined> {
  const frame = languageFrameOf(request)
  const token = cookies.account.read(request)
  const session = await findSession(deps.db, token, request.receivedAt)
  if (session !== undefined && token !== undefined) {
    const brand = await brandOfAccount(deps.db, session.accountId)
    const site = frameOf(request)
    if (site?.hostBrand === undefined || site.hostBrand.slug === brand?.slug) {
      const lang = hasLanguage(request)
        ? frame.lang
        : ((await languageOfAccount(deps.db, session.accountId)) ?? frame.lang)
      return { ...frame, lang, session, token, brand, formGuard: () => guard.field(request, reply) }
    }
    // Nobody's account is dressed by another partner, not even by the address in the browser.
    await endSession(deps.db, token)
    cookies.account.take(reply)
    const url = (brand && site.brandOf(brand.slug)?.pagesUrl) ?? deps.config.authUrl
    sendCustomerPage(reply, elsewherePage({ ...frame, brand, url }))
    return undefined
  }
  if (token !== undefined) cookies.account.take(reply)
  const next = landingOf(request.url.split('?', 1)[0] ?? '')
  const query = {
    ...(token === undefined ? {} : { ended: 'expired' }),
    ...(next === undefined ? {} : { next }),
  }
  seeOther(reply, inLanguage(loginPath, frame.lang, query))
  return undefined
}

/** The customer's name, or that of the business; empty if there is neither. */
export const fullName = ({
  firstName,
  lastName,
  businessName,
}: Pick<Session, 'firstName' | 'lastName' | 'businessName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (businessName ?? '')
