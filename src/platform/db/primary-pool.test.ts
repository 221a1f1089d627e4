import { expect, test } from 'vitest'
import { choosePrimary } from './primary-pool.ts'
import type { ServerState } from './server-state.ts'

const primary = (timeline: number): ServerState => ({ is: 'primary', timeline })
const standby: ServerState = { is: 'standby' }
const away: ServerState = { is: 'away', error: new Error('gone') }
const nobody = { current: undefined, newestTimeline: 0 }

test.each<[string, (ServerState | undefined)[], Parameters<typeof choosePrimary>[1], number | undefined]>([
  ['the one that takes writes', [standby, primary(1)], nobody, 1],
  ['the first of several that are alike', [primary(1), primary(1)], nobody, 0],
  ['none of standbys', [standby, standby], nobody, undefined],
  ['none before each had its say', [primary(1), undefined], nobody, undefined],
  ['the one promoted last', [primary(1), primary(2)], nobody, 1],
  ['the one in use while it is', [primary(3), primary(3)], { current: 1, newestTimeline: 3 }, 1],
  ['the one in use though another is silent', [primary(3), away], { current: 0, newestTimeline: 3 }, 0],
  ['none while the one in use is away', [away, standby], { current: 0, newestTimeline: 1 }, undefined],
  ['the promoted one', [away, primary(2)], { current: 0, newestTimeline: 1 }, 1],
  [
    'the promoted one, even if the former answers',
    [primary(1), primary(2)],
    { current: 0, newestTimeline: 1 },
    1,
  ],
  ['no former primary that came back', [primary(1), away], { current: 1, newestTimeline: 2 }, undefined],
  ['servers that tell no timeline by their order', [primary(0), primary(0)], nobody, 0],
])('chooses %s', (_name, states, now, chosen) => {
  expect(choosePrimary(states, now)).toBe(chosen)
})
