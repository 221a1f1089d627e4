import { getPartner } from '../../partners/manage-partners.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, pageOf, reading } from '../operation.ts'
import {
  changePartnerToken,
  createPartner,
  disablePartner,
  editPartner,
  enablePartner,
} from './audited-partners.ts'
import { liftDecision, listDecisions } from './decisions.ts'
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
  async (api: Server) => {
    api.get(
      '/partners',
      reading('Partners', 'operator:partners', {
        operationId: 'listPartners',
        summary: 'List partners',
        description:
          'Partners, sorted by slug. With `after` a page begins behind a partner, whoever is added meanwhile.',
        querystring: PartnersQuery,
        response: { 200: ListEnvelope(PartnerItem) },
      }),
      async ({ query, url }, reply) => listAnswer(await listPartnersOf(db, query), query, { url, reply }),
    )

    api.post(
      '/partners',
      changing('Partners', 'operator:partners', {
        operationId: 'addPartner',
        summary: 'Add a partner',
        description: 'The answer contains its partner token, which is shown only once.',
        body: NewPartnerRequest,
        response: { 200: Envelope(NewPartner), 409: ErrorEnvelope },
      }),
      async (request) => ok(await createPartner(db, request.body, operatorOf(request))),
    )

    api.get(
      '/partners/:slug',
      reading('Partners', 'operator:partners', {
        operationId: 'getPartner',
        summary: 'Get a partner',
        description: 'A partner with its clients.',
        params: PartnerPath,
        response: { 200: Envelope(PartnerDetails) },
      }),
      async ({ params }) => ok(await getPartner(db, params.slug)),
    )

    api.patch(
      '/partners/:slug',
      changing('Partners', 'operator:partners', {
        operationId: 'updatePartner',
        summary: 'Change a partner',
        description:
          'Changes the given fields. Takes effect within 5 seconds. With `version` it is refused with 409 if somebody else has changed the partner since you read it. Slug and kind never change.',
        params: PartnerPath,
        body: PartnerChangesRequest,
        response: { 200: Envelope(PartnerItem), 409: ErrorEnvelope },
      }),
      async (request) =>
        ok(await editPartner({ db, config }, request.params.slug, request.body, operatorOf(request))),
    )

    api.post(
      '/partners/:slug/disable',
      changing('Partners', 'operator:partners', {
        operationId: 'disablePartner',
        summary: 'Disable a partner',
        description:
          'Takes effect within 5 seconds: its clients get no tokens, those already issued are refused, its webhooks get nothing, and nobody can order with its partner token. Its contracts go on, and its customers can log in.',
        params: PartnerPath,
        body: SwitchRequest,
        response: { 200: Envelope(PartnerItem) },
      }),
      async (request) =>
        ok(await disablePartner(db, request.params.slug, request.body.comment, operatorOf(request))),
    )

    api.post(
      '/partners/:slug/enable',
      changing('Partners', 'operator:partners', {
        operationId: 'enablePartner',
        summary: 'Enable a partner',
        description:
          'Its clients work again with their secrets and scopes; those that were disabled themselves stay so. Events of the time in between are in its list of events.',
        params: PartnerPath,
        body: SwitchRequest,
        response: { 200: Envelope(PartnerItem) },
      }),
      async (request) =>
        ok(await enablePartner(db, request.params.slug, request.body.comment, operatorOf(request))),
    )

    api.get(
      '/partners/:slug/decisions',
      reading('Partners', 'operator:partners', {
        operationId: 'listDecisions',
        summary: 'List what was decided about a partner',
        description:
          'What operators took from a partner or set for it, and its own staff and clients therefore cannot undo: disabled clients, withheld scopes, ends of secrets, redirect addresses, the brand name, a limit below the usual one, webhook endpoints that are switched off, people of its staff. Oldest first.',
        params: PartnerPath,
        querystring: DecisionsQuery,
        response: { 200: ListEnvelope(DecisionItem) },
      }),
      async ({ params, query, url }, reply) =>
        listAnswer(pageOf(await listDecisions(db, params.slug), query), query, { url, reply }),
    )

    api.post(
      '/partners/:slug/decisions/lift',
      changing('Partners', 'operator:partners', {
        operationId: 'liftDecision',
        summary: 'Lift a decision about a partner',
        description:
          'From then on the partner decides itself. What was done stays: a disabled client stays disabled until somebody enables it.',
        params: PartnerPath,
        body: LiftRequest,
        response: { 200: Envelope(DecisionItem) },
      }),
      async (request) => ok(await liftDecision(db, request.params.slug, request.body, operatorOf(request))),
    )

    api.post(
      '/partners/:slug/rotate-token',
      changing('Partners', 'operator:partners', {
        operationId: 'rotatePartnerToken',
        summary: 'Give a partner a new partner token',
        description:
          'The former one stops working within 5 seconds. The answer contains the new one, which is shown only once.',
        params: PartnerPath,
        response: { 200: Envelope(NewPartnerToken) },
      }),
      async (request) => ok(await changePartnerToken(db, request.params.slug, operatorOf(request))),
    )
  }
