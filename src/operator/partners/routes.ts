import { getPartner, listPartners } from '../../partners/manage-partners.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, pageOf, reading } from '../operation.ts'
import { createPartner } from './audited-partners.ts'
import {
  NewPartner,
  NewPartnerRequest,
  PartnerDetails,
  PartnerItem,
  PartnerPath,
  PartnersQuery,
} from './schema.ts'

export const partnerRoutes =
  ({ db }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/partners',
      reading('Partners', 'operator:partners', {
        operationId: 'listPartners',
        summary: 'List partners',
        description: 'All partners, sorted by slug.',
        querystring: PartnersQuery,
        response: { 200: ListEnvelope(PartnerItem) },
      }),
      async ({ query, url }, reply) =>
        listAnswer(pageOf(await listPartners(db), query), query, { url, reply }),
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
      async ({ params }) => {
        const { clients, ...partner } = await getPartner(db, params.slug)
        return ok({ ...partner, clients: clients.map((client) => ({ ...client, partner: partner.slug })) })
      },
    )
  }
