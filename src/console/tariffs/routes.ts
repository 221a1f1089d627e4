import { listCampaigns } from '../../operator/campaigns/show-campaigns.ts'
import { OperatorTariffsQuery, TariffPath } from '../../operator/tariffs/schema.ts'
import { listAllTariffs, showTariff } from '../../operator/tariffs/show-tariffs.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { tariffPage } from './tariff-page.ts'
import { tariffsPage } from './tariffs-page.ts'

/** As many campaigns as a page about one tariff names. */
const campaignsShown = 50

const csvColumns = ['tariffKey', 'tariffName', 'kind', 'state', 'partners'] as const
const csvAmounts = [
  'validFrom',
  'validTo',
  'vat',
  'energyPriceCentPerKwhNet',
  'sharePercent',
  'serviceFeeCentPerKwhNet',
  'baseServiceFeeEuroPerMonthNet',
  'greenCertificateCentPerKwhNet',
  'riskPremiumCentPerKwhNet',
  'flexibilityCentPerKwhGross',
  'emissionGramPerKwh',
] as const

export const tariffRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/tariffs', anyRole, async (me, request, reply) => {
    const asked = askedOf(request.url)
    const query = checkedInput(request, OperatorTariffsQuery, {
      ...listInput(asked),
      offset: 0,
      limit: rowsOnPage,
    })
    const found = listAllTariffs(deps, query, me.operator.now)
    const { rows: tariffs, next } = pageByKey(found, ({ tariffKey }) => tariffKey)
    const content = tariffsPage({
      tariffs,
      asked,
      next,
      partners: deps.directory
        .current()
        .partners.map(({ slug }) => slug)
        .toSorted(),
      mayChange: me.member.scopes.has('operator:imports'),
      today: berlinDate(me.operator.now),
    })
    return show(me, { request, reply }, { title: 'Tariffs', room: 'tariffs', content })
  })

  get('/tariffs.csv', anyRole, async (me, request, reply) => {
    const asked = listInput(askedOf(request.url))
    const query = checkedInput(request, OperatorTariffsQuery, { ...asked, offset: 0, limit: 1 })
    const tariffs = listAllTariffs(deps, { ...query, limit: rowsInFile }, me.operator.now).slice(
      0,
      rowsInFile,
    )
    return sendCsv(reply, {
      name: 'tariffs.csv',
      columns: [...csvColumns, ...csvAmounts],
      rows: tariffs.flatMap(({ versions, ...tariff }) => {
        const terms = csvColumns.map((name) =>
          name === 'partners' ? (tariff.partners?.join(' ') ?? 'all') : tariff[name],
        )
        const prices = versions.map((version) => csvAmounts.map((name) => version[name]))
        return (prices.length === 0 ? [csvAmounts.map(() => null)] : prices).map((row) => [...terms, ...row])
      }),
    })
  })

  get('/tariffs/:tariffKey', anyRole, async (me, request, reply) => {
    const { tariffKey } = checkedInput(request, TariffPath, request.params)
    const tariff = await showTariff(deps, tariffKey, me.operator.now)
    const ofTariff = { 'filter.tariffKey': tariffKey, offset: 0, limit: campaignsShown }
    const content = tariffPage({
      tariff,
      campaigns: listCampaigns(deps, ofTariff, me.operator.now).filter(({ state }) => state !== 'Ended'),
      mayChange: me.member.scopes.has('operator:imports'),
      done: doneOf(request.url),
      today: berlinDate(me.operator.now),
    })
    return show(me, { request, reply }, { title: tariff.tariffName, room: 'tariffs', content })
  })
}
