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

/** How certain a reading is, best first; stored as the index in this list. */
export const valueStates = ['Final', 'Substituted', 'Preliminary'] as const
export type ValueState = (typeof valueStates)[number]
export type StateCode = 0 | 1 | 2

export const codeOfState: Record<ValueState, StateCode> = { Final: 0, Substituted: 1, Preliminary: 2 }

/**
 * Whether a later value replaces the stored one. A correction may replace a wrong measurement by a substitute; a
 * preliminary value never replaces a final or substituted one.
 */
export const mayReplace: Record<ValueState, Record<ValueState, boolean>> = {
  Final: { Final: true, Substituted: true, Preliminary: false },
  Substituted: { Final: true, Substituted: true, Preliminary: false },
  Preliminary: { Final: true, Substituted: true, Preliminary: true },
}

/** The same table by code: stored state, then later state. */
export const mayReplaceByCode: readonly (readonly boolean[])[] = valueStates.map((stored) =>
  valueStates.map((later) => mayReplace[stored][later]),
)
