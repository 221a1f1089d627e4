import { createPartner } from '../../operator/partners/audited-partners.ts'
import { listPartnersOf } from '../../operator/partners/list-partners.ts'
import { NewPartnerRequest, PartnersQuery } from '../../operator/partners/schema.ts'
import { listAllTariffs } from '../../operator/tariffs/show-tariffs.ts'
import { listOperatedEndpoints } from '../../operator/webhooks/show-endpoints.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import { findButtonsConfirmation } from '../../partners/site-buttons.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { ifProved } from '../../web/if-proved.ts'
import { listInput, pageByKey, rowsOnPage } from '../../web/list-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { emptyPartner, newPartnerRequest, readNewPartnerForm } from './partner-form.ts'
import { newPartnerPage } from './partner-form-pages.ts'
import { partnerPage } from './partner-page.ts'
import { partnersPage } from './partners-page.ts'
import { partnerPath } from './paths.ts'
import { secretPage } from './secret-page.ts'

const partnersInFile = 500
const columns = [
  'slug',
  'type',
  'brandName',
  'brandColour',
  'isDisabled',
  'mayOrderForOthers',
  'requestsPerMinute',
] as const

/** Partners: all of them, one, and a new one. */
export const partnerRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const room = 'partners'

  get('/partners', anyRole, async (me, request, reply) => {
    const asked = askedOf(request.url)
    const query = checkedInput(request, PartnersQuery, {
      ...listInput(asked, types),
      offset: 0,
      limit: rowsOnPage,
    })
    const found = await listPartnersOf(deps.db, query)
    const { rows: partners, next } = pageByKey(found, ({ slug }) => slug)
    const mayChange = me.member.scopes.has('operator:partners')
    const content = partnersPage({ partners, asked, next, mayChange })
    return show(me, { request, reply }, { title: 'Partners', room, content })
  })

  get('/partners.csv', anyRole, async (_me, request, reply) => {
    const query = checkedInput(request, PartnersQuery, {
      ...listInput(askedOf(request.url), types),
      ...{ offset: 0, limit: partnersInFile },
    })
    const rows = (await listPartnersOf(deps.db, query)).map((partner) => columns.map((name) => partner[name]))
    return sendCsv(reply, { name: 'partners.csv', columns, rows })
  })

  get('/partners/:slug', anyRole, async (me, request, reply) => {
    const { slug } = request.params as { slug: string }
    const partner = await getPartner(deps.db, slug)
    const query = { offset: 0, limit: 100, 'filter.partner': slug }
    const content = partnerPage({
      partner,
      endpoints: await listOperatedEndpoints(deps.db, query),
      decisions: await findDecisions(deps.db, partner.id),
      tariffs: listAllTariffs(deps, query, me.operator.now),
      buttons: await findButtonsConfirmation(deps.db, partner.id),
      usualLimit: deps.config.rateLimitPerMinute,
      mayChange: me.member.scopes.has('operator:partners'),
      done: doneOf(request.url),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: `Partner ${slug}`, room, content })
  })

  get(
    '/new-partner',
    ['operator:partners'],
    ifProved(async (me, request, reply) => {
      const content = newPartnerPage({
        ...{ form: emptyPartner, refusal: undefined, guard: guardOf(request, reply) },
      })
      return show(me, { request, reply }, { title: 'New partner', room, content })
    }),
  )

  post('/new-partner', ['operator:partners'], withProof('partner.add'), async (me, request, reply) => {
    const visit = { request, reply }
    const form = readNewPartnerForm(formOf(request))
    const isPreview = formOf(request).get('step') === 'preview'
    const done = isPreview
      ? undefined
      : await orRefusal(async () =>
          createPartner(
            deps.db,
            checkedInput(request, NewPartnerRequest, newPartnerRequest(form)),
            me.operator,
          ),
        )
    if (done === undefined || done instanceof Refusal) {
      const content = newPartnerPage({ form, refusal: done, guard: guardOf(request, reply) })
      return show(me, visit, { title: 'New partner', room, content, status: statusOf(done) })
    }
    const title = `Partner ${done.slug} was added`
    const content = secretPage({
      title,
      secret: { label: 'Partner token', value: done.partnerToken },
      more: [
        ['What it is for', 'With it, others may order for this partner. It needs none for its own orders.'],
      ],
      next: { path: partnerPath(done.slug), label: 'Go on to the partner' },
    })
    return show(me, visit, { title, room, content })
  })
}

const types = { booleans: ['filter.isDisabled'] }
