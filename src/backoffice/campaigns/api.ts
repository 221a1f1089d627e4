import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { type OperatorDeps, operations } from '../operation.ts'
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

export const campaignRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const api = operations(server, 'Tariffs', { role: 'operator:imports', db: deps.db })
  const answer = (wanted: WantedCampaign, { dryRun = false }: DryRun, operator: Operator) =>
    (dryRun ? tryCampaignChange : changeCampaign)(deps.db, wanted, operator)

  api.list('/campaigns', {
    operationId: 'listCampaigns',
    summary: 'List campaigns',
    description: 'All campaigns with their periods, sorted by code.',
    querystring: CampaignsQuery,
    item: OperatorCampaign,
    find: ({ query, now }) => listCampaigns(deps, query, now),
  })

  api.get('/campaigns/:campaignCode', {
    operationId: 'getCampaign',
    summary: 'Read a campaign',
    description: 'A campaign with all its periods, past and planned.',
    params: CampaignPath,
    data: OperatorCampaign,
    does: ({ params, now }) => showCampaign(deps, params.campaignCode, now),
  })

  api.post('/campaigns', {
    operationId: 'addCampaign',
    summary: 'Add a campaign',
    description: `Adds a campaign, or a further period to one. Periods of one code must not meet. ${dryRunNote}`,
    querystring: DryRunQuery,
    body: NewCampaignRequest,
    data: CampaignChange,
    refuses: { 409: ErrorEnvelope },
    does: ({ body, query, operator }) => answer(newCampaign(body), query, operator),
  })

  api.put('/campaigns/:campaignCode/:validFrom', {
    operationId: 'changeCampaign',
    summary: 'Change a planned campaign',
    description: `Refused with 409 once the period has begun. ${dryRunNote}`,
    params: CampaignPeriodPath,
    querystring: DryRunQuery,
    body: CampaignPeriodRequest,
    data: CampaignChange,
    refuses: { 409: ErrorEnvelope },
    does: ({ params: { campaignCode, validFrom }, body, query, operator }) =>
      answer(changedCampaign(campaignCode, validFrom, body), query, operator),
  })

  api.delete('/campaigns/:campaignCode/:validFrom', {
    operationId: 'removeCampaign',
    summary: 'Take back a planned campaign',
    description: `Refused with 409 once the period has begun. ${dryRunNote}`,
    params: CampaignPeriodPath,
    querystring: DryRunQuery,
    data: CampaignChange,
    refuses: { 409: ErrorEnvelope },
    does: ({ params: { campaignCode, validFrom }, query, operator }) =>
      answer(removedCampaign(campaignCode, validFrom), query, operator),
  })

  api.post('/campaigns/:campaignCode/end', {
    operationId: 'endCampaign',
    summary: 'End a running campaign',
    description: `Earlier than planned, tomorrow at the earliest. Contracts keep their prices. ${dryRunNote}`,
    params: CampaignPath,
    querystring: DryRunQuery,
    body: EndOfCampaignRequest,
    data: CampaignChange,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, query, operator }) =>
      answer(endedCampaign(params.campaignCode, body), query, operator),
  })
}

type DryRun = { dryRun?: boolean | undefined }
