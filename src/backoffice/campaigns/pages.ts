import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { periodStates } from '../../tariffs/editing/periods.ts'
import { id } from '../../web/frame/parts.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { consoleKit } from '../console-kit.ts'
import { anyRole } from '../staff-routes.ts'
import { campaignPath, campaignsPath, newCampaignPath } from '../tariffs/paths.ts'
import { saleBadge } from '../tariffs/sale-badge.ts'
import { tariffTabs } from '../tariffs/tariff-tabs.ts'
import { campaignPage } from './campaign-page.ts'
import { CampaignPath, CampaignsQuery, type OperatorCampaign } from './schema.ts'
import { listCampaigns, showCampaign } from './show-campaigns.ts'

export const campaignPages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const kit = consoleKit(server, context)

  kit.top('tariffs').list('/campaigns', anyRole, {
    title: 'Campaigns',
    query: CampaignsQuery,
    find: (query, { now }) => listCampaigns(deps, query, now),
    key: ({ campaignCode }) => campaignCode,
    noted: null,
    above: () => tariffTabs('Campaigns'),
    filters: () => [
      { name: 'state', label: 'State', choices: periodStates },
      { name: 'tariffKey', label: 'For the tariff', type: 'text' },
    ],
    actions: (me) =>
      mayChange(me) ? html`<a class="button small" href="${newCampaignPath}">New campaign</a>` : undefined,
    columns: () => [
      {
        title: 'Code',
        cell: ({ campaignCode }) => html`<a href="${campaignPath(campaignCode)}">${id(campaignCode)}</a>`,
      },
      { title: 'State', cell: ({ state }) => saleBadge(state) },
      { title: 'From', cell: (campaign) => shownPeriod(campaign)?.validFrom },
      { title: 'Until', cell: (campaign) => shownPeriod(campaign)?.validTo ?? 'open' },
      {
        title: 'Work, ct/kWh',
        cell: (campaign) => shownPeriod(campaign)?.workCentPerKwhGross,
        isFigure: true,
      },
      {
        title: 'Base, €/month',
        cell: (campaign) => shownPeriod(campaign)?.baseEuroPerMonthGross,
        isFigure: true,
      },
      { title: 'Tariffs', cell: (campaign) => shownPeriod(campaign)?.tariffKeys?.join(', ') ?? 'all' },
    ],
    empty: (asked, me) =>
      asked.size > 0
        ? html`No campaign is like that. <a href="${campaignsPath}">Show all campaigns</a>.`
        : html`There are no campaigns. ${mayChange(me) ? html`<a href="${newCampaignPath}">Add the first one</a>.` : 'A manager can add one.'}`,
    file: {
      name: 'campaigns.csv',
      columns: [
        ...['campaignCode', 'validFrom', 'validTo', 'state', 'workCentPerKwhGross'],
        ...['baseEuroPerMonthGross', 'tariffKeys'],
      ],
      lines: ({ campaignCode, periods }) =>
        periods.map((period) => ({ ...period, campaignCode, tariffKeys: period.tariffKeys ?? 'all' })),
    },
  })

  kit
    .about({
      route: '/campaigns/:campaignCode',
      params: CampaignPath,
      find: async ({ campaignCode }, me) => showCampaign(deps, campaignCode, me.operator.now),
      path: ({ campaignCode }) => campaignPath(campaignCode),
      room: () => 'tariffs',
      page: (campaign, { me, done }) => ({
        title: `Campaign ${campaign.campaignCode}`,
        content: campaignPage({ campaign, mayChange: mayChange(me), done }),
      }),
    })
    .page(anyRole)
}

const mayChange = ({ member }: SignedIn): boolean => member.scopes.has('operator:imports')

/** The period that its state is about. */
const shownPeriod = ({ state, periods }: OperatorCampaign) => periods.find((period) => period.state === state)
