import { setTimeout as pause } from 'node:timers/promises'
import { judgeLoad } from '../judge-load.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import { type PatroniHost, startPatroniCluster } from '../patroni-cluster.ts'
import type { Scenario } from '../scenario.ts'
import { setStageOn } from '../stage.ts'
import { untilAccepted } from '../until-accepted.ts'

const maxMillisecondsToNextOrder = 15_000
/** Longer than the lease of the leader, so that it finds another in its place when it comes back. */
const awayMilliseconds = 12_000

type Blow = {
  name: string
  strike(leader: PatroniHost): Promise<void>
  /** Undoes it, once another leads. */
  undo(former: PatroniHost): Promise<void>
}

const blows: readonly Blow[] = [
  {
    name: 'killed',
    strike: (leader) => leader.signal('SIGKILL'),
    undo: async (former) => former.revive(),
  },
  {
    name: 'cut off from everybody',
    strike: (leader) => leader.cut('both'),
    undo: (former) => former.mend(),
  },
  {
    name: 'cut off from the other servers alone',
    strike: (leader) => leader.cut('inner'),
    undo: (former) => former.mend(),
  },
  {
    name: 'paused',
    strike: (leader) => leader.signal('SIGSTOP'),
    undo: (former) => former.signal('SIGCONT'),
  },
]

export const patroni: Scenario = {
  name: 'patroni',
  promise: 'a leader that Patroni replaces, however it was lost, costs no accepted order and doubles none',
  rounds: 8,
  async run({ rounds, isPatient, say }) {
    const stage = await setStageOn(startPatroniCluster())
    const { database, service } = stage
    const load = await startMixedLoad(service.origin, besideFaults({ isPatient }))
    const toNextOrder: number[] = []

    for (let round = 1; round <= rounds; round++) {
      const blow = blows[(round - 1) % blows.length] as Blow
      await database.untilWhole()
      await momentUnderLoad(load.ledger, 500, 2000)
      const former = await database.leader()
      const struckAt = performance.now()
      await blow.strike(former)
      // Orders that were on their way may still be answered: one counts that came after another server leads.
      await database.leader({ otherThan: former })
      const ledAt = performance.now()
      const next = ledAt - struckAt + (await untilAccepted(load.ledger, stage, ledAt))
      toNextOrder.push(next)
      await pause(Math.max(0, awayMilliseconds - (performance.now() - struckAt)))
      await blow.undo(former)
      say(
        `round ${round} of ${rounds}: the leader was ${blow.name}, the next order ${Math.round(next)} ms later`,
      )
    }
    await database.untilWhole()
    const { lost, details } = await judgeLoad(stage, load, { strikes: rounds, isPatient })
    const longest = Math.max(...toNextOrder)
    const isLate = isPatient && longest > maxMillisecondsToNextOrder
    return {
      tried: 'leader killed, cut off and paused under load, replaced by Patroni',
      times: rounds,
      lost: [
        ...lost,
        ...(isLate ? [`the next order came ${Math.round(longest)} ms after the leader was lost`] : []),
      ],
      details: { ...details, 'longest until the next order, ms': Math.round(longest) },
    }
  },
}
