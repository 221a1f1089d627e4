/** Encryption with the built service: several processes, wrong keys, and a rotation that is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sealedColumns } from '../../../src/app/sealed-columns.ts'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { loadDataKeys } from '../../../src/platform/encryption/data-keys.ts'
import { countValues } from '../../../src/platform/encryption/sealed-columns.ts'
import { projectFolder } from '../../../src/platform/project-folder.ts'
import { anOrder } from '../../support/an-order.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { testDatabase } from '../../support/database.ts'
import { testKeyring, testKeys } from '../../support/encryption-keys.ts'
import { until } from '../../support/patience.ts'
import { startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

const iban = 'DE02120300000000202051'
const nextKeys = `next:${Buffer.alloc(32, 2).toString('base64')},${testKeys}`

/** `wattline …` as an operator runs it. */
function runCommand(argv: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/wattline.js', ...argv], {
    cwd: projectFolder,
    env: { ...bareEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data
    })
  const ended = once(child, 'exit').then(([exitCode]) => ({ exitCode: exitCode as number | null, output }))
  return { child, ended }
}

let orders = 0
async function placeOrder(origin: string, token: string): Promise<string> {
  const body = JSON.stringify(
    anOrder({
      userAccount: { emailAddress: `rotated-${++orders}@example.com` },
      contract: {
        bankDetails: {
          accountHolder: 'Anna Muster',
          iban,
          bic: 'BYLADEM1001',
          bankName: 'DKB',
          hasAcceptedDirectDebit: true,
        },
        deliveryDetails: { maLoIdentifier: null },
      },
    }),
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  // On a busy machine the service may ask to try again later, as it asks every partner.
  const response = await until('the service has room for an order', async () => {
    const tried = await fetch(`${origin}/partner/v1/orders`, { method: 'POST', headers, body })
    return tried.status === 503 ? undefined : tried
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { contractNumber: string }).contractNumber
}

test('processes of two deployments share the keys of one database, through rotations that are killed', async () => {
  const { pool, address } = await testDatabase()
  const url = addressUrl(address)
  const settings = { DATABASE_URL: url, ENCRYPTION_KEYS: nextKeys }
  const services = [
    await startProcess({ ...settings, WORKERS: '2' }),
    await startProcess({ DATABASE_URL: url, ENCRYPTION_KEYS: testKeys }),
  ]
  for (const service of services) await untilReady(service)
  const tokens = await Promise.all(services.map(({ origin }) => tokenFrom(origin)))
  const placed: string[] = []
  const placeEverywhere = async () => {
    for (const [index, { origin }] of services.entries())
      placed.push(await placeOrder(origin, tokens[index] ?? ''))
  }
  await placeEverywhere()

  for (let round = 1; round <= 3; round++) {
    const known = (await loadDataKeys(pool)).length
    const killed = runCommand(['encryption', 'rotate', '--new-data-key'], settings)
    await until('there is a new data key', async () => (await loadDataKeys(pool)).length > known)
    killed.child.kill('SIGKILL')
    // The second deployment has only the former encryption key, and goes on with the data keys that it knows.
    await placeEverywhere()
    await killed.ended
    await placeEverywhere()
  }
  const finished = await runCommand(['encryption', 'rotate'], settings).ended

  expect(finished).toMatchObject({ exitCode: 0 })
  expect(finished.output).toMatch(/^The key next opens all data keys; \d+ had another one\.$/m)
  const keyring = await testKeyring(pool, nextKeys)
  for (const column of sealedColumns) {
    const { plain } = await countValues(pool, column, keyring.sealingKeyId())
    expect(plain).toBe(0)
  }
  const { rows } = await pool.query<{ id: string; stored: string }>({
    name: '',
    text: 'select contract_number as id, bank_details as stored from orders where contract_number = any($1)',
    values: [placed],
  })
  expect(rows).toHaveLength(placed.length)
  for (const { id, stored } of rows)
    expect(keyring.open(`orders.bank_details:${id}`, stored)).toMatchObject({ iban })

  // It lacks the new encryption key, which it would need for its next start.
  const refused = await startProcess({ DATABASE_URL: url, ENCRYPTION_KEYS: testKeys })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toBe(
    'Wattline cannot start. The database is encrypted with the key next, and there is only test: add it to ENCRYPTION_KEYS.\n',
  )
})

test('a start with nothing set makes a key that only its owner may read, and goes on with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-own-key-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const DATA_DIR = join(folder, 'data')
  const first = await startProcess({ DATA_DIR })
  await untilReady(first)
  await placeOrder(first.origin, await tokenFrom(first.origin))
  first.process.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect((await stat(join(DATA_DIR, 'encryption-keys'))).mode & 0o777).toBe(0o600)

  const second = await startProcess({ DATA_DIR })
  await untilReady(second)
  second.process.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  await rm(join(DATA_DIR, 'encryption-keys'))

  const third = await startProcess({ DATA_DIR })
  expect(await third.exited).toBe(1)
  expect(third.output()).toMatch(
    /^Wattline cannot start\. The database is encrypted, ENCRYPTION_KEYS is not set and there is no file .*\/encryption-keys: set ENCRYPTION_KEYS, or DATA_DIR, to where its keys are\.\n$/,
  )
})

test('production does not start without keys', async () => {
  const production = await startProcess({
    ENVIRONMENT: 'production',
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    ENCRYPTION_KEYS: '',
    SMTP_URL: 'smtps://mail.example.com',
    BASE_URL: 'https://api.example.com',
    AUTH_URL: 'https://login.example.com',
  })

  expect(await production.exited).toBe(1)
  expect(production.output()).toBe(
    'Wattline cannot start. The configuration is invalid:\n  ENCRYPTION_KEYS must be set in production.\n',
  )
})
