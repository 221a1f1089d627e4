import type { FastifyReply, FastifyRequest } from 'fastify'
import { partnerBySlug } from '../../partners/manage-partners.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { disableStaff, enableStaff } from '../../staff/accounts/manage-staff.ts'
import {
  invitePartnerStaff,
  inviteTeamMemberAgain,
  listTeam,
  type TeamInvitation,
  type TeamMember,
} from '../../staff/accounts/partner-staff.ts'
import { filledIn, orRefusal } from '../../web/checked-input.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withProof } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { id, notice } from '../../web/frame/parts.ts'
import { ifProved } from '../../web/if-proved.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { withDone } from '../../web/with-done.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { emptyInvitation, inviteFields, teamInvitePage, teamTable } from '../staff-pages/team-parts.ts'
import { staffRoutes } from '../staff-routes.ts'
import { mayChange } from './console-clients.ts'
import { partnerTabs } from './partner-tabs.ts'
import { partnerPath } from './paths.ts'

const staffPath = (slug: string): `/${string}` => `${partnerPath(slug)}/staff`
const slugIn = ({ params }: FastifyRequest) => (params as { slug: string }).slug
const loginIn = ({ params }: FastifyRequest) => (params as { login: string }).login

const acts = {
  disable: {
    title: 'Disable',
    says: 'is signed out everywhere and cannot sign in to the dashboard.',
    audit: 'staff.disable',
  },
  enable: { title: 'Enable', says: 'can sign in to the dashboard again.', audit: 'staff.enable' },
  'invite-again': {
    title: 'Invite again',
    audit: 'staff.reset-second-factor',
    says: 'is signed out everywhere, password and app stop working, and a mail with a new link goes out.',
  },
} as const
type Act = keyof typeof acts

/** Who works for a partner. The first owner is invited here; the others by that owner, in the dashboard. */
export const partnerStaffRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = staffRoutes(server, context)
  const act = confirmedActs(server, context)
  const show = showPage(context)
  const room = 'partners'

  get('/partners/:slug/staff', mayChange, async (me, request, reply) => {
    const partner = await partnerBySlug(deps.db, slugIn(request))
    const team = await listTeam(deps.db, partner.id)
    const done = doneOf(request.url)
    const content = html`
      ${done !== undefined && notice(done)}
      <h1>${partner.brandName} ${id(partner.slug)}</h1>
      ${partnerTabs(partner.slug, 'Staff')}
      <p class="actions"><a class="button small" href="${partnerPath(partner.slug)}/staff-invite">Invite somebody</a></p>
      ${teamTable({ team, acts: actsOf(partner.slug), empty: 'Nobody of the partner can sign in to the dashboard yet. Invite an owner, who invites the others.', now: me.operator.now })}`
    return show(me, { request, reply }, { title: `Staff of ${partner.slug}`, room, content })
  })

  type Visit = { request: FastifyRequest; reply: FastifyReply }
  async function showInvite(me: SignedIn, visit: Visit, form: TeamInvitation, refusal?: Refusal) {
    const { slug, brandName } = await partnerBySlug(deps.db, slugIn(visit.request))
    const title = `Invite somebody of ${brandName}`
    const content = teamInvitePage({
      ...{ title, form, refusal, guard: guardOf(visit.request, visit.reply) },
      path: `${partnerPath(slug)}/staff-invite`,
      back: staffPath(slug),
    })
    return show(me, visit, { title, room, content, status: statusOf(refusal) })
  }

  get(
    '/partners/:slug/staff-invite',
    mayChange,
    ifProved(async (me, request, reply) =>
      showInvite(me, { request, reply }, { ...emptyInvitation, role: 'owner' }),
    ),
  )

  post('/partners/:slug/staff-invite', mayChange, withProof('staff.invite'), async (me, request, reply) => {
    const given = { ...emptyInvitation, ...filledIn(formOf(request), inviteFields) }
    const done = await orRefusal(async () => {
      const partner = await partnerBySlug(deps.db, slugIn(request))
      return invitePartnerStaff(deps.db, { ...given, partner }, me.operator)
    })
    if (done instanceof Refusal) return showInvite(me, { request, reply }, given, done)
    return seeOther(reply, withDone(staffPath(slugIn(request)), 'member-invited'))
  })

  type Acting = [me: SignedIn, partnerId: string, login: string, request: FastifyRequest]
  const does: Record<Act, (...acting: Acting) => Promise<unknown>> = {
    disable: async ({ operator }, partnerId, login, request) =>
      disableStaff(deps.db, login, operator, { partnerId }, reasonOf(request)),
    enable: ({ operator }, partnerId, login) => enableStaff(deps.db, login, operator, { partnerId }),
    'invite-again': ({ operator }, partnerId, login) =>
      inviteTeamMemberAgain(deps.db, { partnerId, login }, operator),
  }
  const doneWords: Record<Act, string> = {
    disable: 'disabled',
    enable: 'enabled',
    'invite-again': 'member-invited',
  }

  for (const [name, { title, says, audit }] of Object.entries(acts) as [Act, (typeof acts)[Act]][]) {
    act(`/partners/:slug/staff/:login/${name}`, mayChange, {
      room,
      terms: withProof(audit),
      async asks(_me, request) {
        const { id: partnerId } = await partnerBySlug(deps.db, slugIn(request))
        const login = loginIn(request)
        const member = (await listTeam(deps.db, partnerId)).find((one) => one.login === login)
        if (member === undefined) {
          throw new Refusal('unknown', {
            code: 'not-found',
            message: `The partner has nobody with the login ${login}.`,
          })
        }
        return {
          title: `${title}: ${member.name}`,
          says: html`<p>${member.name} ${says}</p>`,
          act: title,
          asksReason: name === 'disable',
          back: staffPath(slugIn(request)),
        }
      },
      async does(me, request, reply) {
        const { id: partnerId } = await partnerBySlug(deps.db, slugIn(request))
        await does[name](me, partnerId, loginIn(request), request)
        return seeOther(reply, withDone(staffPath(slugIn(request)), doneWords[name]))
      },
    })
  }
}

const actsOf =
  (slug: string) =>
  ({ login, name, state }: TeamMember): Html => {
    const link = (act: Act) =>
      html`<a href="${staffPath(slug)}/${encodeURIComponent(login)}/${act}" aria-label="${acts[act].title}: ${name}">${acts[act].title}</a>`
    return state === 'disabled' ? link('enable') : html`${link('invite-again')} · ${link('disable')}`
  }
