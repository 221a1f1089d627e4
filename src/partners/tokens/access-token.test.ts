import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { testKeyring } from '../../../test/support/encryption-keys.ts'
import { signAccessToken } from './access-token.ts'
import { loadSigningKeys } from './signing-keys.ts'

const { pool } = await testDatabase()

test('a token is signed on another thread: nothing of this one brings it about', async () => {
  const keys = await loadSigningKeys(pool, await testKeyring(pool))
  const signer = {
    issuer: 'https://auth.example',
    audience: 'https://api.example',
    keys: { current: () => keys },
  }
  let isSigned = false
  const signing = signAccessToken(signer as never, { clientId: 'a', scope: 'api:partner', now: new Date() })
  void signing.then(() => {
    isSigned = true
  })

  // What this thread did itself would be there after a few turns of promises, without a turn of the event loop.
  for (let turn = 0; turn < 1000; turn++) await undefined
  expect(isSigned).toBe(false)
  expect((await signing).split('.')).toHaveLength(3)
})
