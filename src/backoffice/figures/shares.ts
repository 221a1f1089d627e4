/** `71.4 %`; a dash where there is nothing to be a share of. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(Math.round((part / whole) * 1000) / 10).toFixed(1)} %`

/** How long something has waited: `45 s`, `3 min`, `2 h`. */
export function durationText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
