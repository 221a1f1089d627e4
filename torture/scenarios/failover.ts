import { judgeLoad } from '../judge-load.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import { startPair } from '../pair.ts'
import { randomMoment } from '../random-moment.ts'
import type { Scenario } from '../scenario.ts'
import { setStageOn } from '../stage.ts'
import { untilAccepted } from '../until-accepted.ts'

const maxMillisecondsAfterPromotion = 3000

export const failover: Scenario = {
  name: 'failover',
  promise: 'the service follows a promoted standby by itself and loses no accepted order and no mail',
  rounds: 6,
  async run({ rounds, isPatient, say }) {
    const stage = await setStageOn(startPair())
    const { database, service } = stage
    const load = await startMixedLoad(service.origin, besideFaults({ isPatient }))
    const afterKill: number[] = []
    const afterPromotion: number[] = []

    for (let round = 1; round <= rounds; round++) {
      await momentUnderLoad(load.ledger, 500, 2000)
      const killedAt = performance.now()
      await database.kill()
      // The monitor of the servers needs a moment to be sure.
      await randomMoment(20, 400)
      await database.promote()
      const promotedAt = performance.now()
      afterPromotion.push(await untilAccepted(load.ledger, stage, promotedAt))
      afterKill.push(promotedAt - killedAt + (afterPromotion.at(-1) ?? 0))
      say(
        `round ${round} of ${rounds}: killed, promoted after ${ms(promotedAt - killedAt)}, the next order ${ms(afterPromotion.at(-1))} later`,
      )
      if (round < rounds) await database.repair()
    }
    const { lost, details } = await judgeLoad(stage, load, { strikes: rounds, isPatient })
    const longest = Math.max(...afterPromotion)
    // The short form judges no times, since other tests run beside it.
    const isLate = isPatient && longest > maxMillisecondsAfterPromotion
    return {
      tried: 'primary killed under load, standby promoted',
      times: rounds,
      lost: [...lost, ...(isLate ? [`the next order came ${ms(longest)} after a promotion`] : [])],
      details: {
        ...details,
        'longest from the kill to the next order, ms': Math.round(Math.max(...afterKill)),
        'longest from the promotion to the next order, ms': Math.round(longest),
      },
    }
  },
}

const ms = (milliseconds = 0) => `${Math.round(milliseconds)} ms`
