import type { FastifyReply, FastifyRequest } from 'fastify'
import { emptyInvitation, inviteFields, teamInvitePage } from '../../console/staff-pages/team-parts.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeRole } from '../../staff/accounts/manage-staff.ts'
import {
  invitePartnerStaff,
  listTeam,
  type TeamInvitation,
  type TeamMember,
} from '../../staff/accounts/partner-staff.ts'
import { filledIn, orRefusal } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { ifProved } from '../../web/if-proved.ts'
import { withDone } from '../../web/with-done.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from '../partner-routes.ts'
import { invitePath, teamPath } from './paths.ts'
import { rolePage, teamPage } from './team-pages.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** The people who work for the partner, whom its owners invite. */
export const teamRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = partnerRoutes(server, context)
  const show = showDashboard(context)
  const room = 'team'

  get('/team', 'team', async (me, request, reply) => {
    const team = await listTeam(deps.db, me.partner.id)
    const all = await findDecisions(deps.db, me.partner.id)
    const decisions = all.filter(({ kind }) => kind === 'StaffDisabled')
    const shown = { ownLogin: me.member.login, done: doneOf(request.url), now: me.realTime }
    const content = teamPage({ team, decisions, ...shown })
    return show(me, { request, reply }, { title: 'Team', room, content })
  })

  function showInvite(me: PartnerMe, visit: Visit, form: TeamInvitation, refusal?: Refusal) {
    const title = 'Invite somebody'
    const guard = guardOf(visit.request, visit.reply)
    const content = teamInvitePage({ title, form, refusal, guard, path: invitePath, back: teamPath })
    return show(me, visit, { title, room, content, status: statusOf(refusal) })
  }

  get(
    '/team-invite',
    'team',
    ifProved(async (me, request, reply) => showInvite(me, { request, reply }, emptyInvitation)),
  )

  post('/team-invite', 'team', withProof('staff.invite'), async (me, request, reply) => {
    const given = { ...emptyInvitation, name: '', ...filledIn(formOf(request), inviteFields) }
    const done = await orRefusal(() =>
      invitePartnerStaff(deps.db, { ...given, partner: me.partner }, me.actor),
    )
    if (done instanceof Refusal) return showInvite(me, { request, reply }, given, done)
    return seeOther(reply, withDone(teamPath, 'member-invited'))
  })

  async function showRole(me: PartnerMe, visit: Visit, refusal?: Refusal) {
    const member = await memberIn(deps.db, me, visit.request)
    const role = formOf(visit.request).get('role') ?? member.role
    const content = rolePage({ member, role, refusal, guard: guardOf(visit.request, visit.reply) })
    return show(me, visit, {
      title: `Change the role of ${member.name}`,
      room,
      content,
      status: statusOf(refusal),
    })
  }

  get(
    '/team/:login/role',
    'team',
    ifProved(async (me, request, reply) => showRole(me, { request, reply })),
  )

  post('/team/:login/role', 'team', withProof('staff.set-role'), async (me, request, reply) => {
    const role = formOf(request).get('role') ?? ''
    const done = await orRefusal(() =>
      changeRole(deps.db, { login: loginIn(request), role }, me.actor, { partnerId: me.partner.id }),
    )
    return done instanceof Refusal
      ? showRole(me, { request, reply }, done)
      : seeOther(reply, withDone(teamPath, 'role-changed'))
  })
}

export const loginIn = ({ params }: FastifyRequest): string => (params as { login: string }).login

/** Somebody of the same team; others are not there. */
export async function memberIn(
  db: DashboardContext['deps']['db'],
  { partner }: PartnerMe,
  request: FastifyRequest,
): Promise<TeamMember> {
  const member = (await listTeam(db, partner.id)).find(({ login }) => login === loginIn(request))
  if (member !== undefined) return member
  throw new Refusal('unknown', {
    code: 'not-found',
    message: `Nobody of the team has the login ${loginIn(request)}.`,
  })
}
