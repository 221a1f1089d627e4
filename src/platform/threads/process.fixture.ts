/** What the processes of the tests run. */
import { getHeapStatistics } from 'node:v8'
import type { MessagePort } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { startCpuTime } from '../../../test/support/cpu-time.ts'
import { Refusal } from '../refusal.ts'
import { serveJobs } from './job-process.ts'
import { chunksFrom } from './lend-stream.ts'

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
  fillHeap: () => {
    const lists: number[][] = []
    for (;;) lists.push(new Array(100_000).fill(0.5))
  },
  heapMegabytes: () => getHeapStatistics().heap_size_limit / 2 ** 20,
  environment: () => ({ ...process.env }),
  wait: () => new Promise(() => {}),
  sleep: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  lengthOf: async (port: MessagePort) => {
    let length = 0
    for await (const chunk of chunksFrom(port)) length += chunk.length
    return length
  },
  firstOf: async (port: MessagePort) => {
    for await (const chunk of chunksFrom(port)) return chunk.length
    return 0
  },
  refuse: () => {
    throw new Refusal('conflict', { code: 'conflict', message: 'No.' })
  },
}

serveJobs(processJobs)
