import { setTimeout } from 'node:timers/promises'
import { startBareRoute } from '../bare-route.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import type { Row } from '../row.ts'
import { demoToken, type Service, startService } from '../service.ts'
import { warmedUp } from '../warmed-up.ts'

const against = 'against a bare Fastify route that sends the same bytes.'
const demoContract = '/partner/v1/customers/20000018/contracts/30000016'

/** Something of a contract that the demo data have. */
export const demoPath =
  (path: string) =>
  (service: Service): Promise<Load> =>
    demoLoad(service, `${demoContract}/${path}`)

/** Paths whose limit is to send what they send. */
export const marketPriceRows: readonly Row[] = [
  row('day-ahead-prices', 'Prices of the exchange', {
    path: '/partner/v1/day-ahead-prices/limited',
    atLeast: 0.5,
  }),
  row('working-prices', 'What a kWh costs today and tomorrow', {
    path: `${demoContract}/day-ahead-working-prices`,
    atLeast: 0.4,
  }),
  row('costs', 'The costs of a contract', { path: `${demoContract}/costs`, atLeast: 0.4 }),
]

function row(name: string, what: string, { path, atLeast }: { path: string; atLeast: number }): Row {
  return {
    name,
    claim: `${what} with everything on, ${against}`,
    atLeast,
    ratioOf: 'cpu',
    async start() {
      const service = await startService()
      await untilForecast(service)
      const load = await demoLoad(service, path)
      return warmedUp({
        ours: httpContestant('Wattline, everything on', service, load),
        theirs: httpContestant('bare Fastify route', await startBareRoute(service, load), load),
      })
    },
  }
}

/** A new service forecasts prices first, which takes a processor for seconds, once a day. */
async function untilForecast(service: Service): Promise<void> {
  const { path, headers } = await demoLoad(service, '/partner/v1/day-ahead-prices/forecast')
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${service.origin}${path}`, { headers: headers ?? {} })
    const { data } = (await answer.json()) as { data: { prices: unknown[] } }
    if (data.prices.length > 0) return
    await setTimeout(1000)
  }
  throw new Error('No prices were forecast within two minutes.')
}

const demoLoad = async (service: Service, path: string): Promise<Load> => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${await demoToken(service)}` },
})
