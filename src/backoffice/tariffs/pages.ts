import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { tariffKinds } from '../../tariffs/catalogue/catalogue.ts'
import { named } from '../../web/frame/parts.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { listCampaigns } from '../campaigns/show-campaigns.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { newTariffPath, tariffPath, tariffsPath } from '../console-paths.ts'
import { partnerChoices } from '../partners/list-partners.ts'
import { saleBadge, saleStates } from './sale-state.ts'
import { type OperatorTariff, OperatorTariffsQuery, TariffPath } from './schema.ts'
import { listAllTariffs, showTariff } from './show-tariffs.ts'
import { tariffPage, tariffTabs } from './tariff-page.ts'

/** As many campaigns as a page about one tariff names. */
const campaignsShown = 50

export const tariffPages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const kit = consoleKit(server, context)

  kit.top('tariffs').list('/tariffs', anyRole, {
    title: 'Tariffs',
    query: OperatorTariffsQuery,
    find: (query, { now }) => listAllTariffs(deps, query, now),
    key: ({ tariffKey }) => tariffKey,
    noted: null,
    above: () => tariffTabs('Tariffs'),
    filters: () => [
      { name: 'state', label: 'Sale', choices: saleStates },
      { name: 'kind', label: 'Kind', choices: tariffKinds },
      { name: 'partner', label: 'Sold by', choices: partnerChoices(deps.directory) },
    ],
    actions: (me) =>
      mayChange(me) ? html`<a class="button small" href="${newTariffPath}">New tariff</a>` : undefined,
    columns(_, { now }) {
      const shown = (tariff: OperatorTariff) => shownVersion(tariff, berlinDate(now))
      return [
        {
          title: 'Tariff',
          cell: ({ tariffKey, tariffName }) => named(tariffName, tariffKey, tariffPath(tariffKey)),
        },
        { title: 'Sale', cell: ({ state }) => saleBadge(state) },
        { title: 'Kind', cell: ({ kind }) => kind },
        { title: 'Prices from', cell: (tariff) => shown(tariff)?.validFrom },
        {
          title: 'Service fee, ct/kWh',
          cell: (tariff) => shown(tariff)?.serviceFeeCentPerKwhNet,
          isFigure: true,
        },
        {
          title: 'Service fee, €/month',
          cell: (tariff) => shown(tariff)?.baseServiceFeeEuroPerMonthNet,
          isFigure: true,
        },
        {
          title: 'Sold by',
          cell: ({ partners: slugs }) => (slugs === null ? 'all partners' : slugs.join(', ')),
        },
      ]
    },
    empty: (asked, me) =>
      asked.size > 0
        ? html`No tariff is like that. <a href="${tariffsPath}">Show all tariffs</a>.`
        : html`There are no tariffs yet. ${mayChange(me) ? html`<a href="${newTariffPath}">Add the first one</a>, or import a file.` : 'A manager can add one.'}`,
    file: {
      name: 'tariffs.csv',
      columns: [
        ...['tariffKey', 'tariffName', 'kind', 'state', 'partners', 'validFrom', 'validTo', 'vat'],
        ...['energyPriceCentPerKwhNet', 'sharePercent', 'serviceFeeCentPerKwhNet'],
        ...['baseServiceFeeEuroPerMonthNet', 'greenCertificateCentPerKwhNet', 'riskPremiumCentPerKwhNet'],
        ...['flexibilityCentPerKwhGross', 'emissionGramPerKwh'],
      ],
      lines: ({ versions, ...tariff }) => {
        const terms = { ...tariff, partners: tariff.partners ?? 'all' }
        return versions.length === 0 ? [terms] : versions.map((version) => ({ ...version, ...terms }))
      },
    },
  })

  kit
    .about({
      route: '/tariffs/:tariffKey',
      params: TariffPath,
      find: async ({ tariffKey }, me) => showTariff(deps, tariffKey, me.operator.now),
      path: ({ tariffKey }) => tariffPath(tariffKey),
      room: () => 'tariffs',
      page(tariff, { me, done, now }) {
        const ofTariff = { 'filter.tariffKey': tariff.tariffKey, offset: 0, limit: campaignsShown }
        const campaigns = listCampaigns(deps, ofTariff, now).filter(({ state }) => state !== 'Ended')
        const shown = { tariff, campaigns, done, mayChange: mayChange(me), today: berlinDate(now) }
        return { title: tariff.tariffName, content: tariffPage(shown) }
      },
    })
    .page(anyRole)
}

const mayChange = ({ member }: SignedIn): boolean => member.scopes.has('operator:imports')

/** The prices of today, else those that come next, else the last ones. */
const shownVersion = ({ versions }: OperatorTariff, today: string) =>
  versions.find(({ validTo }) => validTo === null || validTo > today) ?? versions.at(-1)
