import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  changePartnerToken,
  disablePartner,
  enablePartner,
} from '../../operator/partners/audited-partners.ts'
import { SwitchRequest } from '../../operator/partners/schema.ts'
import { partnerBySlug } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { confirmPage } from '../../web/frame/confirm-page.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { ifProved } from '../../web/if-proved.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { partnerPath } from './paths.ts'
import { secretPage } from './secret-page.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
const mayChange = ['operator:partners'] as const
const room = 'partners'

/** Disables a partner, enables it again, and replaces its token. */
export const partnerSwitchRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const partnerIn = ({ params }: FastifyRequest) => partnerBySlug(deps.db, (params as { slug: string }).slug)

  for (const act of ['disable', 'enable'] as const) {
    const { verb, says, use } = switches[act]
    const confirm = (me: SignedIn, visit: Visit, { slug }: Partner, reason = '', refusal?: Refusal) =>
      show(me, visit, {
        title: `${verb} ${slug}?`,
        room,
        content: confirmPage({
          title: `${verb} ${slug}?`,
          says,
          path: `${partnerPath(slug)}/${act}`,
          guard: guardOf(visit.request, visit.reply),
          act: `${verb} the partner`,
          asksReason: true,
          reason,
          isDangerous: act === 'disable',
          back: partnerPath(slug),
          faults: {
            of: refusal === undefined ? {} : { reason: 'Say why, in up to 500 characters.' },
            others: [],
          },
        }),
        status: statusOf(refusal),
      })

    get(
      `/partners/:slug/${act}`,
      mayChange,
      ifProved(async (me, request, reply) => confirm(me, { request, reply }, await partnerIn(request))),
    )

    post(`/partners/:slug/${act}`, mayChange, withProof(`partner.${act}`), async (me, request, reply) => {
      const partner = await partnerIn(request)
      const reason = formOf(request).get('reason')?.trim() ?? ''
      const done = await orRefusal(() => {
        const { comment } = checkedInput(request, SwitchRequest, { comment: reason })
        return use(deps.db, partner.slug, comment, me.operator)
      })
      return done instanceof Refusal
        ? confirm(me, { request, reply }, partner, reason, done)
        : seeOther(reply, `${partnerPath(partner.slug)}?done=partner-${act}d`)
    })
  }

  get(
    '/partners/:slug/token',
    mayChange,
    ifProved(async (me, request, reply) => {
      const { slug } = await partnerIn(request)
      const title = `New partner token for ${slug}?`
      const content = confirmPage({
        title,
        says: html`<p>The former one stops working within 5 seconds: whoever orders for this partner needs the new one.
          Clients and their secrets stay as they are.</p>`,
        path: `${partnerPath(slug)}/token`,
        guard: guardOf(request, reply),
        act: 'Make a new token',
        isDangerous: true,
        back: partnerPath(slug),
      })
      return show(me, { request, reply }, { title, room, content })
    }),
  )

  post('/partners/:slug/token', mayChange, withProof('partner.rotate-token'), async (me, request, reply) => {
    const { slug } = request.params as { slug: string }
    const { partnerToken } = await changePartnerToken(deps.db, slug, me.operator)
    const title = `New partner token of ${slug}`
    const content = secretPage({
      title,
      secret: { label: 'Partner token', value: partnerToken },
      more: [],
      next: { path: partnerPath(slug), label: 'Back to the partner' },
    })
    return show(me, { request, reply }, { title, room, content })
  })
}

const switches = {
  disable: {
    verb: 'Disable',
    says: html`<p>Within 5 seconds its clients get no tokens, those already issued are refused, its webhooks get nothing, and nobody can
      order with its partner token.</p><p>Its contracts go on, and its customers can log in. You can enable it again.</p>`,
    use: disablePartner,
  },
  enable: {
    verb: 'Enable',
    says: html`<p>Its clients work again with the secrets and scopes that they have. Those that were disabled themselves stay so. What
      happened in between is in its list of events.</p>`,
    use: enablePartner,
  },
} as const
