import type { StateCode } from './value-state.ts'

/** The elapsed quarter-hours of a local day. */
export type DayValues = {
  /** Millionths of a kWh, so that sums are exact; `gap` if there is no value. */
  milliwattHours: Uint32Array
  /** The state of each value; meaningless for a gap. */
  states: Uint8Array
}

export const gap = 0xffff_ffff

export type DaySummary = { total: number; gaps: number; state: StateCode; isUniform: boolean }

export function summarise({ milliwattHours, states }: DayValues): DaySummary {
  let [total, gaps, weakest, best] = [0, 0, 0, 2]
  for (let index = 0; index < milliwattHours.length; index++) {
    const value = milliwattHours[index] as number
    if (value === gap) {
      gaps++
      continue
    }
    const state = states[index] as number
    total += value
    if (state > weakest) weakest = state
    if (state < best) best = state
  }
  return { total, gaps, state: weakest as StateCode, isUniform: weakest <= best }
}
