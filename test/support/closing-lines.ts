export type Closing = {
  milliseconds: number
  files: readonly { path: string; milliseconds: number }[]
  passed: number
  failed: number
  skipped: number
}

const mostFiles = 10

/** What `npm test` says at its end. The last line has the counts and nothing else, for whoever reads no more than that. */
export function closingLines({ milliseconds, files, passed, failed, skipped }: Closing): string[] {
  const longest = files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, mostFiles)
  const seconds = longest.map((file) => `${(file.milliseconds / 1000).toFixed(1)} s`)
  const width = Math.max(0, ...seconds.map((text) => text.length))
  return [
    `Took ${duration(milliseconds)}. The files that took longest:`,
    ...longest.map(({ path }, index) => `  ${seconds[index]?.padStart(width)}  ${path}`),
    '',
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
