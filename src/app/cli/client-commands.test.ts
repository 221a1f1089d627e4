import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { loadPartnerDirectory } from '../../partners/partner-directory.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { type Printed, wattline } from './terminal.fixture.ts'

let pool: Pool
let environment: Record<string, string>
const run = (...argv: string[]): Promise<Printed> => wattline(['client', ...argv], environment)
const inJson = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout)

beforeAll(async () => {
  const database = await testDatabase()
  pool = database.pool
  environment = {
    DATABASE_URL: addressUrl(database.address),
    AUTH_URL: 'https://login.example.com',
    SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
  }
})

async function isSecretOf(clientId: string, secret: string): Promise<boolean> {
  const hashes = (await loadPartnerDirectory(pool)).clients.get(clientId)?.secretHashes ?? []
  return hashes.some((hash) => hash.equals(hashOfSecret(secret)))
}

describe('wattline client add-key and remove-key', () => {
  const pair = generateKeyPairSync('ed25519')
  let folder: string
  const file = async (name: string, content: object | string) => {
    const path = join(folder, name)
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  const jwk = (kid: string) => ({ ...pair.publicKey.export({ format: 'jwk' }), kid })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wattline-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('let a client prove itself by keys, one or a set of them, and take one away again', async () => {
    await run('add', 'key-client', '--partner', 'demo-hems')

    const one = await run('add-key', 'key-client', await file('one.json', jwk('2026-11')))
    const both = await inJson('add-key', 'key-client', await file('set.json', { keys: [jwk('2026-12')] }))
    const removed = await run('remove-key', 'key-client', '2026-11')

    expect(one.stdout).toContain('The client key-client has the keys 2026-11.')
    expect(both.keyIds).toEqual(['2026-11', '2026-12'])
    expect(removed.stdout).toContain('The client key-client has the keys 2026-12.')
  })

  test.each([
    [
      'a private key',
      () => file('private.json', pair.privateKey.export({ format: 'jwk' })),
      'is a private or secret key',
    ],
    ['something else', () => file('else.json', 'ssh-ed25519 AAAA'), 'is neither a JWK nor a JWK set'],
    ['a large file', () => file('large.json', 'x'.repeat(65_537)), 'is larger than 64 kB'],
    ['no file', async () => join(folder, 'none.json'), 'There is no file'],
  ])('refuse %s', async (_, make, sentence) => {
    const answer = await run('add-key', 'demo-hems', await make())

    expect(answer.exitCode).not.toBe(0)
    expect(answer.stderr).toContain(sentence)
  })
})

describe('wattline client add', () => {
  test('gives all scopes that the type may have, and a line to try it with', async () => {
    const { exitCode, stdout, stderr } = await run('add', 'sales~app', '--partner', 'demo-sales')

    const secret = /client_secret +(\S+)/.exec(stdout)?.[1] ?? ''
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(await isSecretOf('sales~app', secret)).toBe(true)
    expect(stdout).toMatch(
      /scopes +api:partner create:orders role:finance-reporting manage:contracts manage:webhooks\n/,
    )
    expect(stdout).toContain('The secret is not shown again')
    expect(stdout).toContain(
      "  curl -s 'https://login.example.com/connect/token' \\\n" +
        `    -d grant_type=client_credentials -d 'client_id=sales~app' -d 'client_secret=${secret}'\n`,
    )
  })

  test('gives the scopes that are named, and answers in JSON', async () => {
    const scopes = ['--scope', 'create:orders', '--scope', 'api:partner']
    expect(await inJson('add', 'shop', '--partner', 'demo-whitelabel', ...scopes)).toEqual({
      clientId: 'shop',
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
      partner: 'demo-whitelabel',
      scopes: ['api:partner', 'create:orders'],
      isDisabled: false,
    })
  })

  test('makes a public client, which has no secret', async () => {
    const uri = 'http://127.0.0.1/callback'
    const added = await run('add', 'meter-app', '--partner', 'demo-hems', '--redirect-uri', uri)

    expect(added).toMatchObject({ exitCode: 0, stderr: '' })
    expect(added.stdout).not.toContain('client_secret')
    expect((await loadPartnerDirectory(pool)).clients.get('meter-app')).toMatchObject({
      isPublic: true,
      redirectUris: [uri],
      scopes: ['api:partner'],
      secretHashes: [],
      keys: [],
    })
    expect((await run('rotate-secret', 'meter-app')).stderr).toBe(
      'Client meter-app is public and has no secret.\n',
    )
  })

  test('makes an operator client', async () => {
    expect(await inJson('add', 'grid-desk', '--operator')).toMatchObject({
      partner: null,
      scopes: ['operator'],
    })
  })

  test.each([
    [
      ['app', '--partner', 'demo-hems', '--scope', 'create:orders', '--scope', 'nonsense'],
      'A client of type ThirdParty cannot have create:orders, nonsense. Allowed: api:partner, manage:contracts, manage:webhooks.',
    ],
    [
      ['app', '--operator', '--scope', 'api:partner'],
      'A client of type Operator cannot have api:partner. Allowed: operator, operator:read, operator:orders, operator:customers, operator:partners, operator:imports, operator:market, operator:readings, operator:staff.',
    ],
    [
      ['app', '--partner', 'demo-sales', '--scope', 'operator'],
      'A client of type SalesAffiliate cannot have operator. Allowed: api:partner, create:orders, role:finance-reporting, manage:contracts, manage:webhooks.',
    ],
    [
      ['app', '--partner', 'demo-hems', '--redirect-uri', 'http://app.example.com/'],
      'The redirect URI http://app.example.com/ must use https, http on the loopback interface, or a private scheme such as com.example.app:/done.',
    ],
    [['app', '--partner', 'nobody'], 'There is no partner with the slug nobody.'],
    [['demo-hems', '--partner', 'demo-hems'], 'Client demo-hems already exists.'],
    [
      ["x'y", '--operator'],
      'A client id must be 3 to 100 letters, digits, dots, hyphens, underscores or tildes.',
    ],
  ])('refuses %j', async (argv, sentence) => {
    expect(await run('add', ...argv)).toEqual({ exitCode: 1, stdout: '', stderr: `${sentence}\n` })
  })

  test('refuses the name of a demo client in production, which would then not start', async () => {
    const needed = {
      ENVIRONMENT: 'production',
      BASE_URL: 'https://api.example.com',
      SMTP_URL: 'smtps://mail',
    }
    const added = await wattline(['client', 'add', 'demo-hems', '--operator'], { ...environment, ...needed })

    expect(added).toMatchObject({ exitCode: 1, stdout: '' })
    expect(added.stderr).toBe(
      'demo-hems is the name of a demo client, which must not exist in production. Choose another name.\n',
    )
  })
})

describe('wattline client list', () => {
  test('shows clients with their scopes, never a secret', async () => {
    const { exitCode, stdout } = await run('list')

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^Client +Partner +State +Scopes$/m)
    expect(stdout).toMatch(/^demo-operator +\(operator\) +enabled +operator$/m)
    expect(await inJson('list')).toContainEqual({
      clientId: 'demo-hems',
      partner: 'demo-hems',
      secretCreatedAt: [expect.any(String)],
      secretExpiresAt: [null],
      scopes: ['api:partner', 'manage:contracts', 'manage:webhooks'],
      isDisabled: false,
      isPublic: false,
      redirectUris: [],
      dateTimeFormat: 'Local',
      keyIds: [],
    })
  })

  test('says of a database that does not answer what to do', async () => {
    expect(await wattline(['client', 'list'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'The database server does not answer (nothing listens there): check that it runs and that DATABASE_URL is correct.\n',
    })
  })
})

describe('wattline client rotate-secret', () => {
  test('keeps the former secret beside the new one', async () => {
    const { exitCode, stdout } = await run('rotate-secret', 'demo-sales')

    expect(exitCode).toBe(0)
    expect(stdout).toContain('The secret is not shown again')
    expect(stdout).toContain('wattline client rotate-secret demo-sales --drop-former')
    expect(await isSecretOf('demo-sales', /client_secret +(\S+)/.exec(stdout)?.[1] ?? '')).toBe(true)
    expect(await isSecretOf('demo-sales', 'demo-sales-secret')).toBe(true)
  })

  test('--drop-former ends it at once', async () => {
    const rotated = await inJson('rotate-secret', 'demo-platform', '--drop-former')

    expect(rotated).toMatchObject({ clientId: 'demo-platform', isFormerSecretValid: false })
    expect(await isSecretOf('demo-platform', rotated.clientSecret)).toBe(true)
    expect(await isSecretOf('demo-platform', 'demo-platform-secret')).toBe(false)
  })
})

test('wattline client disable and enable shut a client out and let it in again', async () => {
  expect((await run('disable', 'demo-hems')).stdout).toContain('reject it within 5 seconds')
  expect((await run('list')).stdout).toMatch(/^demo-hems +demo-hems +disabled/m)
  expect(await inJson('enable', 'demo-hems')).toMatchObject({ clientId: 'demo-hems', isDisabled: false })
})

describe('wattline client grant and revoke', () => {
  test('change the scopes', async () => {
    expect((await run('grant', 'demo-platform', 'role:application', 'role:customer-support')).stdout).toMatch(
      /^The client demo-platform has api:partner, create:orders, role:customer-support, role:application, manage:webhooks\.\n/,
    )
    expect(await inJson('revoke', 'demo-platform', 'role:application')).toMatchObject({
      scopes: ['api:partner', 'create:orders', 'role:customer-support', 'manage:webhooks'],
    })
  })

  test('a wider role that still includes what was revoked is named', async () => {
    const { exitCode, stdout } = await run('revoke', 'demo-whitelabel', 'role:finance-reporting')

    expect(exitCode).toBe(0)
    expect(stdout).toContain('Note that role:customer-support includes role:finance-reporting.\n')
  })

  test.each([
    [
      ['grant', 'demo-hems', 'create:orders'],
      'A client of type ThirdParty cannot have create:orders. Allowed: api:partner, manage:contracts, manage:webhooks.',
    ],
    [
      ['revoke', 'demo-hems', 'api:partner', 'manage:contracts', 'manage:webhooks'],
      'A client needs at least one scope: api:partner, manage:contracts, manage:webhooks.',
    ],
    [
      ['revoke', 'demo-hems', 'api:partnr'],
      'Client demo-hems does not have api:partnr; it has api:partner, manage:contracts, manage:webhooks.',
    ],
  ])('refuses %j', async (argv, sentence) => {
    expect(await run(...argv)).toEqual({ exitCode: 1, stdout: '', stderr: `${sentence}\n` })
  })
})

test.each([['rotate-secret'], ['disable'], ['enable'], ['grant'], ['revoke']])(
  'wattline client %s refuses a client that does not exist',
  async (verb) => {
    const scopes = verb === 'grant' || verb === 'revoke' ? ['api:partner'] : []
    const stderr = 'There is no client nobody.\n'
    expect(await run(verb, 'nobody', ...scopes)).toEqual({ exitCode: 1, stdout: '', stderr })
  },
)
