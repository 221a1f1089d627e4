import { expect, test } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { simulatedCredit } from '../sandbox/credit/simulated-credit.ts'
import { creditOf, marketOf } from './external-systems.ts'
import { loadTestEnvironment } from './sandbox.ts'
import type { WorkerDeps } from './worker.ts'

/** A service with no neighbour configured, whose database must not be asked. */
const partsWith = async (sandbox: boolean) =>
  ({
    ...(await loadTestEnvironment({ sandbox, demoData: false })),
    config: readConfig({}),
    db: new Proxy({}, { get: () => expect.fail('asked the database') }),
  }) as unknown as WorkerDeps

test('without a sandbox and a gateway nobody delivers messages, and nobody is refused for credit', async () => {
  const deps = await partsWith(false)

  expect(marketOf(deps)).toBeNull()
  await expect(creditOf(deps).check({} as never)).resolves.toMatchObject({
    isPositive: true,
    agency: 'none',
  })
})

test('with a sandbox and no agency credit is simulated', async () => {
  expect(creditOf(await partsWith(true))).toBe(simulatedCredit)
})
