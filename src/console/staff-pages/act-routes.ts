import { invitedItem } from '../../operator/staff/staff-items.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { resetSecondFactor } from '../../staff/accounts/invite-staff.ts'
import { disableStaff, enableStaff, endStaffSessions, showStaff } from '../../staff/accounts/manage-staff.ts'
import { withProof } from '../../web/declared-change.ts'
import { type ConfirmedAct, confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { type ActTexts, switchTexts } from './act-texts.ts'
import { memberPath, type StaffAct } from './paths.ts'
import { loginIn } from './routes.ts'
import { invitedPage } from './staff-page.ts'

const texts: Record<StaffAct, ActTexts> = {
  ...switchTexts,
  'reset-second-factor': {
    title: 'Invite again',
    says: (name) =>
      html`<p>For somebody who lost the authenticator app and the recovery codes, or let the invitation run out. ${name} is signed out everywhere, password and app stop working, and you get a new link. Make sure that you hand it to ${name} and nobody else.</p>`,
    act: 'Make a new link',
    audit: 'staff.reset-second-factor',
  },
  'end-sessions': {
    title: 'Sign out everywhere',
    says: (name) => html`<p>${name} has to sign in again in every browser.</p>`,
    act: 'End all sessions',
    audit: 'staff.sessions-ended',
  },
}

export const staffActRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const act = confirmedActs(server, context)
  const show = showPage(context)

  const does: Record<StaffAct, ConfirmedAct['does']> = {
    async disable({ operator }, request, reply) {
      await disableStaff(deps.db, loginIn(request), operator)
      return seeOther(reply, `${memberPath(loginIn(request))}?done=disabled`)
    },
    async enable({ operator }, request, reply) {
      await enableStaff(deps.db, loginIn(request), operator)
      return seeOther(reply, `${memberPath(loginIn(request))}?done=enabled`)
    },
    async 'reset-second-factor'(me, request, reply) {
      const invited = await resetSecondFactor(deps.db, loginIn(request), me.operator)
      const { invitationUrl, expiresAt, ...staff } = invitedItem(invited, deps.config.authUrl)
      const content = invitedPage({ staff, invitationUrl, expiresAt, now: me.realTime })
      return show(me, { request, reply }, { title: `Link for ${staff.name}`, room: 'staff', content })
    },
    async 'end-sessions'({ operator }, request, reply) {
      await endStaffSessions(deps.db, loginIn(request), operator)
      return seeOther(reply, `${memberPath(loginIn(request))}?done=sessions-ended`)
    },
  }

  for (const [name, { title, says, act: label, audit }] of Object.entries(texts)) {
    act(`/staff/:login/${name}`, ['operator:staff'], {
      room: 'staff',
      terms: withProof(audit),
      async asks({ realTime }, request) {
        const staff = await showStaff(deps.db, loginIn(request), realTime)
        return {
          title: `${title}: ${staff.name}`,
          says: says(staff.name),
          act: label,
          back: memberPath(staff.login),
        }
      },
      does: does[name as StaffAct],
    })
  }
}
