import type { FastifyRequest } from 'fastify'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { periodStates } from '../../tariffs/editing/periods.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { id, notice, section, table } from '../../web/frame/parts.ts'
import { readQuery } from '../../web/read-query.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import {
  campaignPath,
  campaignsPath,
  changeCampaignPath,
  endCampaignPath,
  newCampaignPath,
  removeCampaignPath,
  tariffPath,
} from '../console-paths.ts'
import { type ChangeSteps, changePages } from '../tariffs/change-steps.ts'
import { saleBadge } from '../tariffs/sale-state.ts'
import { campaignCodeField, endCampaignFields, periodFields } from '../tariffs/tariff-fields.ts'
import { tariffTabs } from '../tariffs/tariff-page.ts'
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
  CampaignsQuery,
  EndOfCampaignRequest,
  NewCampaignRequest,
  type OperatorCampaign,
} from './schema.ts'
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

type CampaignPage = { campaign: OperatorCampaign; mayChange: boolean; done: string | undefined }

const campaignPage = ({ campaign, mayChange, done }: CampaignPage): Html => html`
  ${tariffTabs('Campaigns')}
  ${done !== undefined && notice(done)}
  <h1>Campaign ${id(campaign.campaignCode)} ${saleBadge(campaign.state)}</h1>
  ${mayChange && acts(campaign)}
  ${section('periods', 'When it runs', periods(campaign, mayChange))}
  <p>A contract keeps the campaign that it was ordered with.</p>`

const acts = ({ campaignCode, state }: OperatorCampaign): Html => html`<p class="actions">
  ${state === 'Running' && html`<a class="button small" href="${endCampaignPath(campaignCode)}">End it</a>`}
  <a class="button small quiet" href="${newCampaignPath}?${new URLSearchParams({ campaignCode }).toString()}">Add a period</a>
</p>`

const periods = ({ campaignCode, periods: rows }: OperatorCampaign, mayChange: boolean): Html =>
  table<CampaignPeriod>(
    'Periods of the campaign, newest first',
    [
      { title: 'From', cell: ({ validFrom }) => validFrom },
      { title: 'Until', cell: ({ validTo }) => validTo ?? 'open' },
      { title: 'State', cell: ({ state }) => saleBadge(state) },
      { title: 'Work, ct/kWh gross', cell: (period) => period.workCentPerKwhGross, isFigure: true },
      { title: 'Base, € a month gross', cell: (period) => period.baseEuroPerMonthGross, isFigure: true },
      { title: 'Tariffs', cell: ({ tariffKeys }) => (tariffKeys === null ? 'all' : tariffLinks(tariffKeys)) },
      ...(mayChange
        ? [{ title: 'Change', cell: (period: CampaignPeriod) => changes(campaignCode, period) }]
        : []),
    ],
    { rows, empty: 'It has no period.' },
  )

const tariffLinks = (keys: readonly string[]): Html[] =>
  keys.map((key) => html`<a href="${tariffPath(key)}">${id(key)}</a> `)

const changes = (campaignCode: string, { state, validFrom }: CampaignPeriod): Html | string =>
  state === 'Planned'
    ? html`<a href="${changeCampaignPath(campaignCode, validFrom)}">Change</a>
      <a href="${removeCampaignPath(campaignCode, validFrom)}">Take back</a>`
    : ''

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
