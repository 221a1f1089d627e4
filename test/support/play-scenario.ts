import { onTestFinished } from 'vitest'
import { cleanUp } from '../../bench/clean-up.ts'
import { play as playToTheEnd } from '../../torture/play.ts'
import type { Scenario } from '../../torture/scenario.ts'

/** The short form of a scenario of `npm run torture`: few rounds, and no waiting in real time. */
export async function play(scenario: Scenario, rounds: number) {
  onTestFinished(cleanUp)
  const { lost, details, times } = await playToTheEnd(scenario, {
    rounds,
    isPatient: false,
    say: () => {},
  })
  return { lost, orders: details['orders stored'] ?? 0, details, times }
}
