import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { DryRunQuery } from '../tariffs/schema.ts'
import {
  changeCampaign,
  changedCampaign,
  endedCampaign,
  newCampaign,
  removedCampaign,
  tryCampaignChange,
  type WantedCampaign,
} from './change-campaign.ts'
import {
  CampaignChange,
  CampaignPath,
  CampaignPeriodPath,
  CampaignPeriodRequest,
  CampaignsQuery,
  EndOfCampaignRequest,
  NewCampaignRequest,
  OperatorCampaign,
} from './schema.ts'
import { listCampaigns, showCampaign } from './show-campaigns.ts'

const dryRunNote = 'With `dryRun` nothing is stored, and the answer says what would change for whom.'

export const campaignRoutes = (deps: OperatorDeps) => async (api: Server) => {
  const answer = async (wanted: WantedCampaign, { dryRun = false }: DryRun, operator: Operator) =>
    ok(await (dryRun ? tryCampaignChange : changeCampaign)(deps.db, wanted, operator))

  api.get(
    '/campaigns',
    reading('Tariffs', 'operator:imports', {
      operationId: 'listCampaigns',
      summary: 'List campaigns',
      description: 'All campaigns with their periods, sorted by code.',
      querystring: CampaignsQuery,
      response: { 200: ListEnvelope(OperatorCampaign) },
    }),
    async ({ query, url, receivedAt }, reply) =>
      listAnswer(listCampaigns(deps, query, receivedAt), query, { url, reply }),
  )

  api.get(
    '/campaigns/:campaignCode',
    reading('Tariffs', 'operator:imports', {
      operationId: 'getCampaign',
      summary: 'Read a campaign',
      description: 'A campaign with all its periods, past and planned.',
      params: CampaignPath,
      response: { 200: Envelope(OperatorCampaign) },
    }),
    async ({ params, receivedAt }) => ok(await showCampaign(deps, params.campaignCode, receivedAt)),
  )

  api.post(
    '/campaigns',
    changing('Tariffs', 'operator:imports', {
      operationId: 'addCampaign',
      summary: 'Add a campaign',
      description: `Adds a campaign, or a further period to one. Periods of one code must not meet. ${dryRunNote}`,
      querystring: DryRunQuery,
      body: NewCampaignRequest,
      response: { 200: Envelope(CampaignChange), 409: ErrorEnvelope },
    }),
    async (request) => answer(newCampaign(request.body), request.query, operatorOf(request)),
  )

  api.put(
    '/campaigns/:campaignCode/:validFrom',
    changing('Tariffs', 'operator:imports', {
      operationId: 'changeCampaign',
      summary: 'Change a planned campaign',
      description: `Refused with 409 once the period has begun. ${dryRunNote}`,
      params: CampaignPeriodPath,
      querystring: DryRunQuery,
      body: CampaignPeriodRequest,
      response: { 200: Envelope(CampaignChange), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { campaignCode, validFrom } = request.params
      const wanted = changedCampaign(campaignCode, validFrom, request.body)
      return answer(wanted, request.query, operatorOf(request))
    },
  )

  api.delete(
    '/campaigns/:campaignCode/:validFrom',
    changing('Tariffs', 'operator:imports', {
      operationId: 'removeCampaign',
      summary: 'Take back a planned campaign',
      description: `Refused with 409 once the period has begun. ${dryRunNote}`,
      params: CampaignPeriodPath,
      querystring: DryRunQuery,
      response: { 200: Envelope(CampaignChange), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { campaignCode, validFrom } = request.params
      return answer(removedCampaign(campaignCode, validFrom), request.query, operatorOf(request))
    },
  )

  api.post(
    '/campaigns/:campaignCode/end',
    changing('Tariffs', 'operator:imports', {
      operationId: 'endCampaign',
      summary: 'End a running campaign',
      description: `Earlier than planned, tomorrow at the earliest. Contracts keep their prices. ${dryRunNote}`,
      params: CampaignPath,
      querystring: DryRunQuery,
      body: EndOfCampaignRequest,
      response: { 200: Envelope(CampaignChange), 409: ErrorEnvelope },
    }),
    async (request) =>
      answer(endedCampaign(request.params.campaignCode, request.body), request.query, operatorOf(request)),
  )
}

type DryRun = { dryRun?: boolean | undefined }
