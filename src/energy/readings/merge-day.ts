import { type DayValues, gap } from './day-values.ts'
import { mayReplaceByCode } from './value-state.ts'

export type MergedDay = {
  day: DayValues
  isChanged: boolean
  /** How many values were not taken over, because better ones are stored. */
  ignored: number
}

/** Puts the values that come onto those that are stored; where none comes, the stored one stays. */
export function mergeDay(stored: DayValues, coming: DayValues): MergedDay {
  const milliwattHours = stored.milliwattHours.slice()
  const states = stored.states.slice()
  let isChanged = false
  let ignored = 0
  for (let index = 0; index < milliwattHours.length; index++) {
    const value = coming.milliwattHours[index] as number
    if (value === gap) continue
    const [former, formerState, state] = [
      milliwattHours[index],
      states[index] as number,
      coming.states[index],
    ]
    if (former === value && formerState === state) continue
    if (former !== gap && !mayReplaceByCode[formerState]?.[state as number]) {
      ignored++
      continue
    }
    milliwattHours[index] = value
    states[index] = state as number
    isChanged = true
  }
  return { day: { milliwattHours, states }, isChanged, ignored }
}
