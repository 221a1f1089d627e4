const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An instant as the clocks in Berlin show it: `2026-11-15 13:45:00`. */
export const berlinTime = (instant: Date): string => format.format(instant)
