/** What the processes of the tests run. */
import { deflateSync } from 'node:zlib'
import { startCpuTime } from '../../../test/support/cpu-time.ts'
import { Refusal } from '../refusal.ts'
import { serveJobs } from './job-process.ts'

const compute = (milliseconds: number) => {
  const elapsed = startCpuTime()
  while (elapsed() < milliseconds);
}

export const processJobs = {
  whereAmI: () => process.pid,
  echo: (given: unknown) => given,
  compute: (milliseconds: number) => {
    compute(milliseconds)
    return 'done'
  },
  /** Native code, which a thread would not leave when it is terminated. */
  computeNatively: () => deflateSync(Buffer.alloc(2 ** 30, 'wattline'), { level: 9, memLevel: 1 }).length,
  computeInSteps: async ({ steps, milliseconds }: { steps: number; milliseconds: number }) => {
    for (let step = 0; step < steps; step += 1) {
      compute(milliseconds)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    return 'done'
  },
  fillMemory: () => {
    const pieces: Buffer[] = []
    for (;;) pieces.push(Buffer.alloc(2 ** 20, 1))
  },
  wait: () => new Promise(() => {}),
  refuse: () => {
    throw new Refusal('conflict', { code: 'conflict', message: 'No.' })
  },
}

serveJobs(processJobs)
