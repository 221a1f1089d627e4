export const moments: Readonly<Record<string, () => string>>
export function momentOn(date: Date): string
