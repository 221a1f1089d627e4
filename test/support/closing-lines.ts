export type Closing = {
  milliseconds: number
  files: readonly { path: string; milliseconds: number }[]
  passed: number
  failed: number
  /** How many tests were skipped, by the reason. */
  skipped: Readonly<Record<string, number>>
}

const maxFiles = 10

/** What `npm test` says at its end. The last line has the counts and nothing else, for a reader who reads no more than that. */
export function closingLines({ milliseconds, files, passed, failed, skipped }: Closing): string[] {
  const longest = files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, maxFiles)
  const seconds = longest.map((file) => `${(file.milliseconds / 1000).toFixed(1)} s`)
  const width = Math.max(0, ...seconds.map((text) => text.length))
  return [
    `Took ${duration(milliseconds)}. The files that took longest:`,
    ...longest.map(({ path }, index) => `  ${seconds[index]?.padStart(width)}  ${path}`),
    '',
    `${passed} passed, ${failed} failed${skippedText(Object.entries(skipped))}`,
  ]
}

/** A single reason needs no count of its own: `, 12 skipped: no browser`. */
function skippedText(reasons: [reason: string, count: number][]): string {
  if (reasons.length === 0) return ''
  const total = reasons.reduce((sum, [, count]) => sum + count, 0)
  const parts = reasons.map(([reason, count]) => (reasons.length > 1 ? `${count} ${reason}` : reason))
  return `, ${total} skipped: ${parts.join(', ')}`
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
