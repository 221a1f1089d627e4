import { startBareRoute } from '../bare-route.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import type { Row } from '../row.ts'
import { demoToken, startService } from '../service.ts'

export const tariffsRow: Row = {
  name: 'tariffs',
  claim: 'An authenticated read with everything on, against a bare Fastify route that sends the same bytes.',
  atLeast: 0.5,
  ratioOf: 'cpu',
  async start() {
    const service = await startService()
    const load: Load = {
      method: 'GET',
      path: '/partner/v1/tariffs',
      headers: { authorization: `Bearer ${await demoToken(service)}` },
    }
    return {
      ours: httpContestant('Wattline, everything on', service, load),
      theirs: httpContestant('bare Fastify route', await startBareRoute(service, load), load),
    }
  },
}
