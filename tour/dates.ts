/** Dates are texts, as on the wire; arithmetic is in UTC, where every day has 24 hours. */
export function plusDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** First day of the month before that of a date, and first day of its own: a period of the interface. */
export function lastMonth(date: string): { from: string; to: string } {
  const to = `${date.slice(0, 7)}-01`
  return { from: `${plusDays(to, -1).slice(0, 7)}-01`, to }
}

/** Kept apart from the clock of the machine: a sandbox may live in another month. */
export const weekday = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })
