import { startCrew, victims } from '../crew.ts'
import { startDatabase } from '../database.ts'
import { judgeOrders } from '../judge-orders.ts'
import { startMailbox } from '../mailbox.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import { passTime } from '../pass-time.ts'
import type { Scenario } from '../scenario.ts'
import { settle } from '../settle.ts'
import { environmentOf } from '../stage.ts'

export const killProcesses: Scenario = {
  name: 'kill-processes',
  promise:
    'of API processes and a worker any may be killed: the others go on, and nothing is lost or doubled',
  rounds: 21,
  async run({ rounds, isPatient, say }) {
    const tried = 'kill -9 of an API process, the worker, all'
    if (process.platform !== 'linux') {
      say('not tried: only Linux tells which process is which')
      return { tried, times: 0, lost: [], details: {} }
    }
    const [database, mailbox] = await Promise.all([startDatabase(), startMailbox()])
    const crew = await startCrew(database, environmentOf(database, mailbox))
    const load = await startMixedLoad(crew.origin, besideFaults({ isPatient }))

    for (let round = 1; round <= rounds; round++) {
      const victim = victims[(round - 1) % victims.length] ?? 'all'
      await momentUnderLoad(load.ledger, 300, 1500)
      await crew.strike(victim, async () => {
        // Only while nobody is there: else requests that are on their way would lose their keys.
        if (!isPatient) await passTime(database.pool)
      })
      say(`round ${round} of ${rounds}: killed ${victim}, ${load.ledger.requests} requests`)
      await crew.untilComplete()
    }
    await momentUnderLoad(load.ledger, 200, 500)
    await load.stop()
    await settle({ database, service: crew }, load.ledger, { isPatient })

    const { lost, details } = await judgeOrders({
      pool: database.pool,
      ledger: load.ledger,
      mailbox,
      origin: crew.origin,
      strikes: rounds,
    })
    return { tried, times: rounds, lost, details: { ...details, ...load.details() } }
  },
}
