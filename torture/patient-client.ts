import { setTimeout as pause } from 'node:timers/promises'

export type PatientClient = {
  /** Milliseconds that each answer took. */
  times: number[]
  /** What was not answered with 200. */
  faults: string[]
  stop(): Promise<void>
}

/** Somebody who reads the same, again and again, a hundred times a second at most. */
export function startPatientClient(url: string, headers: Record<string, string>): PatientClient {
  const times: number[] = []
  const faults: string[] = []
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      try {
        const answer = await fetch(url, { headers })
        await answer.arrayBuffer()
        if (answer.status !== 200) faults.push(`a normal client was answered with ${answer.status}`)
      } catch (error) {
        faults.push(`a normal client was not answered: ${(error as Error).message}`)
      }
      times.push(performance.now() - startedAt)
      await pause(10)
    }
  }
  const working = work()
  return {
    times,
    faults,
    async stop() {
      isOver = true
      await working
    },
  }
}
