import type { FastifyRequest } from 'fastify'
import type { PartnerDirectory } from '../partners/partner-directory.ts'
import { withIncluded } from '../partners/scopes.ts'
import type { Caller } from '../partners/tokens/caller.ts'
import { Refusal } from '../platform/refusal.ts'
import { findSession, isRecent } from '../staff/sessions/session.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { may } from './roles.ts'

/** Staff see what one of the partner's clients may see. */
export function callerOfStaff({ clients, partners }: PartnerDirectory, partnerId: string): Caller {
  const partner = partners.find(({ id }) => id === partnerId)
  if (partner === undefined)
    throw new Refusal('forbidden', { code: 'access-denied', message: 'There is no such partner.' })
  const own = [...clients.values()].filter((client) => client.partner?.id === partnerId && !client.isDisabled)
  return {
    clientId: '',
    partner,
    scopes: withIncluded([...new Set(own.flatMap(({ scopes }) => scopes))]),
    dateTimeFormat: 'Local',
    customerNumber: null,
  }
}

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
