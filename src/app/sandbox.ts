/** The only place that loads code of the test environment, and only where a setting turns it on. */

import type { Config } from '../platform/settings/config.ts'
import { type Clock, systemClock } from '../platform/time/clock.ts'

export type Sandbox = ReturnType<typeof import('../sandbox/sandbox.ts').openSandbox>
export type Demo = Awaited<ReturnType<typeof loadDemo>>

/** What is beside the service in the test environment; its clock is the only one that is not the real one. */
export type TestEnvironment = { clock: Clock; sandbox: Sandbox | undefined; demo: Demo | undefined }

export async function loadTestEnvironment(
  config: Pick<Config, 'sandbox' | 'demoData'>,
): Promise<TestEnvironment> {
  const sandbox = config.sandbox ? (await import('../sandbox/sandbox.ts')).openSandbox() : undefined
  return {
    clock: sandbox?.clock ?? systemClock,
    sandbox,
    demo: config.demoData ? await loadDemo() : undefined,
  }
}

export const loadDemo = () => import('../sandbox/demo/demo.ts')
