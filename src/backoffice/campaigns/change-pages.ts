import type { FastifyRequest } from 'fastify'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { valuesOf } from '../../web/frame/form-fields.ts'
import { queryOf } from '../../web/query-of.ts'
import { type Handler, ifProved, type SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { staffRoutes } from '../console-kit.ts'
import { fieldsOf } from '../tariffs/change-page.ts'
import { type ChangeSteps, changeSteps } from '../tariffs/change-steps.ts'
import {
  campaignPath,
  campaignsPath,
  changeCampaignPath,
  endCampaignPath,
  newCampaignPath,
  removeCampaignPath,
} from '../tariffs/paths.ts'
import { campaignCodeField, endCampaignFields, periodFields } from '../tariffs/tariff-fields.ts'
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
  CampaignPath,
  type CampaignPeriod,
  CampaignPeriodPath,
  CampaignPeriodRequest,
  EndOfCampaignRequest,
  NewCampaignRequest,
} from './schema.ts'
import { showCampaign } from './show-campaigns.ts'

const mayWrite = ['operator:imports'] as const

export const campaignChangeRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const { showForm, takeForm } = changeSteps(context)
  const acts = {
    attempt: (wanted: WantedCampaign, me: SignedIn) => tryCampaignChange(deps.db, wanted, me.operator),
    make: (wanted: WantedCampaign, me: SignedIn) => changeCampaign(deps.db, wanted, me.operator),
  }
  const today = (me: SignedIn) => berlinDate(me.operator.now)

  const adding: ChangeSteps<WantedCampaign> = {
    ...acts,
    title: 'New campaign',
    path: newCampaignPath,
    back: campaignsPath,
    act: 'Add the campaign',
    groups: [{ title: 'Campaign', fields: [campaignCodeField, ...periodFields] }],
    want: (body, request) => newCampaign(checkedInput(request, NewCampaignRequest, body)),
    next: ({ campaignCode }) => `${campaignPath(String(campaignCode))}?done=campaign-added`,
  }

  get(
    '/campaigns/new',
    mayWrite,
    ifProved(async (me, request, reply) => {
      const campaignCode = queryOf(request.url).get('campaignCode') ?? ''
      const usual = { campaignCode, validFrom: today(me), workCentPerKwhGross: 0 }
      return showForm(me, { request, reply }, adding, valuesOf(fieldsOf(adding), usual))
    }),
  )
  post('/campaigns/new', mayWrite, withProof('campaign.add'), (me, request, reply) =>
    takeForm(me, { request, reply }, adding),
  )

  const ending = (campaignCode: string): ChangeSteps<WantedCampaign> => ({
    ...acts,
    title: `End campaign ${campaignCode}`,
    path: endCampaignPath(campaignCode),
    back: campaignPath(campaignCode),
    act: 'End the campaign',
    groups: [{ title: 'End', fields: endCampaignFields }],
    want: (body, request) => endedCampaign(campaignCode, checkedInput(request, EndOfCampaignRequest, body)),
    next: () => `${campaignPath(campaignCode)}?done=campaign-ended`,
  })

  get(
    '/campaigns/:campaignCode/end',
    mayWrite,
    ifProved(async (me, request, reply) => {
      const { campaignCode } = checkedInput(request, CampaignPath, request.params)
      await showCampaign(deps, campaignCode, me.operator.now)
      const values = { validTo: plusDays(today(me), 1) }
      return showForm(me, { request, reply }, ending(campaignCode), values)
    }),
  )
  post('/campaigns/:campaignCode/end', mayWrite, withProof('campaign.end'), async (me, request, reply) => {
    const { campaignCode } = checkedInput(request, CampaignPath, request.params)
    return takeForm(me, { request, reply }, ending(campaignCode))
  })

  const changing = ({ campaignCode, validFrom }: Period): ChangeSteps<WantedCampaign> => ({
    ...acts,
    title: `Change campaign ${campaignCode}`,
    path: changeCampaignPath(campaignCode, validFrom),
    back: campaignPath(campaignCode),
    act: 'Change the campaign',
    groups: [{ title: `From ${validFrom}`, fields: periodFields }],
    want: (body, request) =>
      changedCampaign(campaignCode, validFrom, checkedInput(request, CampaignPeriodRequest, body)),
    next: () => `${campaignPath(campaignCode)}?done=campaign-changed`,
  })

  get(
    '/campaigns/:campaignCode/:validFrom',
    mayWrite,
    ifProved(async (me, request, reply) => {
      const named = periodIn(request)
      const form = changing(named)
      return showForm(me, { request, reply }, form, valuesOf(periodFields, { ...(await found(me, named)) }))
    }),
  )
  post(
    '/campaigns/:campaignCode/:validFrom',
    mayWrite,
    withProof('campaign.change'),
    async (me, request, reply) => takeForm(me, { request, reply }, changing(periodIn(request))),
  )

  const removing = ({ campaignCode, validFrom }: Period): ChangeSteps<WantedCampaign> => ({
    ...acts,
    title: `Take back campaign ${campaignCode}`,
    path: removeCampaignPath(campaignCode, validFrom),
    back: campaignPath(campaignCode),
    act: 'Take it back',
    groups: [],
    compared: periodFields,
    want: () => removedCampaign(campaignCode, validFrom),
    next: () => `${campaignsPath}?done=campaign-removed`,
  })

  // There is nothing to fill in, so the first page says what follows.
  const remove: Handler = async (me, request, reply) =>
    takeForm(me, { request, reply }, removing(periodIn(request)))
  get('/campaigns/:campaignCode/:validFrom/remove', mayWrite, ifProved(remove))
  post('/campaigns/:campaignCode/:validFrom/remove', mayWrite, withProof('campaign.remove'), remove)

  type Period = { campaignCode: string; validFrom: string }
  const periodIn = (request: FastifyRequest): Period =>
    checkedInput(request, CampaignPeriodPath, request.params)

  async function found(me: SignedIn, { campaignCode, validFrom }: Period): Promise<CampaignPeriod> {
    const { periods } = await showCampaign(deps, campaignCode, me.operator.now)
    const period = periods.find((candidate) => candidate.validFrom === validFrom)
    if (period !== undefined) return period
    throw notFound(`${campaignCode} has no period from ${validFrom}.`)
  }
}
