import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Brand, brandOfAccount } from '../../customers/accounts/brand.ts'
import { findSession, type Session } from '../../customers/sessions/session.ts'
import type { Language } from '../../platform/html/layout.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { type AccountPageContext, pageOptions } from './account-page-context.ts'
import { inLanguage, loginPath } from './paths.ts'

/** A logged-in customer, with what every page needs. */
export type Customer = {
  session: Session
  token: string
  lang: Language
  supplierName: string
  brand: Brand | null
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
  { deps, cookies, frameOf }: AccountPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Customer | undefined> {
  const frame = frameOf(request)
  const token = cookies.account.read(request)
  const session = await findSession(deps.db, token, request.receivedAt)
  if (session !== undefined && token !== undefined) {
    return { ...frame, session, token, brand: await brandOfAccount(deps.db, session.accountId) }
  }
  if (token !== undefined) cookies.account.take(reply)
  seeOther(reply, inLanguage(loginPath, frame.lang, token === undefined ? {} : { ended: 'expired' }))
  return undefined
}

/** The customer's name, or that of the business; empty if there is neither. */
export const fullName = ({
  firstName,
  lastName,
  businessName,
}: Pick<Session, 'firstName' | 'lastName' | 'businessName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (businessName ?? '')
