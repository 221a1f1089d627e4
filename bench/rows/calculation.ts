import { startBareRoute } from '../bare-route.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import { jsonHeaders } from '../place-orders.ts'
import type { Row } from '../row.ts'
import { type Service, startService } from '../service.ts'

// The price of the README's tour, for households of many sizes in several towns.
const towns = ['10115', '80331', '20095', '50667', '01067', '99084', '70173', '04109', '28195', '30159']
export const households = towns.flatMap((zipCode) =>
  Array.from({ length: 100 }, (_, size) => ({
    body: JSON.stringify({
      yearlyConsumptionKwh: 1500 + 50 * size,
      zipCode,
      hasSmartMeter: true,
      hasElectricVehicle: true,
      campaignCode: 'WELCOME10',
      offerDate: '2026-11-01',
    }),
  })),
)

export const calculationLoad = async (service: Service): Promise<Load> => ({
  method: 'POST',
  path: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
  headers: await jsonHeaders(service),
  variants: households,
})

export const calculationRow: Row = {
  name: 'calculation',
  claim:
    'A price with everything on, against a bare Fastify route that parses the body and sends the same bytes.',
  atLeast: 0.5,
  ratioOf: 'cpu',
  async start() {
    const service = await startService()
    const load = await calculationLoad(service)
    return {
      ours: httpContestant('Wattline, everything on', service, load),
      theirs: httpContestant('bare Fastify route', await startBareRoute(service, load), load),
    }
  },
}
