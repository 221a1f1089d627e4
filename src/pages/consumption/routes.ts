import type { FastifyRequest } from 'fastify'
import { costParts } from '../../energy/statements/cost-parts.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { readOrders } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { chooseContract } from '../account/chosen-contract.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { consumptionPage, noConsumptionPage } from './consumption-page.ts'
import { consumptionTexts } from './consumption-texts.ts'
import { readConsumption } from './consumption-view.ts'

type Query = { contract?: string; by?: string; of?: string; quarters?: string }

/** What a contract consumed and cost, under /account. */
export const consumptionRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps } = context
  const { get } = customerRoutes(server, context)

  get('/consumption', async (customer, request, reply) => {
    const chosen = await choose(customer, request)
    if (chosen === undefined) return sendCustomerPage(reply, noConsumptionPage(customer))
    const { contract } = chosen
    const view = await readConsumption(deps, contract, request.query as Query, request.receivedAt)
    return sendCustomerPage(reply, consumptionPage(customer, { chosen, view }), 200, { hasScript: true })
  })

  get('/consumption.csv', async (customer, request, reply) => {
    const chosen = await choose(customer, request)
    const texts = consumptionTexts[customer.lang]
    const view =
      chosen && (await readConsumption(deps, chosen.contract, request.query as Query, request.receivedAt))
    return sendCsv(reply, {
      name: `consumption-${view?.period.of ?? 'none'}.csv`,
      lang: customer.lang,
      columns: Object.values(texts.csv),
      rows: (view?.statement.rows ?? []).map((row) => [
        berlinDateTime(row.begin),
        exact(row.Consumption),
        exact(row.TotalCost),
        exact(row.WorkingPrice),
        ...costParts.map((part) => exact(row.parts?.[part] ?? null)),
        exact(row.Saving),
        exact(row.Co2Saving),
        row.state === null ? null : texts.states[row.state],
      ]),
    })
  })

  async function choose({ session }: Customer, { query, receivedAt: now }: FastifyRequest) {
    const orders = await readOrders(deps.db, session, now)
    return chooseContract(deps.suppliedContracts, session, orders, {
      ...{ asked: (query as Query).contract, now },
    })
  }
}

/** With as many decimals as the metrics of the API have. */
const exact = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6 + 0
