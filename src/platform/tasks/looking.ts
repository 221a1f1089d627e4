import { setTimeout as sleep } from 'node:timers/promises'

export type Looking = {
  /** Ends a pause, or leaves out the next one. */
  wake(): void
  /** Resolves when the last look has ended. */
  close(): Promise<void>
}

/** Pauses until somebody wakes it or it is time to look, and then rests, so that one look finds what came meanwhile. */
type Pause = (restMilliseconds: () => number) => Promise<void>

/** Looks for work again and again until it is closed. */
export function startLooking(look: (pause: Pause) => Promise<void>, pollMilliseconds: number): Looking {
  let isClosed = false
  let isWoken = false
  let endPause = () => {}

  const untilWoken = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isClosed) return resolve()
      const timer = setTimeout(resolve, pollMilliseconds).unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const work = async () => {
    while (!isClosed) {
      isWoken = false
      await look(async (restMilliseconds) => {
        await untilWoken()
        const milliseconds = restMilliseconds()
        if (milliseconds > 0 && !isClosed) await sleep(milliseconds)
      })
    }
  }
  const working = work()

  const wake = () => {
    isWoken = true
    endPause()
  }
  return {
    wake,
    async close() {
      isClosed = true
      wake()
      await working
    },
  }
}
