type CleanUp = () => unknown

const cleanUps: CleanUp[] = []

/**
 * Does this when the test file is done, wherever it is called. Vitest ignores an `afterAll` in a hook or in a test, and
 * what it should have ended would run beside all later files of the process.
 */
export const afterFile = (cleanUp: CleanUp): void => {
  cleanUps.push(cleanUp)
}

/** What was begun last ends first. */
export async function cleanUpFile(): Promise<void> {
  for (let cleanUp = cleanUps.pop(); cleanUp !== undefined; cleanUp = cleanUps.pop()) await cleanUp()
}
