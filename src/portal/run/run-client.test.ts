import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Client, Partner } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import { runClientOf } from './run-client.ts'

const client = (clientId: string, partnerId: string | null, more: Partial<Client> = {}) =>
  ({
    clientId,
    partner: partnerId === null ? null : ({ id: partnerId } as Partner),
    scopes: ['api:partner'],
    isDisabled: false,
    isPublic: false,
    ...more,
  }) as Client

const clients = [
  client('demo-whitelabel', 'demo'),
  client('demo-operator', null, { scopes: ['operator'] }),
  client('small', 'mine'),
  client('large', 'mine', { scopes: ['api:partner', 'create:orders'] }),
  client('disabled', 'mine', {
    scopes: ['api:partner', 'create:orders', 'manage:contracts'],
    isDisabled: true,
  }),
  client('app', 'mine', { scopes: ['api:partner', 'create:orders', 'manage:contracts'], isPublic: true }),
  client('off', 'closed', { isDisabled: true }),
]
const directory = {
  current: () =>
    ({ clients: new Map(clients.map((each) => [each.clientId, each])) }) as unknown as PartnerDirectory,
}
const request = {} as FastifyRequest
const signedInAs = (partnerId: string | undefined) => async () =>
  partnerId === undefined ? undefined : { partnerId, isVerified: true }

describe('an operation runs with', () => {
  test.each([
    ['the demo client of its API, partner', 'partner', true, undefined, 'demo-whitelabel'],
    ['the demo client of its API, operator', 'operator', true, undefined, 'demo-operator'],
    ['the client of a signed-in partner that may do most', 'partner', true, 'mine', 'large'],
    ['the same where there is no demo data', 'partner', false, 'mine', 'large'],
    ['nothing where nobody is signed in and there is no demo data', 'partner', false, undefined, undefined],
    ['nothing where the partner has no client that works', 'partner', true, 'closed', undefined],
    [
      'the demo client, never one of a partner, in the API of operators',
      'operator',
      true,
      'mine',
      'demo-operator',
    ],
    ['nothing in the API of operators for a partner without demo data', 'operator', false, 'mine', undefined],
  ] as const)('%s', async (_, api, hasDemo, partnerId, expected) => {
    const found = await runClientOf(
      { directory, hasDemo, config: { isOpenToOthers: false }, signedInPartner: signedInAs(partnerId) },
      request,
      api,
    )

    expect(found?.clientId).toBe(expected)
  })
})

test.each([
  [false, 'demo-whitelabel', 'demo-operator'],
  [true, 'demo-whitelabel', undefined],
])(
  'without a dashboard, and with others about: %s, the demo clients run %s and %s',
  async (isOpenToOthers, ...expected) => {
    const given = { directory, hasDemo: true, config: { isOpenToOthers } }
    const found = [
      await runClientOf(given, request, 'partner'),
      await runClientOf(given, request, 'operator'),
    ]

    expect(found.map((one) => one?.clientId)).toEqual(expected)
  },
)
