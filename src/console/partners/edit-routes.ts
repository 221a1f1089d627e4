import type { FastifyReply, FastifyRequest } from 'fastify'
import { editPartner } from '../../operator/partners/audited-partners.ts'
import { PartnerChangesRequest } from '../../operator/partners/schema.ts'
import { partnerBySlug } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { ifProved } from '../../web/if-proved.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { colourPreviewRoutes } from './colour-preview-routes.ts'
import { type RightsForm, readRightsForm, rightsOfPartner, rightsRequest, versionIn } from './partner-form.ts'
import { rightsPage } from './partner-form-pages.ts'
import { partnerPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
const mayChange = ['operator:partners'] as const
const room = 'partners'

/** What is edited of a partner: its rights and limits; and the preview of colours that somebody types. */
export const partnerEditRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const partnerIn = ({ params }: FastifyRequest) => partnerBySlug(deps.db, (params as { slug: string }).slug)

  /** Shows a form about a partner again with what was refused. It keeps the version that was seen at first. */
  async function showForm<Form>(
    me: SignedIn,
    { request, reply }: Visit,
    page: {
      title: string
      partner: Partner
      form: Form
      refusal?: Refusal
      content(shown: { partner: Partner; form: Form; refusal: Refusal | undefined; guard: Html }): Html
    },
  ) {
    const { title, partner, form, refusal } = page
    const seen = request.method === 'POST' ? { ...partner, version: versionIn(formOf(request)) } : partner
    const content = page.content({ partner: seen, form, refusal, guard: guardOf(request, reply) })
    return show(me, { request, reply }, { title, room, content, status: statusOf(refusal) })
  }

  const save = (me: SignedIn, request: FastifyRequest, slug: string, changes: object) =>
    orRefusal(() => {
      const comment = formOf(request).get('comment')?.trim() || null
      const body = { ...changes, comment, version: versionIn(formOf(request)) }
      return editPartner(deps, slug, checkedInput(request, PartnerChangesRequest, body), me.operator)
    })

  const showRights = (me: SignedIn, visit: Visit, partner: Partner, form: RightsForm, refusal?: Refusal) =>
    showForm(me, visit, {
      ...{ title: `Rights and limits of ${partner.slug}`, partner, form, content: rightsPage },
      ...(refusal && { refusal }),
    })

  get(
    '/partners/:slug/rights',
    mayChange,
    ifProved(async (me, request, reply) => {
      const partner = await partnerIn(request)
      return showRights(me, { request, reply }, partner, rightsOfPartner(partner))
    }),
  )

  post('/partners/:slug/rights', mayChange, withProof('partner.change'), async (me, request, reply) => {
    const partner = await partnerIn(request)
    const form = readRightsForm(formOf(request))
    const done = await save(me, request, partner.slug, rightsRequest(form))
    return done instanceof Refusal
      ? showRights(me, { request, reply }, partner, form, done)
      : seeOther(reply, `${partnerPath(partner.slug)}?done=partner-saved`)
  })

  colourPreviewRoutes(get, { right: anyRole, home: '/console' })
}
