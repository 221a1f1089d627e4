import type { FastifyRequest } from 'fastify'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { readQuery } from '../../web/read-query.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { type ChangeSteps, changePages } from '../tariffs/change-steps.ts'
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
  CampaignPeriodPath,
  CampaignPeriodRequest,
  EndOfCampaignRequest,
  NewCampaignRequest,
} from './schema.ts'
import { showCampaign } from './show-campaigns.ts'

export const campaignChangeRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const change = changePages(server, context)
  const acts = {
    attempt: (wanted: WantedCampaign, me: SignedIn) => tryCampaignChange(deps.db, wanted, me.operator),
    make: (wanted: WantedCampaign, me: SignedIn) => changeCampaign(deps.db, wanted, me.operator),
  }
  const today = (me: SignedIn) => berlinDate(me.operator.now)

  change('/campaigns/new', 'campaign.add', {
    find: (request) => readQuery(request.url).get('campaignCode') ?? '',
    steps: (): ChangeSteps<WantedCampaign> => ({
      ...acts,
      title: 'New campaign',
      path: newCampaignPath,
      back: campaignsPath,
      act: 'Add the campaign',
      groups: [{ title: 'Campaign', fields: [campaignCodeField, ...periodFields] }],
      want: (body, request) => newCampaign(checkedInput(request, NewCampaignRequest, body)),
      next: ({ campaignCode }) => `${campaignPath(String(campaignCode))}?done=campaign-added`,
    }),
    start: (campaignCode, me) => ({ campaignCode, validFrom: today(me), workCentPerKwhGross: 0 }),
  })

  change('/campaigns/:campaignCode/end', 'campaign.end', {
    find: (request) => checkedInput(request, CampaignPath, request.params).campaignCode,
    steps: (campaignCode): ChangeSteps<WantedCampaign> => ({
      ...acts,
      title: `End campaign ${campaignCode}`,
      path: endCampaignPath(campaignCode),
      back: campaignPath(campaignCode),
      act: 'End the campaign',
      groups: [{ title: 'End', fields: endCampaignFields }],
      want: (body, request) => endedCampaign(campaignCode, checkedInput(request, EndOfCampaignRequest, body)),
      next: () => `${campaignPath(campaignCode)}?done=campaign-ended`,
    }),
    async start(campaignCode, me) {
      await showCampaign(deps, campaignCode, me.operator.now)
      return { validTo: plusDays(today(me), 1) }
    },
  })

  const find = (request: FastifyRequest) => checkedInput(request, CampaignPeriodPath, request.params)

  change('/campaigns/:campaignCode/:validFrom', 'campaign.change', {
    find,
    steps: ({ campaignCode, validFrom }): ChangeSteps<WantedCampaign> => ({
      ...acts,
      title: `Change campaign ${campaignCode}`,
      path: changeCampaignPath(campaignCode, validFrom),
      back: campaignPath(campaignCode),
      act: 'Change the campaign',
      groups: [{ title: `From ${validFrom}`, fields: periodFields }],
      want: (body, request) =>
        changedCampaign(campaignCode, validFrom, checkedInput(request, CampaignPeriodRequest, body)),
      next: () => `${campaignPath(campaignCode)}?done=campaign-changed`,
    }),
    async start({ campaignCode, validFrom }, me) {
      const { periods } = await showCampaign(deps, campaignCode, me.operator.now)
      const period = periods.find((candidate) => candidate.validFrom === validFrom)
      if (period !== undefined) return period
      throw notFound(`${campaignCode} has no period from ${validFrom}.`)
    },
  })

  change('/campaigns/:campaignCode/:validFrom/remove', 'campaign.remove', {
    find,
    steps: ({ campaignCode, validFrom }): ChangeSteps<WantedCampaign> => ({
      ...acts,
      title: `Take back campaign ${campaignCode}`,
      path: removeCampaignPath(campaignCode, validFrom),
      back: campaignPath(campaignCode),
      act: 'Take it back',
      groups: [],
      compared: periodFields,
      want: () => removedCampaign(campaignCode, validFrom),
      next: () => `${campaignsPath}?done=campaign-removed`,
    }),
  })
}
