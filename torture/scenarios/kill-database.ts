import { judgeLoad } from '../judge-load.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import type { Scenario } from '../scenario.ts'
import { setStage } from '../stage.ts'

export const killDatabase: Scenario = {
  name: 'kill-database',
  promise: 'the service loses no order and no mail when PostgreSQL is killed, and goes on by itself',
  rounds: 20,
  async run({ rounds, isPatient, say }) {
    const stage = await setStage()
    const { database, service } = stage
    const load = await startMixedLoad(service.origin, besideFaults({ isPatient }))

    for (let round = 1; round <= rounds; round++) {
      await momentUnderLoad(load.ledger, 300, 1500)
      await database.kill()
      say(`round ${round} of ${rounds}: killed, ${load.ledger.requests} requests`)
      await service.untilReady()
    }
    const { lost, details } = await judgeLoad(stage, load, { strikes: rounds, isPatient })
    return {
      tried: 'kill -9 of PostgreSQL under load',
      times: rounds,
      lost,
      details,
    }
  },
}
