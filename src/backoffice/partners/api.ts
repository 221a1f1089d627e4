import { getPartner } from '../../partners/manage-partners.ts'
import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations, pageOf } from '../operation.ts'
import {
  changePartnerToken,
  createPartner,
  disablePartner,
  editPartner,
  enablePartner,
  liftDecision,
  listDecisions,
} from './audited-partners.ts'
import { listPartnersOf } from './list-partners.ts'
import {
  DecisionItem,
  DecisionsQuery,
  LiftRequest,
  NewPartner,
  NewPartnerRequest,
  NewPartnerToken,
  PartnerChangesRequest,
  PartnerDetails,
  PartnerItem,
  PartnerPath,
  PartnersQuery,
  SwitchRequest,
} from './schema.ts'

export const partnerRoutes =
  ({ db, config }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, 'Partners', { role: 'operator:partners', db })

    api.list('/partners', {
      operationId: 'listPartners',
      summary: 'List partners',
      description:
        'Partners, sorted by slug. With `after` a page begins behind a partner, including partners added meanwhile.',
      querystring: PartnersQuery,
      item: PartnerItem,
      find: ({ query }) => listPartnersOf(db, query),
    })

    api.post('/partners', {
      operationId: 'addPartner',
      summary: 'Add a partner',
      description: 'The answer contains its partner token, which is shown only once.',
      body: NewPartnerRequest,
      data: NewPartner,
      refuses: { 409: ErrorEnvelope },
      does: ({ body, operator }) => createPartner(db, body, operator),
    })

    api.get('/partners/:slug', {
      operationId: 'getPartner',
      summary: 'Get a partner',
      description: 'A partner with its clients.',
      params: PartnerPath,
      data: PartnerDetails,
      does: ({ params }) => getPartner(db, params.slug),
    })

    api.patch('/partners/:slug', {
      operationId: 'updatePartner',
      summary: 'Change a partner',
      description:
        'Changes the given fields. Takes effect within 5 seconds. With `version` it is refused with 409 if somebody else has changed the partner since you read it. Slug and kind never change.',
      params: PartnerPath,
      body: PartnerChangesRequest,
      data: PartnerItem,
      refuses: { 409: ErrorEnvelope },
      does: ({ params, body, operator }) => editPartner({ db, config }, params.slug, body, operator),
    })

    api.post('/partners/:slug/disable', {
      operationId: 'disablePartner',
      summary: 'Disable a partner',
      description:
        'Takes effect within 5 seconds: its clients get no tokens, those already issued are refused, its webhooks get nothing, and nobody can order with its partner token. Its contracts go on, and its customers can log in.',
      params: PartnerPath,
      body: SwitchRequest,
      data: PartnerItem,
      does: ({ params, body, operator }) => disablePartner(db, params.slug, body.comment, operator),
    })

    api.post('/partners/:slug/enable', {
      operationId: 'enablePartner',
      summary: 'Enable a partner',
      description:
        'Its clients work again with their secrets and scopes; those that were disabled themselves stay so. Events of the time in between are in its list of events.',
      params: PartnerPath,
      body: SwitchRequest,
      data: PartnerItem,
      does: ({ params, body, operator }) => enablePartner(db, params.slug, body.comment, operator),
    })

    api.list('/partners/:slug/decisions', {
      operationId: 'listDecisions',
      summary: 'List what was decided about a partner',
      description:
        'What operators took from a partner or set for it, and its own staff and clients therefore cannot undo: disabled clients, withheld scopes, ends of secrets, redirect addresses, the brand name, a limit below the usual one, webhook endpoints that are switched off, people of its staff. Oldest first.',
      params: PartnerPath,
      querystring: DecisionsQuery,
      item: DecisionItem,
      find: async ({ params, query }) => pageOf(await listDecisions(db, params.slug), query),
    })

    api.post('/partners/:slug/decisions/lift', {
      operationId: 'liftDecision',
      summary: 'Lift a decision about a partner',
      description:
        'From then on the partner decides itself. What was done stays: a disabled client stays disabled until somebody enables it.',
      params: PartnerPath,
      body: LiftRequest,
      data: DecisionItem,
      does: ({ params, body, operator }) => liftDecision(db, params.slug, body, operator),
    })

    api.post('/partners/:slug/rotate-token', {
      operationId: 'rotatePartnerToken',
      summary: 'Give a partner a new partner token',
      description:
        'The former one stops working within 5 seconds. The answer contains the new one, which is shown only once.',
      params: PartnerPath,
      data: NewPartnerToken,
      does: ({ params, operator }) => changePartnerToken(db, params.slug, operator),
    })
  }
