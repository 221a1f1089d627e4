/** What somebody finds who gets hold of the tables, a backup or a disk: decision 36. */
import { beforeAll, describe, expect, test } from 'vitest'
import { wattline } from '../src/app/cli/terminal.fixture.ts'
import { sealedColumns } from '../src/app/sealed-columns.ts'
import { handlersHere } from '../src/app/task-handlers.fixture.ts'
import { loadSigningKeys } from '../src/partners/tokens/signing-keys.ts'
import { addressUrl } from '../src/platform/db/address-url.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { addDataKey, loadDataKeys, markSwept } from '../src/platform/encryption/data-keys.ts'
import { createKeyring, openKeyring } from '../src/platform/encryption/keyring.ts'
import { resealValues, resealWhenDue } from '../src/platform/encryption/reseal.ts'
import { countValues } from '../src/platform/encryption/sealed-columns.ts'
import { readConfig } from '../src/platform/settings/config.ts'
import { runDueTasks } from '../src/platform/tasks/run-due-tasks.fixture.ts'
import { anOrder } from './support/an-order.ts'
import { testDatabase } from './support/database.ts'
import { testKeyring } from './support/encryption-keys.ts'
import { testService } from './support/test-service.ts'

const { send, deps, pool } = await testService()
const keyring = deps.keyring
const iban = 'DE02120300000000202051'

let orders = 0
const place = async () => {
  const payload = anOrder({
    userAccount: { emailAddress: `at-rest-${++orders}@example.com` },
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
  })
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ contractNumber: string; customerNumber: string }>()
}

/** A contract, which shows the bank details to the partner that collected them. */
const confirmed = async () => {
  const placed = await place()
  const url = `/sandbox/v1/orders/${placed.contractNumber}/advance`
  await send({ method: 'POST', url, as: 'demo-whitelabel', payload: { to: 'Delivery' } })
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
  return placed
}

const readIban = async ({
  customerNumber,
  contractNumber,
}: {
  customerNumber: string
  contractNumber: string
}) => {
  const url = `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
  const answer = await send({ url, as: 'demo-whitelabel' })
  return answer.statusCode === 200
    ? answer.json<{ data: { bankDetail: { iban: string } } }>().data.bankDetail.iban
    : answer.statusCode
}

const execute = (text: string, values: unknown[] = []) => pool.query({ name: '', text, values })

/** The tables in which a text occurs. */
async function tablesWith(db: Pool, text: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: '',
    text: `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    values: [],
  })
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await db.query({
      name: '',
      text: `select from "${name}" t where strpos(t::text, $1) > 0 limit 1`,
      values: [text],
    })
    if (rowCount > 0) found.push(name)
  }
  return found
}

const counts = async (db: Pool, keyId = keyring.sealingKeyId()) =>
  (await Promise.all(sealedColumns.map((column) => countValues(db, column, keyId)))).reduce((sum, one) => ({
    all: sum.all + one.all,
    plain: sum.plain + one.plain,
    former: sum.former + one.former,
  }))

describe('the database', () => {
  let contract: Awaited<ReturnType<typeof confirmed>>
  beforeAll(async () => {
    contract = await confirmed()
  })

  test('holds the IBAN of an order nowhere in plain, whatever was done with it since', async () => {
    expect(await tablesWith(pool, iban)).toEqual([])
    // The demo customers as well.
    expect(await tablesWith(pool, 'DE89370400440532013000')).toEqual([])
    expect((await counts(pool)).plain).toBe(0)
  })

  test('holds no private key in plain', async () => {
    const [key] = await loadSigningKeys(pool, keyring)
    const { d = '' } =
      key?.signWith.key && 'export' in key.signWith.key ? key.signWith.key.export({ format: 'jwk' }) : {}

    expect(d).toHaveLength(43)
    expect(await tablesWith(pool, String(d))).toEqual([])
  })

  test('gives back what was ordered', async () => {
    expect(await readIban(contract)).toBe(iban)
  })

  test('does not open bank details that were moved to another order', async () => {
    const other = await confirmed()
    await execute(
      `update orders o set bank_details = x.bank_details from orders x
       where o.contract_number = $1 and x.contract_number = $2`,
      [other.contractNumber, contract.contractNumber],
    )

    expect(await readIban(other)).toBe(500)
    expect(await readIban(contract)).toBe(iban)
    await execute('update orders set bank_details = null where contract_number = $1', [other.contractNumber])
  })

  test('does not take a signing key that was moved to another row', async () => {
    const moved = await testDatabase()
    await moved.pool.execute(`insert into signing_keys (kid, private_jwk, created_at, signs_from)
      select 'mine', private_jwk, created_at, signs_from from signing_keys limit 1`)

    await expect(loadSigningKeys(moved.pool, await testKeyring(moved.pool))).rejects.toThrow(
      'A value of signing_keys.private_jwk does not open: it was changed, or belongs to another row.',
    )
  })

  test('has every IBAN in the export for its customer', async () => {
    const environment = { DATABASE_URL: addressUrl(pool.address) }
    const { stdout } = await wattline(['customer', 'export', contract.customerNumber], environment)

    expect(stdout).toContain(iban)
  })
})

describe('keys', () => {
  const opened = (text: string) => openKeyring(pool, readConfig({ ENCRYPTION_KEYS: text }), sealedColumns)
  const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64')

  test('that are missing are named', async () => {
    await expect(opened(`next:${secret(1)}`)).rejects.toThrow(
      'The database is encrypted with the key test, and there is only next: add it to ENCRYPTION_KEYS.',
    )
  })

  test('that are wrong are named', async () => {
    await expect(opened(`test:${secret(1)}`)).rejects.toThrow(
      'The key test is not the one that the database is encrypted with: correct it in ENCRYPTION_KEYS.',
    )
  })

  test('of another data key are refused: a wrapped one cannot be put in its place', async () => {
    const { pool: swapped } = await testDatabase()
    await addDataKey(swapped, keyring.keys)
    await swapped.execute(`update data_keys k set wrapped = o.wrapped from data_keys o where k.id <> o.id`)

    await expect(testKeyring(swapped)).rejects.toThrow('is not the one that the database is encrypted with')
  })

  test('are made by one of several processes that begin at once', async () => {
    const { pool: young } = await testDatabase()
    await young.execute('delete from orders; delete from signing_keys; delete from data_keys').catch(() => {})
    await young.execute('truncate data_keys')

    await Promise.all([1, 2, 3].map(() => testKeyring(young)))

    expect(await loadDataKeys(young)).toHaveLength(1)
  })
})

describe('a new data key', () => {
  test('encrypts new orders within a moment, and old ones are read in between', async () => {
    const before = await confirmed()
    const id = await addDataKey(pool, keyring.keys)
    await deps.revisions.refresh()
    const after = await confirmed()

    expect(keyring.sealingKeyId()).toBe(id)
    expect([await readIban(before), await readIban(after)]).toEqual([iban, iban])
    expect((await counts(pool, id)).former).toBeGreaterThan(0)
  })

  test('is learned by a process that meets it in a row first', async () => {
    const late = createKeyring(pool, keyring.keys)
    const { rows } = await pool.query<{ stored: string; id: string }>(sql`
      select bank_details as stored, contract_number as id from orders where bank_details is not null limit 1`)
    const [{ stored, id } = { stored: '', id: '' }] = rows

    await late.know([stored])

    expect(late.open(`orders.bank_details:${id}`, stored)).toHaveProperty('iban')
  })

  test('takes over all rows while orders come in', async () => {
    const id = await addDataKey(pool, keyring.keys)
    const orders = Promise.all(Array.from({ length: 8 }, confirmed))
    await keyring.refresh()
    await resealValues(pool, keyring, sealedColumns)
    const placed = await orders
    await resealValues(pool, keyring, sealedColumns)

    expect(await counts(pool, id)).toMatchObject({ plain: 0, former: 0 })
    expect(await Promise.all(placed.map(readIban))).toEqual(placed.map(() => iban))
  })

  test('goes on where a pass that was killed has ended', async () => {
    const id = await addDataKey(pool, keyring.keys)
    await keyring.refresh()
    let writes = 0
    const dying: Pool = {
      ...pool,
      query: (query) => {
        if (query.text.trimStart().startsWith('update') && ++writes === 2) throw new Error('killed')
        return pool.query(query)
      },
    }

    await expect(resealValues(dying, keyring, sealedColumns)).rejects.toThrow('killed')
    const half = await counts(pool, id)
    expect([half.former > 0, half.former < half.all]).toEqual([true, true])
    expect((await resealValues(pool, keyring, sealedColumns)).resealed).toBe(half.former)
    expect(await counts(pool, id)).toMatchObject({ plain: 0, former: 0 })
  })

  test('leaves alone what was changed or erased during the pass', async () => {
    const placed = await place()
    await addDataKey(pool, keyring.keys)
    await keyring.refresh()
    let isErased = false
    const slow: Pool = {
      ...pool,
      async query(query) {
        if (query.text.trimStart().startsWith('update') && !isErased) {
          isErased = true
          await execute('update orders set bank_details = null where contract_number = $1', [
            placed.contractNumber,
          ])
        }
        return pool.query(query)
      },
    }
    await resealValues(slow, keyring, sealedColumns)

    const { rows } = await execute('select bank_details from orders where contract_number = $1', [
      placed.contractNumber,
    ])
    expect(rows).toEqual([{ bank_details: null }])
  })

  test('skips what no key opens, and says where it is', async () => {
    const { contractNumber } = await place()
    await execute(`update orders set bank_details = '"1.gone.AAAA"' where contract_number = $1`, [
      contractNumber,
    ])
    await addDataKey(pool, keyring.keys)
    await keyring.refresh()

    expect((await resealValues(pool, keyring, sealedColumns)).unreadable).toEqual([
      `orders.bank_details:${contractNumber}`,
    ])
    await execute('update orders set bank_details = null where contract_number = $1', [contractNumber])
  })
})

/** As if a data key had come into use this many seconds ago, and those before it long before. */
const sealsSince = (db: Pool, id: string, seconds: number) =>
  db.execute(`update data_keys set seals_from =
    now() - case when id = '${id}' then ${seconds} else 3600 end * interval '1 second'`)

describe('the pass of the worker', () => {
  test('waits until every process knows the key, happens once, and leaves nothing with a former key', async () => {
    const { pool: own } = await testDatabase()
    const ring = await testKeyring(own)
    const id = await addDataKey(own, ring.keys)
    expect(await resealWhenDue(own, ring, sealedColumns)).toBeUndefined()

    await sealsSince(own, id, 61)

    expect((await resealWhenDue(own, ring, sealedColumns))?.resealed).toBeGreaterThan(0)
    expect(await counts(own, id)).toMatchObject({ plain: 0, former: 0 })
    expect(await resealWhenDue(own, ring, sealedColumns)).toBeUndefined()
  })

  test('is not done by a process that cannot open the newest key', async () => {
    const { pool: own } = await testDatabase()
    const ring = await testKeyring(own)
    const next = [{ id: 'next', secret: Buffer.alloc(32, 9).toString('base64') }]
    const id = await addDataKey(own, next)
    await sealsSince(own, id, 61)
    await markSwept(own, ring.sealingKeyId() ?? '')

    expect(await resealWhenDue(own, ring, sealedColumns)).toBeUndefined()
    expect(ring.sealingKeyId()).not.toBe(id)
  })
})

describe('an upgrade from plain rows', () => {
  const plainKeys = `update signing_keys set private_jwk = $2 where kid = $1`

  test('goes on reading them, begins when former processes are gone, and leaves nothing plain', async () => {
    const { pool: old } = await testDatabase()
    const before = await testKeyring(old)
    // As the former release stored them.
    const [key] = await loadSigningKeys(old, before)
    const { rows } = await old.query<{ kid: string; stored: string }>(
      sql`select kid, private_jwk as stored from signing_keys`,
    )
    for (const { kid, stored } of rows) {
      const jwk = before.open(`signing_keys.private_jwk:${kid}`, stored)
      await old.query({ name: '', text: plainKeys, values: [kid, JSON.stringify(jwk)] })
    }
    await old.execute(
      `update orders set bank_details = '{"iban": "${iban}", "hasAcceptedDirectDebit": true}'`,
    )
    await old.execute('truncate webhook_endpoints cascade')
    await old.execute('truncate data_keys')

    const ring = await testKeyring(old)
    const bankDetails = { iban, hasAcceptedDirectDebit: true }
    expect((await loadSigningKeys(old, ring)).map(({ kid }) => kid)).toEqual([key?.kid])
    expect(ring.seal('orders.bank_details:1', bankDetails)).toBe(JSON.stringify(bankDetails))
    expect(await resealWhenDue(old, ring, sealedColumns)).toBeUndefined()

    await old.execute(`update data_keys set seals_from = seals_from - interval '12 minutes'`)
    await resealWhenDue(old, ring, sealedColumns)

    expect(await tablesWith(old, iban)).toEqual([])
    expect(await counts(old, ring.sealingKeyId())).toMatchObject({ plain: 0, former: 0 })
    expect((await loadSigningKeys(old, ring)).map(({ kid }) => kid)).toEqual([key?.kid])
    expect(ring.seal('orders.bank_details:1', bankDetails)).not.toContain(iban)
  })
})
