import {
  invitationForm,
  partnerRoleChoices,
  switchTexts,
  teamTable,
} from '../../backoffice/staff/team-parts.ts'
import { sentenceOf } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { changeRole, disableStaff, enableStaff } from '../../staff/accounts/manage-staff.ts'
import {
  getTeamMember,
  invitePartnerStaff,
  inviteTeamMemberAgain,
  listTeam,
  type TeamMember,
} from '../../staff/accounts/partner-staff.ts'
import { withRecentAuth } from '../../web/declared-change.ts'
import { id, notice, select } from '../../web/frame/parts.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'

const teamPath = '/partners/team'
/** Beside the members, so that no login can hide it. */
const invitePath = '/partners/team-invite'
const right = 'team'

/** The people who work for the partner, whom its owners invite. */
export const teamPages = (context: DashboardContext) => async (server: Server) => {
  const { db } = context.deps
  const { about, top } = dashboardKit(server, context)
  const room = () => 'team' as const

  about({
    route: '/team',
    params: Closed({}),
    find: (_, { partner }) => listTeam(db, partner.id),
    path: () => teamPath,
    room,
    async page(team, { me, done }) {
      const decisions = (await findDecisions(db, me.partner.id)).filter(
        ({ kind }) => kind === 'StaffDisabled',
      )
      const content = html`
  ${done !== undefined && notice(done)}
  <div class="list-head"><h1>Team</h1>
    <div class="actions"><a class="button small" href="${invitePath}">Invite somebody</a></div></div>
  ${decisions.map((decision) => notice(html`${id(decision.subject)}: ${sentenceOf(decision)}`, 'caution'))}
  ${teamTable({ team, acts: linksOf(me.member.login), empty: 'Nobody belongs to the team.', now: me.realTime })}`
      return { title: 'Team', content }
    },
  }).page(right)

  top('team').form('/team-invite', right, {
    ...invitationForm('developer', () => 'Invite somebody', teamPath),
    async does(_, { me }, given) {
      await invitePartnerStaff(db, { ...given, partner: me.partner }, me.actor)
      return { to: teamPath, done: 'member-invited' }
    },
  })

  const members = about({
    route: '/team/:login',
    params: Closed({ login: Type.String({ maxLength: 100 }) }),
    find: ({ login }, { partner }) => getTeamMember(db, partner.id, login),
    path: () => teamPath,
    room,
  })

  members.form('/role', right, {
    terms: withRecentAuth('staff.set-role'),
    open: ({ role }): string => role,
    read: (form) => form.get('role') ?? '',
    asks: ({ name }, _, role) => ({
      title: `Change the role of ${name}`,
      says: html`<p>All sessions of ${name} end, so that nothing goes on with the rights of before.</p>`,
      fields: select({ name: 'role', label: 'Role', chosen: role }, partnerRoleChoices),
      act: 'Change the role',
    }),
    async does({ login }, { me }, role) {
      await changeRole(db, { login, role }, me.actor, { partnerId: me.partner.id })
      return 'role-changed'
    },
  })

  members.confirm('/disable', right, {
    terms: withRecentAuth('staff.disable'),
    asks: ({ name }) => ({
      ...{ title: `Disable: ${name}`, says: switchTexts.disable.says(name), act: 'Disable' },
    }),
    async does({ login }, { me }) {
      await disableStaff(db, login, me.actor, { partnerId: me.partner.id })
      return 'disabled'
    },
  })

  members.confirm('/enable', right, {
    terms: withRecentAuth('staff.enable'),
    asks: ({ name }) => ({
      ...{ title: `Enable: ${name}`, says: switchTexts.enable.says(name), act: 'Enable' },
    }),
    async does({ login }, { me }) {
      await enableStaff(db, login, me.actor, { partnerId: me.partner.id })
      return 'enabled'
    },
  })

  members.confirm('/invite-again', right, {
    terms: withRecentAuth('staff.reset-second-factor'),
    asks: ({ name }) => ({
      title: `Invite again: ${name}`,
      says: html`<p>For somebody who lost the authenticator app and the recovery codes, or let the invitation run out. ${name} is signed out everywhere, password and app stop working, and a mail with a new link goes out.</p>`,
      act: 'Send a new link',
    }),
    async does({ login }, { me }) {
      await inviteTeamMemberAgain(db, { partnerId: me.partner.id, login }, me.actor)
      return 'member-invited'
    },
  })
}

const linksOf =
  (ownLogin: string) =>
  ({ login, name, state }: TeamMember): Html => {
    if (login === ownLogin) return html`this is you: <a href="/partners/me">Your account</a>`
    const link = (act: string, label: string) =>
      html`<a href="${teamPath}/${encodeURIComponent(login)}/${act}" aria-label="${label}: ${name}">${label}</a>`
    if (state === 'disabled') return link('enable', 'Enable')
    const again = state === 'invited' ? 'Send the mail again' : 'Reset second factor'
    return html`${link('role', 'Role')} · ${link('invite-again', again)} · ${link('disable', 'Disable')}`
  }
