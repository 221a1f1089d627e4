import { partnerBySlug } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { disableStaff, enableStaff } from '../../staff/accounts/manage-staff.ts'
import {
  getTeamMember,
  invitePartnerStaff,
  inviteTeamMemberAgain,
  listTeam,
  type TeamMember,
} from '../../staff/accounts/partner-staff.ts'
import { withRecentAuth } from '../../web/declared-change.ts'
import { id, notice } from '../../web/frame/parts.ts'
import { type ConsoleContext, consoleKit } from '../console-kit.ts'
import { partnerPath } from '../console-paths.ts'
import { invitationForm, teamTable } from '../staff/team-parts.ts'
import { manager } from './pages.ts'
import { partnerTabs } from './partner-tabs.ts'
import { PartnerPath } from './schema.ts'

const staffPath = (slug: string): `/${string}` => `${partnerPath(slug)}/staff`

/** Who works for a partner. The first owner is invited here; the others by that owner, in the dashboard. */
export const partnerStaffPages = (context: ConsoleContext) => async (server: Server) => {
  const { db } = context.deps
  const { about } = consoleKit(server, context)
  const room = () => 'partners' as const

  const ofPartner = {
    params: PartnerPath,
    find: ({ slug }: { slug: string }) => partnerBySlug(db, slug),
    path: ({ slug }: Partner) => staffPath(slug),
    room,
  }
  about({
    ...ofPartner,
    route: '/partners/:slug/staff',
    async page(partner, { done, now }) {
      const team = await listTeam(db, partner.id)
      const content = html`
      ${done !== undefined && notice(done)}
      <h1>${partner.brandName} ${id(partner.slug)}</h1>
      ${partnerTabs(partner.slug, 'Staff')}
      <p class="actions"><a class="button small" href="${partnerPath(partner.slug)}/staff-invite">Invite somebody</a></p>
      ${teamTable({ team, acts: linksOf(partner.slug), empty: 'Nobody of the partner can sign in to the dashboard yet. Invite an owner, who invites the others.', now })}`
      return { title: `Staff of ${partner.slug}`, content }
    },
  }).page(manager)

  about({ ...ofPartner, route: '/partners/:slug/staff-invite' }).form('', manager, {
    ...invitationForm('owner', ({ brandName }) => `Invite somebody of ${brandName}`),
    async does(partner, { me }, given) {
      await invitePartnerStaff(db, { ...given, partner }, me.operator)
      return 'member-invited'
    },
  })

  const members = about({
    route: '/partners/:slug/staff/:login',
    params: Closed({ ...PartnerPath.properties, login: Type.String({ maxLength: 100 }) }),
    async find({ slug, login }) {
      const { id: partnerId } = await partnerBySlug(db, slug)
      return { slug, partnerId, member: await getTeamMember(db, partnerId, login) }
    },
    path: ({ slug }) => staffPath(slug),
    room,
  })

  members.confirm('/disable', manager, {
    terms: withRecentAuth('staff.disable'),
    asks: ({ member: { name } }) => ({
      title: `Disable: ${name}`,
      says: html`<p>${name} is signed out everywhere and cannot sign in to the dashboard.</p>`,
      act: 'Disable',
      asksReason: true,
    }),
    async does({ partnerId, member }, visit) {
      await disableStaff(db, member.login, visit.me.operator, { partnerId }, visit.reason)
      return 'disabled'
    },
  })

  members.confirm('/enable', manager, {
    terms: withRecentAuth('staff.enable'),
    asks: ({ member: { name } }) => ({
      title: `Enable: ${name}`,
      says: html`<p>${name} can sign in to the dashboard again.</p>`,
      act: 'Enable',
    }),
    async does({ partnerId, member }, { me }) {
      await enableStaff(db, member.login, me.operator, { partnerId })
      return 'enabled'
    },
  })

  members.confirm('/invite-again', manager, {
    terms: withRecentAuth('staff.reset-second-factor'),
    asks: ({ member: { name } }) => ({
      title: `Invite again: ${name}`,
      says: html`<p>${name} is signed out everywhere, password and app stop working, and a mail with a new link goes out.</p>`,
      act: 'Invite again',
    }),
    async does({ partnerId, member: { login } }, { me }) {
      await inviteTeamMemberAgain(db, { partnerId, login }, me.operator)
      return 'member-invited'
    },
  })
}

const linksOf =
  (slug: string) =>
  ({ login, name, state }: TeamMember): Html => {
    const link = (act: string, title: string) =>
      html`<a href="${staffPath(slug)}/${encodeURIComponent(login)}/${act}" aria-label="${title}: ${name}">${title}</a>`
    return state === 'disabled'
      ? link('enable', 'Enable')
      : html`${link('invite-again', 'Invite again')} · ${link('disable', 'Disable')}`
  }
