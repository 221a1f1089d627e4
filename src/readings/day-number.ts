const millisecondsPerDay = 86_400_000

// Writing a date takes longer than all else that is done for a daily sum, and the same days are asked for all the time.
const dates = new Map<number, string>()
const mostKept = 40_000

/** The date so many days after 1 January 1970. */
export function dateOfDayNumber(number: number): string {
  let date = dates.get(number)
  if (date === undefined) {
    date = new Date(number * millisecondsPerDay).toISOString().slice(0, 10)
    if (dates.size >= mostKept) dates.clear()
    dates.set(number, date)
  }
  return date
}
