import { expect, test } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { simulatedCredit } from '../sandbox/credit/simulated-credit.ts'
import { creditOf, marketOf } from './outside.ts'
import type { WorkerParts } from './worker.ts'

/** Whoever touches the database here has done more than keep a message. */
const partsOf = (config: object) =>
  ({
    config: { ...readConfig({}), ...config },
    db: new Proxy({}, { get: () => expect.fail('asked the database') }),
  }) as unknown as WorkerParts
const none = { url: undefined, secret: undefined }

test('without a sandbox and a gateway a message is kept for an operator, and nobody is refused for credit', async () => {
  const parts = partsOf({ sandbox: false, market: none, credit: none })

  await expect(marketOf(parts).send({} as never)).resolves.toBeUndefined()
  await expect(creditOf(parts).check({} as never)).resolves.toMatchObject({
    isPositive: true,
    agency: 'none',
  })
})

test('with a sandbox and no agency credit is simulated', () => {
  expect(creditOf(partsOf({ sandbox: true, credit: none }))).toBe(simulatedCredit)
})
