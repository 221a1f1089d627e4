import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../customers/accounts/password-tokens.ts'
import { findSession, type Session } from '../../customers/sessions/session.ts'
import type { Language } from '../../platform/html/layout.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { findBrand } from './account-overview.ts'
import type { AccountPageContext } from './account-page-context.ts'
import { inLanguage, loginPath } from './paths.ts'

/** Somebody who is logged in, with what every page of theirs is dressed in. */
export type Customer = {
  session: Session
  /** The secret of the session, to end it. */
  token: string
  lang: Language
  supplierName: string
  brand: Brand | null
}

/**
 * The customer who asks, or undefined where nobody is logged in: then the browser was sent to log in, and where it had
 * a session before, it is told that this has ended.
 */
export async function loggedIn(
  { parts, cookies, frameOf }: AccountPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Customer | undefined> {
  const frame = frameOf(request)
  const token = cookies.account.read(request)
  const session = await findSession(parts.db, token, request.receivedAt)
  if (session !== undefined && token !== undefined) {
    return { ...frame, session, token, brand: await findBrand(parts.db, session.accountId) }
  }
  if (token !== undefined) cookies.account.take(reply)
  seeOther(reply, inLanguage(loginPath, frame.lang, token === undefined ? {} : { ended: 'expired' }))
  return undefined
}
