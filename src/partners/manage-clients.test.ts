import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { addClient, grantScopes, listClients, revokeScopes } from './manage-clients.ts'
import { allClients } from './repository.ts'

const { pool } = await testDatabase()

test('concurrent grants all take effect', async () => {
  await addClient(pool, { clientId: 'busy', partnerSlug: 'demo-whitelabel', scopes: ['api:partner'] })

  await Promise.all([
    grantScopes(pool, 'busy', ['create:orders']),
    grantScopes(pool, 'busy', ['role:application']),
    grantScopes(pool, 'busy', ['role:customer-support']),
  ])

  const client = (await listClients(pool)).find(({ clientId }) => clientId === 'busy')
  expect(client?.scopes).toEqual([
    'api:partner',
    'create:orders',
    'role:customer-support',
    'role:application',
  ])
})

test('the last scope of a client cannot be revoked: disable the client instead', async () => {
  await addClient(pool, { clientId: 'lonely', partnerSlug: 'demo-hems', scopes: ['api:partner'] })

  await expect(revokeScopes(pool, 'lonely', ['api:partner'])).rejects.toThrow('needs at least one scope')
})

test('a secret has 256 random bits, and only its SHA-256 is stored', async () => {
  const draft = { partnerSlug: 'demo-hems', scopes: ['api:partner'] }
  const one = await addClient(pool, { clientId: 'secret-one', ...draft })
  const other = await addClient(pool, { clientId: 'secret-other', ...draft })

  expect(Buffer.from(one.secret, 'base64url')).toHaveLength(32)
  expect(other.secret).not.toBe(one.secret)
  const stored = (await allClients(pool)).find(({ clientId }) => clientId === 'secret-one')
  expect(stored?.secretHashes).toEqual([createHash('sha256').update(one.secret).digest()])
})
