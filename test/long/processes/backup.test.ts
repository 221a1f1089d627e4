/** The commands of docs/operations.md, run as they are printed there. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { type Address, openPool } from '../../../src/platform/db/pool.ts'
import { projectFolder } from '../../../src/platform/project-folder.ts'
import { anOrder } from '../../support/an-order.ts'
import { findDebianPostgres, startDebianPostgres } from '../../support/debian-postgres.ts'
import { testKeys } from '../../support/encryption-keys.ts'
import { type ServiceProcess, startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

const operations = readFileSync('docs/operations.md', 'utf8')
const [commands = ''] = [...operations.matchAll(/```sh\n([\s\S]*?)```/g)]
  .map(([, block]) => block ?? '')
  .filter((block) => block.includes('backup create'))
  .map((block) => block.replaceAll('./wattline', `node ${projectFolder}dist/wattline.js`))
const bin = findDebianPostgres()

const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'wattline-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function placeOrder({ origin }: ServiceProcess, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(anOrder())
  const answer = await fetch(`${origin}/partner/v1/orders`, { method: 'POST', headers, body })
  return ((await answer.json()) as { contractNumber: string }).contractNumber
}

const readOrder = async ({ origin }: ServiceProcess, token: string, contractNumber: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/partner/v1/orders/${contractNumber}`, { headers })
  const { data } = (await answer.json()) as { data: { order: Record<string, unknown> } }
  // Its state goes on by itself; whose order it is does not change.
  const { emailAddress, firstName, lastName, deliveryAddress } = data.order
  return { status: answer.status, customer: { emailAddress, firstName, lastName, deliveryAddress } }
}

/** How many rows each table has, except the one that tells of backups. */
async function rowCounts(address: Address): Promise<Record<string, number>> {
  const pool = openPool(address, { size: 1, isPatient: true })
  const { rows: tables } = await pool.query<{ name: string }>({
    name: '',
    text: `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'backup_runs'
      order by relname`,
    values: [],
  })
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>({
      name: '',
      text: `select count(*) from "${name}"`,
      values: [],
    })
    counts[name] = rows[0]?.count ?? -1
  }
  await pool.close()
  return counts
}

describe.skipIf(bin === undefined)('an encrypted backup', () => {
  test('has every row, and a service on the restored database goes on where the other one was', async () => {
    const server = await startDebianPostgres(bin ?? '')
    onTestFinished(server.stop)
    const first = await startProcess({ DATABASE_URL: addressUrl(server.address) })
    await untilReady(first)
    const token = await tokenFrom(first.origin)
    const contractNumber = await placeOrder(first, token)
    const before = await readOrder(first, token, contractNumber)
    first.process.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    const restored = { ...server.address, database: 'restored' }
    const admin = openPool(server.address, { size: 1, isPatient: true })
    await admin.execute('create database restored')
    await admin.close()

    const cwd = await folder()
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-ec', commands], {
      cwd,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        ENCRYPTION_KEYS: testKeys,
        BACKUP_DIR: join(cwd, 'backups'),
        DATABASE_URL: addressUrl(server.address),
        NEW_DATABASE_URL: addressUrl(restored),
      },
    })

    expect(stdout).toContain('✓ The keys open all')
    const { audit_trail: _, audit_chain: _chain, ...counts } = await rowCounts(restored)
    // Both have entries of their own about the backup.
    expect(await rowCounts(server.address)).toMatchObject(counts)
    expect(counts.orders).toBeGreaterThan(0)
    const second = await startProcess({
      DATABASE_URL: addressUrl(restored),
      BASE_URL: first.origin,
      AUTH_URL: first.origin,
    })
    await untilReady(second)
    const after = await readOrder(second, token, contractNumber)
    expect([before.status, after.status]).toEqual([200, 200])
    expect(after.customer).toEqual(before.customer)
  })
})

test('a copy of the data folder of a stopped service is one to go on with', async () => {
  const [original, copy] = [await folder(), await folder()]
  const first = await startProcess({ DATA_DIR: join(original, 'data') })
  await untilReady(first)
  const token = await tokenFrom(first.origin)
  const contractNumber = await placeOrder(first, token)
  first.process.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  await cp(join(original, 'data'), join(copy, 'data'), { recursive: true, preserveTimestamps: true })

  const second = await startProcess({
    DATA_DIR: join(copy, 'data'),
    BASE_URL: first.origin,
    AUTH_URL: first.origin,
  })
  await untilReady(second)
  expect((await readOrder(second, token, contractNumber)).status).toBe(200)
})
