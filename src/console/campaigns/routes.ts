import { CampaignPath, CampaignsQuery } from '../../operator/campaigns/schema.ts'
import { listCampaigns, showCampaign } from '../../operator/campaigns/show-campaigns.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { campaignPage } from './campaign-page.ts'
import { campaignsPage } from './campaigns-page.ts'

const csvColumns = ['validFrom', 'validTo', 'state', 'workCentPerKwhGross', 'baseEuroPerMonthGross'] as const

export const campaignRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/campaigns', anyRole, async (me, request, reply) => {
    const asked = askedOf(request.url)
    const done = doneOf(request.url)
    asked.delete('done')
    const given = { ...listInput(asked), offset: 0, limit: rowsOnPage }
    const found = listCampaigns(deps, checkedInput(request, CampaignsQuery, given), me.operator.now)
    const { rows: campaigns, next } = pageByKey(found, ({ campaignCode }) => campaignCode)
    const content = campaignsPage({
      campaigns,
      asked,
      next,
      mayChange: me.member.scopes.has('operator:imports'),
      done,
    })
    return show(me, { request, reply }, { title: 'Campaigns', room: 'tariffs', content })
  })

  get('/campaigns.csv', anyRole, async (me, request, reply) => {
    const given = { ...listInput(askedOf(request.url)), offset: 0, limit: 1 }
    const query = checkedInput(request, CampaignsQuery, given)
    const campaigns = listCampaigns(deps, { ...query, limit: rowsInFile }, me.operator.now).slice(
      0,
      rowsInFile,
    )
    return sendCsv(reply, {
      name: 'campaigns.csv',
      columns: ['campaignCode', ...csvColumns, 'tariffKeys'],
      rows: campaigns.flatMap(({ campaignCode, periods }) =>
        periods.map((period) => [
          campaignCode,
          ...csvColumns.map((name) => period[name]),
          period.tariffKeys?.join(' ') ?? 'all',
        ]),
      ),
    })
  })

  get('/campaigns/:campaignCode', anyRole, async (me, request, reply) => {
    const { campaignCode } = checkedInput(request, CampaignPath, request.params)
    const content = campaignPage({
      campaign: await showCampaign(deps, campaignCode, me.operator.now),
      mayChange: me.member.scopes.has('operator:imports'),
      done: doneOf(request.url),
    })
    return show(me, { request, reply }, { title: `Campaign ${campaignCode}`, room: 'tariffs', content })
  })
}
