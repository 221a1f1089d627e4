import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretPage } from '../../console/partners/secret-page.ts'
import { changeEndpoint, createEndpoint, listEndpoints } from '../../events/webhooks/manage-endpoints.ts'
import { WebhookEndpointChanges, WebhookEndpointRequest } from '../../events/webhooks/schema.ts'
import { webhookReach } from '../../events/webhooks/webhook-reach.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { ifProved } from '../../web/if-proved.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from '../partner-routes.ts'
import { webhookActs } from './act-routes.ts'
import { webhookClients } from './clients.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import {
  bodyOfForm,
  type EndpointForm,
  emptyForm,
  formOfEndpoint,
  readEndpointForm,
} from './endpoint-form.ts'
import { endpointFormPage } from './endpoint-form-page.ts'
import { decisionAbout, endpointRoute, findOwnEndpoint } from './endpoint-in.ts'
import { endpointPage, endpointsPage } from './endpoint-pages.ts'
import { endpointPath, webhooksPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** The partner's webhook endpoints: what the API can do with them. */
export const webhookRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = partnerRoutes(server, context)
  const show = showDashboard(context)
  const isHttpsOnly = deps.config.environment === 'production'
  const rules = { isHttpsOnly, reach: webhookReach(deps.config) }
  const endpointDeps = { db: deps.db, keyring: deps.keyring, rules }
  webhookActs(server, context, endpointDeps)
  deliveryRoutes(server, context)

  get('/webhooks', 'webhooks', async (me, request, reply) => {
    const endpoints = await listEndpoints(deps.db, { partnerId: me.partner.id })
    const content = endpointsPage(endpoints, { done: doneOf(request.url), now: me.now })
    return show(me, { request, reply }, { title: 'Webhooks', room: 'webhooks', content })
  })

  const showNew = (me: PartnerMe, { request, reply }: Visit, form: EndpointForm, refusal?: Refusal) =>
    show(
      me,
      { request, reply },
      {
        title: 'New endpoint',
        room: 'webhooks',
        status: statusOf(refusal),
        content: endpointFormPage({
          ...{ title: 'New endpoint', path: `${webhooksPath}/new`, back: webhooksPath, act: 'Add endpoint' },
          ...{ form, refusal, clients: clientsFor(me), guard: guardOf(request, reply) },
        }),
      },
    )
  const clientsFor = ({ partner }: PartnerMe) => webhookClients(deps.directory.current(), partner.id)

  get(
    '/webhooks/new',
    'webhooks',
    ifProved(async (me: PartnerMe, request, reply) =>
      showNew(me, { request, reply }, emptyForm(clientsFor(me)[0] ?? '')),
    ),
  )

  post('/webhooks/new', 'webhooks', withProof('webhook.create'), async (me: PartnerMe, request, reply) => {
    const form = readEndpointForm(formOf(request))
    const made = await orRefusal(async () => {
      if (!clientsFor(me).includes(form.clientId)) throw noClient()
      const body = checkedInput(request, WebhookEndpointRequest, bodyOfForm(form))
      const making = { owner: { partnerId: me.partner.id }, clientId: form.clientId, by: me.actor }
      return createEndpoint(endpointDeps, body, making)
    })
    if (made instanceof Refusal) return showNew(me, { request, reply }, form, made)
    const content = secretPage({
      title: 'The endpoint was added',
      secret: { label: 'Secret', value: made.secret },
      more: [['Address', made.url]],
      next: { path: endpointPath(made.id), label: 'I have copied it' },
    })
    return show(me, { request, reply }, { title: 'The endpoint was added', room: 'webhooks', content })
  })

  get(endpointRoute, 'webhooks', async (me, request, reply) => {
    const endpoint = await findOwnEndpoint(deps.db, me, request)
    const content = endpointPage({
      ...{
        endpoint,
        decision: await decisionAbout(deps.db, me, endpoint.id),
        done: doneOf(request.url),
        refusal: undefined,
        guard: guardOf(request, reply),
        now: me.now,
      },
    })
    return show(me, { request, reply }, { title: 'Webhook endpoint', room: 'webhooks', content })
  })

  async function showChange(
    me: PartnerMe,
    { request, reply }: Visit,
    form?: EndpointForm,
    refusal?: Refusal,
  ) {
    const endpoint = await findOwnEndpoint(deps.db, me, request)
    const path = endpointPath(endpoint.id)
    const content = endpointFormPage({
      ...{
        title: 'Change the endpoint',
        path: `${path}/change`,
        back: path,
        act: 'Save',
        refusal,
        clients: [],
      },
      ...{ form: form ?? formOfEndpoint(endpoint), guard: guardOf(request, reply) },
    })
    const page = {
      title: 'Change the endpoint',
      room: 'webhooks',
      content,
      status: statusOf(refusal),
    } as const
    return show(me, { request, reply }, page)
  }

  get(
    `${endpointRoute}/change`,
    'webhooks',
    ifProved(async (me: PartnerMe, request, reply) => showChange(me, { request, reply })),
  )

  post(`${endpointRoute}/change`, 'webhooks', withProof('webhook.change'), async (me, request, reply) => {
    const { id } = await findOwnEndpoint(deps.db, me, request)
    const form = readEndpointForm(formOf(request))
    const changed = await orRefusal(async () => {
      const changes = checkedInput(request, WebhookEndpointChanges, bodyOfForm(form))
      return changeEndpoint(endpointDeps, id, changes, { owner: { partnerId: me.partner.id }, by: me.actor })
    })
    if (changed instanceof Refusal) return showChange(me, { request, reply }, form, changed)
    return seeOther(reply, `${endpointPath(id)}?done=endpoint-saved`)
  })
}

const noClient = () =>
  new Refusal('invalid', {
    code: 'validation-failed',
    message: 'Choose one of your clients that has the scope manage:webhooks.',
  })
