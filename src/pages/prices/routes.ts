import type { FastifyRequest } from 'fastify'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDate, berlinDateTime, isCalendarDate } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { readOrders } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type ChosenContract, chooseContract } from '../account/chosen-contract.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { noPricesPage, type PricePage, pricePage } from './price-page.ts'
import { priceTexts } from './price-texts.ts'
import { isShownDay, readPriceView, type WindowHours, windowHours } from './price-view.ts'

type Query = { contract?: string; day?: string; hours?: string }

/** What a kWh costs, under /account. */
export const priceRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps } = context
  const { get } = customerRoutes(server, context)

  get('/prices', async (customer, request, reply) => {
    const chosen = await choose(customer, request)
    if (chosen === undefined) return sendCustomerPage(reply, noPricesPage(customer))
    return sendCustomerPage(reply, pricePage(customer, await read(chosen, request)), 200, { hasScript: true })
  })

  get('/prices.csv', async (customer, request, reply) => {
    const chosen = await choose(customer, request)
    const texts = priceTexts[customer.lang].csv
    const page = chosen && (await read(chosen, request))
    return sendCsv(reply, {
      name: `prices-${page?.date ?? 'none'}.csv`,
      lang: customer.lang,
      columns: [texts.at, texts.end, texts.cent, texts.kind],
      rows: (page?.view.quarters ?? []).map(({ at, cent, isForecast }) => [
        berlinDateTime(at),
        berlinDateTime(new Date(at.getTime() + quarterHourMs)),
        cent,
        isForecast ? texts.forecast : texts.published,
      ]),
    })
  })

  async function choose({ session }: Customer, { query, receivedAt: now }: FastifyRequest) {
    const orders = await readOrders(deps.db, session, now)
    return chooseContract(deps.suppliedContracts, session, orders, {
      ...{ asked: (query as Query).contract, now },
    })
  }

  async function read(
    chosen: ChosenContract,
    { query, receivedAt: now }: FastifyRequest,
  ): Promise<PricePage> {
    const { contract } = chosen
    const today = berlinDate(now)
    const latest = contract.endDate !== null && contract.endDate < today ? contract.endDate : today
    const asked = String((query as Query).day ?? '')
    const date = isCalendarDate(asked) && isShownDay(contract, asked, latest) ? asked : latest
    const shown = (day: string) => (isShownDay(contract, day, latest) ? day : null)
    return {
      ...{ chosen, date, today, latest, now, hours: hoursOf((query as Query).hours) },
      view: await readPriceView(deps, contract, date, now),
      previous: shown(plusDays(date, -1)),
      next: shown(plusDays(date, 1)),
    }
  }
}

const usualHours: WindowHours = 3
const hoursOf = (text: string | undefined): WindowHours =>
  windowHours.find((hours) => String(hours) === text) ?? usualHours
