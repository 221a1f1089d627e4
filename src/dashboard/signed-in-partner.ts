import type { FastifyRequest } from 'fastify'
import { findSession, isRecent } from '../staff/sessions/session.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { may } from './roles.ts'

/** Whose developer or owner reads a page outside the dashboard. Nobody else may send requests from there. */
export const signedInPartner =
  ({ deps, cookies }: Pick<DashboardContext, 'deps' | 'cookies'>) =>
  async (request: FastifyRequest): Promise<{ partnerId: string; isVerified: boolean } | undefined> => {
    const session = await findSession(deps, cookies.session.read(request), request.realTime)
    if (session === undefined || !may(session.member.role, 'sandbox')) return undefined
    const { member, authenticatedAt } = session
    if (member.partner === null) return undefined
    return { partnerId: member.partner.id, isVerified: isRecent(authenticatedAt, request.realTime) }
  }
