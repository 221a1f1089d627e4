import { type DayValues, gap } from '../day-values.ts'
import { mergeDay } from '../merge-day.ts'
import type { Brought } from './messages.ts'

export type Version = { version: number; values: DayValues }

/**
 * A day as it would be if the reversed messages had never come: everything else that came for it, merged again in its
 * order. What came by another way than a message is what its version changed.
 */
export function withoutReversed(
  versions: readonly Version[],
  brought: readonly Pick<Brought, 'version' | 'kind' | 'isReversed' | 'values'>[],
): DayValues {
  const count = versions[0]?.values.milliwattHours.length ?? 0
  let [left, before] = [emptyDay(count), emptyDay(count)]
  for (const { version, values } of versions) {
    const here = brought.filter((each) => each.version === version)
    const by = here.find(({ kind }) => kind !== 'Unchanged')
    if (by?.kind !== 'Reversed' && by?.isReversed !== true)
      left = mergeDay(left, by?.values ?? changesOf(before, values)).day
    for (const each of here)
      if (each.kind === 'Unchanged' && !each.isReversed && each.values !== null)
        left = mergeDay(left, each.values).day
    before = values
  }
  return left
}

export const isSameDay = (one: DayValues, other: DayValues): boolean =>
  one.milliwattHours.every(
    (value, index) =>
      value === other.milliwattHours[index] && (value === gap || one.states[index] === other.states[index]),
  )

const emptyDay = (count: number): DayValues => ({
  milliwattHours: new Uint32Array(count).fill(gap),
  states: new Uint8Array(count),
})

/** What a version brought: the values that differ from those before. */
function changesOf(before: DayValues, after: DayValues): DayValues {
  const milliwattHours = after.milliwattHours.map((value, index) =>
    value === before.milliwattHours[index] && after.states[index] === before.states[index] ? gap : value,
  )
  return { milliwattHours, states: after.states }
}
