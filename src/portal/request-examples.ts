import { readFileSync } from 'node:fs'
import { projectFolder } from '../platform/project-folder.ts'

/** Working request bodies, by operation. Their fields depend on each other, so an example made from the schema is refused. */
export const requestExamples: Readonly<Record<string, () => unknown>> = {
  createOrder: () => JSON.parse(readFileSync(`${projectFolder}examples/order.json`, 'utf8')),
  // Short enough for the token to stay valid.
  moveSandboxClock: () => ({ advance: 'PT5M' }),
  reportOrderEvent: () => ({ event: 'withdrawn' }),
  reportSandboxEvent: () => ({ event: 'withdrawn' }),
  putSandboxReadings: () => ({ days: [{ date: '2026-11-01', kwh: new Array(96).fill(0.04) }] }),
}
