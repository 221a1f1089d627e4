import { judgeLoad } from '../judge-load.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import { passTime } from '../pass-time.ts'
import { randomMoment } from '../random-moment.ts'
import type { Scenario } from '../scenario.ts'
import { setStage } from '../stage.ts'

/** Every fourth kill comes while the service is starting, when its worker already works. */
const roundsPerKillAtStart = 4

export const killOrders: Scenario = {
  name: 'kill-orders',
  promise: 'an accepted order is there once and whole, with one confirmation, whenever the service is killed',
  rounds: 50,
  async run({ rounds, isPatient, say }) {
    const stage = await setStage()
    const { database, service } = stage
    const load = await startMixedLoad(service.origin, besideFaults({ isPatient }))

    for (let round = 1; round <= rounds; round++) {
      const isAtStart = round % roundsPerKillAtStart === 0
      if (isAtStart) await randomMoment(50, 800)
      else await momentUnderLoad(load.ledger, 50, 1500)
      await service.kill()
      say(
        `round ${round} of ${rounds}: killed${isAtStart ? ' at start' : ''}, ${load.ledger.requests} requests`,
      )
      if (!isPatient) await passTime(database.pool)
      service.start()
    }
    await service.untilReady()
    const { lost, details } = await judgeLoad(stage, load, { strikes: rounds, isPatient })
    return {
      tried: 'kill -9 of the service under load',
      times: rounds,
      lost,
      details,
    }
  },
}
