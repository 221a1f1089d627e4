/** How sure a reading is, best first; stored as its place in this list. */
export const valueStates = ['Final', 'Substituted', 'Preliminary'] as const
export type ValueState = (typeof valueStates)[number]
export type StateCode = 0 | 1 | 2

export const codeOfState: Record<ValueState, StateCode> = { Final: 0, Substituted: 1, Preliminary: 2 }

/**
 * Whether a value that comes later takes the place of the stored one. A correction may well put a substitute in the
 * place of a measured value that proved wrong; a preliminary value never knows better than the market's own.
 */
export const mayReplace: Record<ValueState, Record<ValueState, boolean>> = {
  Final: { Final: true, Substituted: true, Preliminary: false },
  Substituted: { Final: true, Substituted: true, Preliminary: false },
  Preliminary: { Final: true, Substituted: true, Preliminary: true },
}

/** The same table by codes: the stored state, then the one that comes. */
export const mayReplaceByCode: readonly (readonly boolean[])[] = valueStates.map((stored) =>
  valueStates.map((coming) => mayReplace[stored][coming]),
)
