import { expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { addClient } from './manage-clients.ts'
import { addPartner, switchPartner } from './manage-partners.ts'
import { activeClientIds, loadPartnerDirectory, rightsOfClients } from './partner-directory.ts'
import { remindOfSecrets } from './remind-of-secrets.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const tomorrow = new Date('2026-11-16T11:00:00Z')

test('a client does nothing while its partner is disabled, and all that it did afterwards', async () => {
  await addPartner(pool, {
    slug: 'switched',
    type: 'Whitelabel',
    brandName: 'Switched',
    partnerToken: 'token',
  })
  await addClient(pool, {
    ...{ clientId: 'switched-one', partnerSlug: 'switched', scopes: ['api:partner'] },
    secretExpiresAt: tomorrow,
  })
  const seen = async () => {
    const { clients, partnersByToken } = await loadPartnerDirectory(pool)
    return {
      isDisabled: clients.get('switched-one')?.isDisabled,
      isOrderedFor: [...partnersByToken.values()].some(({ slug }) => slug === 'switched'),
      hasRights: (await rightsOfClients(pool, ['switched-one'])).has('switched-one'),
      isActive: (await activeClientIds(pool)).has('switched-one'),
      reminded: await remindOfSecrets(pool, { now: () => now }),
    }
  }

  await switchPartner(pool, 'switched', now)
  expect(await seen()).toEqual({
    ...{ isDisabled: true, isOrderedFor: false, hasRights: false, isActive: false, reminded: 0 },
  })

  await switchPartner(pool, 'switched', null)
  expect(await seen()).toEqual({
    ...{ isDisabled: false, isOrderedFor: true, hasRights: true, isActive: true, reminded: 1 },
  })
})
