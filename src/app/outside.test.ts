import { expect, test } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { simulatedCredit } from '../sandbox/credit/simulated-credit.ts'
import { creditOf, marketOf } from './outside.ts'
import { loadTestEnvironment } from './sandbox.ts'
import type { WorkerParts } from './worker.ts'

/** A service with no neighbour configured, whose database must not be asked. */
const partsWith = async (sandbox: boolean) =>
  ({
    ...(await loadTestEnvironment({ sandbox, demoData: false })),
    config: readConfig({}),
    db: new Proxy({}, { get: () => expect.fail('asked the database') }),
  }) as unknown as WorkerParts

test('without a sandbox and a gateway a message is kept for an operator, and nobody is refused for credit', async () => {
  const parts = await partsWith(false)

  await expect(marketOf(parts).send({} as never)).resolves.toBeUndefined()
  await expect(creditOf(parts).check({} as never)).resolves.toMatchObject({
    isPositive: true,
    agency: 'none',
  })
})

test('with a sandbox and no agency credit is simulated', async () => {
  expect(creditOf(await partsWith(true))).toBe(simulatedCredit)
})
