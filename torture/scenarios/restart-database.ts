import { waitForDatabase } from '../../src/platform/db/open-database.ts'
import { judgeLoad } from '../judge-load.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import type { Scenario } from '../scenario.ts'
import { setStage } from '../stage.ts'
import { untilAccepted } from '../until-accepted.ts'

export const restartDatabase: Scenario = {
  name: 'restart-database',
  promise: 'a restart of PostgreSQL with connections open costs no order and no mail, only its own time',
  rounds: 8,
  async run({ rounds, isPatient, say }) {
    const stage = await setStage()
    const { database, service } = stage
    const load = await startMixedLoad(service.origin, besideFaults({ isPatient }))

    for (let round = 1; round <= rounds; round++) {
      const mode = round % 2 === 1 ? 'fast' : 'immediate'
      await momentUnderLoad(load.ledger, 300, 1500)
      await database.restart(mode)
      const endedAt = performance.now()
      // Answers that were on their way may still arrive; only what comes after this is new.
      await waitForDatabase(database.pool)
      await untilAccepted(load.ledger, stage, performance.now())
      say(
        `round ${round} of ${rounds}: ${mode} restart, orders again within ${Math.round(performance.now() - endedAt)} ms`,
      )
    }
    const { lost, details } = await judgeLoad(stage, load, { strikes: rounds, isPatient })
    return {
      tried: 'fast and immediate restart of PostgreSQL',
      times: rounds,
      lost,
      details,
    }
  },
}
