export function areAllPure(filters: readonly string[], root?: string): boolean
