type Step = () => Promise<void> | void

const steps: Step[] = []
let cleaning: Promise<void> = Promise.resolve()

/** Registers what must be undone, even when the bench fails or is interrupted. */
export function afterwards(step: Step): void {
  steps.push(step)
}

/** Undoes everything, the latest first. A caller meanwhile waits for the same work. */
export function cleanUp(): Promise<void> {
  cleaning = cleaning.then(async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      await Promise.resolve()
        .then(step)
        .catch((error: Error) => console.error(`The clean-up goes on after a fault: ${error.message}`))
    }
  })
  return cleaning
}

/** Ctrl-C and its like leave no server behind; the second one does not wait. */
export function cleanUpOnSignals(): void {
  let isAskedTwice = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isAskedTwice) process.exit(130)
      isAskedTwice = true
      void cleanUp().then(() => process.exit(130))
    })
  }
}
