import { type ActTexts, switchTexts } from '../../console/staff-pages/act-texts.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { disableStaff, enableStaff } from '../../staff/accounts/manage-staff.ts'
import { inviteTeamMemberAgain } from '../../staff/accounts/partner-staff.ts'
import type { ConfirmedAct } from '../../web/confirmed-act.ts'
import { withProof } from '../../web/declared-change.ts'
import { withDone } from '../../web/with-done.ts'
import { confirmedPartnerActs } from '../confirmed-act.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import type { DashboardRoom } from '../frame/dashboard-page.ts'
import type { PartnerMe } from '../partner-routes.ts'
import { type TeamAct, teamPath } from './paths.ts'
import { loginIn, memberIn } from './routes.ts'

const texts: Record<TeamAct, ActTexts> = {
  ...switchTexts,
  'invite-again': {
    title: 'Invite again',
    says: (name) =>
      html`<p>For somebody who lost the authenticator app and the recovery codes, or let the invitation run out. ${name} is signed out everywhere, password and app stop working, and a mail with a new link goes out.</p>`,
    act: 'Send a new link',
    audit: 'staff.reset-second-factor',
  },
}

export const teamActRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const act = confirmedPartnerActs(server, context)

  const does: Record<TeamAct, ConfirmedAct<PartnerMe, DashboardRoom>['does']> = {
    async disable({ actor, partner }, request, reply) {
      await disableStaff(deps.db, loginIn(request), actor, { partnerId: partner.id })
      return seeOther(reply, withDone(teamPath, 'disabled'))
    },
    async enable({ actor, partner }, request, reply) {
      await enableStaff(deps.db, loginIn(request), actor, { partnerId: partner.id })
      return seeOther(reply, withDone(teamPath, 'enabled'))
    },
    async 'invite-again'({ actor, partner }, request, reply) {
      await inviteTeamMemberAgain(deps.db, { partnerId: partner.id, login: loginIn(request) }, actor)
      return seeOther(reply, withDone(teamPath, 'member-invited'))
    },
  }

  for (const [name, { title, says, act: label, audit }] of Object.entries(texts)) {
    act(`/team/:login/${name}`, 'team', {
      room: 'team',
      terms: withProof(audit),
      async asks(me, request) {
        const member = await memberIn(deps.db, me, request)
        return { title: `${title}: ${member.name}`, says: says(member.name), act: label, back: teamPath }
      },
      does: does[name as TeamAct],
    })
  }
}
