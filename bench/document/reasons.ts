/** Why a row or a figure misses its target, by its name. What is missing here is shown as not explained yet. */
export const reasons: Readonly<Record<string, string>> = {}
