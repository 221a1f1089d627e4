import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { addClient } from './manage-clients.ts'
import {
  assignableScopes,
  type PartnershipType,
  partnershipTypes,
  scopeNames,
  withIncluded,
} from './scopes.ts'

const { pool } = await testDatabase()

const demoPartner: Record<PartnershipType, string> = {
  Whitelabel: 'demo-whitelabel',
  ThirdParty: 'demo-hems',
  SalesAffiliate: 'demo-sales',
}
const owners = [...partnershipTypes, 'Operator' as const]
const cells = owners.flatMap((type) =>
  scopeNames.map((scope) => ({ type, scope, isAllowed: assignableScopes[type].includes(scope) })),
)

describe('the table of scopes', () => {
  test('matches the specification', () => {
    expect(assignableScopes).toEqual({
      Whitelabel: [
        'api:partner',
        'create:orders',
        'role:finance-reporting',
        'role:customer-support',
        'role:application',
        'manage:contracts',
        'manage:webhooks',
      ],
      ThirdParty: ['api:partner', 'manage:contracts', 'manage:webhooks'],
      SalesAffiliate: [
        'api:partner',
        'create:orders',
        'role:finance-reporting',
        'manage:contracts',
        'manage:webhooks',
      ],
      Operator: [
        'operator',
        'operator:read',
        'operator:orders',
        'operator:customers',
        'operator:partners',
        'operator:imports',
        'operator:market',
        'operator:readings',
        'operator:staff',
      ],
    })
  })

  test.each(cells)('$type with $scope: $isAllowed', async ({ type, scope, isAllowed }) => {
    const partnerSlug = type === 'Operator' ? null : demoPartner[type]
    const work = addClient(pool, {
      clientId: `${type}-${scope.replaceAll(':', '.')}`,
      partnerSlug,
      scopes: [scope],
    })

    if (isAllowed) expect((await work).scopes).toEqual([scope])
    else
      await expect(work).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining(`cannot have ${scope}`),
      })
  })
})

describe('a role', () => {
  test.each([
    [['role:application'], ['role:application', 'role:customer-support', 'role:finance-reporting']],
    [['role:customer-support'], ['role:customer-support', 'role:finance-reporting']],
    [['role:finance-reporting'], ['role:finance-reporting']],
    [['api:partner'], ['api:partner']],
    [['operator'], assignableScopes.Operator],
    [['operator:orders'], ['operator:orders']],
  ] as const)('%j includes %j', (given, all) => {
    expect([...withIncluded(given)]).toEqual(all)
  })
})
