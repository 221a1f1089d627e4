import { type DayValues, gap, mayReplaceByCode } from './day-values.ts'

export type MergedDay = {
  day: DayValues
  isChanged: boolean
  /** How many values were ignored, because better ones are stored. */
  ignored: number
}

/** Merges later values into the stored ones; a gap leaves the stored value unchanged. */
export function mergeDay(stored: DayValues, later: DayValues): MergedDay {
  const milliwattHours = stored.milliwattHours.slice()
  const states = stored.states.slice()
  let isChanged = false
  let ignored = 0
  for (let index = 0; index < milliwattHours.length; index++) {
    const value = later.milliwattHours[index] as number
    if (value === gap) continue
    const former = milliwattHours[index]
    const formerState = states[index] as number
    const state = later.states[index] as number
    if (former === value && formerState === state) continue
    if (former !== gap && !mayReplaceByCode[formerState]?.[state]) {
      ignored++
      continue
    }
    milliwattHours[index] = value
    states[index] = state
    isChanged = true
  }
  return { day: { milliwattHours, states }, isChanged, ignored }
}
