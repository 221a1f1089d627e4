import { openApi } from '../api.ts'
import type { ChildWork, Surroundings, ToPrimary } from './messages.ts'

/** The API without a worker; a process that writes a task notifies the worker. */
export async function startApiProcess(around: Surroundings): Promise<ChildWork> {
  const { port, close } = await openApi({ ...around, wakeWorker: createWake() })
  return { port, close }
}

// Orders come in bursts, and one message tells of all of them.
const gatherMilliseconds = 5

function createWake(): () => void {
  let isWaiting = false
  const send = () => {
    isWaiting = false
    process.send?.({ type: 'wake' } satisfies ToPrimary)
  }
  return () => {
    if (!isWaiting) setTimeout(send, gatherMilliseconds)
    isWaiting = true
  }
}
