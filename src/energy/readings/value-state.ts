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
