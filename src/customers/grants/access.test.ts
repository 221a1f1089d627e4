import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type SeededAccount, seedAccount } from '../accounts/account-rows.fixture.ts'
import { giveAccess, listAccesses, revokeAccess } from './access.ts'

const { pool } = await testDatabase()
const { rows: partners } = await pool.query<{ id: string; slug: string }>(sql`select id, slug from partners`)
const partnerOf = (slug: string) => partners.find((partner) => partner.slug === slug) ?? { id: '', slug }
const hems = partnerOf('demo-hems')
const now = new Date('2026-06-01T10:00:00Z')
const later = new Date('2026-06-02T10:00:00Z')

const give = (
  { id, customerNumber }: SeededAccount,
  partner = hems,
  externalId: string | null = null,
  at = now,
) =>
  pool.transaction((tx) =>
    giveAccess(tx, { accountId: id, customerNumber, partner }, { externalId, requestId: 'r-1', now: at }),
  )

const revoke = ({ customerNumber }: SeededAccount, partner = hems) =>
  revokeAccess(pool, {
    customerNumber,
    partner,
    by: 'customer',
    actor: `customer:${customerNumber}`,
    requestId: 'r-1',
    now: later,
  })

const listed = async ({ id }: SeededAccount) => {
  const { rows } = await pool.query<{ slug: string }>(sql`
    select p.slug from partner_customers c join partners p on p.id = c.partner_id
    where c.account_id = ${id} and c.is_linked order by p.slug`)
  return rows.map(({ slug }) => slug)
}

describe('access', () => {
  test('appears in the lists of the customer and of the partner', async () => {
    const account = await seedAccount(pool)

    await give(account, hems, 'CRM-4711')

    expect(await listAccesses(pool, account.id, now)).toEqual([
      {
        partnerId: hems.id,
        slug: 'demo-hems',
        brandName: 'Heimpuls',
        externalId: 'CRM-4711',
        mayManageContracts: false,
        onlyContracts: null,
        grantedAt: now,
        lastAccessAt: null,
        purpose: null,
        endsAt: null,
        parts: null,
      },
    ])
    expect(await listed(account)).toEqual(['demo-hems'])
  })

  test('given twice is one access, from the first time, with the newest id of the partner', async () => {
    const account = await seedAccount(pool)

    const first = await give(account, hems, 'one')
    const second = await give(account, hems, 'two', later)
    const third = await give(account, hems, null, later)

    expect([second, third]).toEqual([first, first])
    expect(await listAccesses(pool, account.id, now)).toMatchObject([{ externalId: 'two', grantedAt: now }])
  })

  test('given ten times at once is one access', async () => {
    const account = await seedAccount(pool)

    const grants = await Promise.all(Array.from({ length: 10 }, () => give(account)))

    expect(new Set(grants).size).toBe(1)
  })

  test('is separate for each partner, newest first', async () => {
    const account = await seedAccount(pool)
    await give(account, hems)
    await give(account, partnerOf('demo-sales'), null, later)

    expect((await listAccesses(pool, account.id, now)).map(({ slug }) => slug)).toEqual([
      'demo-sales',
      'demo-hems',
    ])
    expect(await revoke(account, hems)).toBe('revoked')
    expect(await listed(account)).toEqual(['demo-sales'])
  })
})

describe('a revocation', () => {
  test('ends the access and records who ended it', async () => {
    const account = await seedAccount(pool)
    await give(account)

    expect(await revoke(account)).toBe('revoked')

    expect(await listAccesses(pool, account.id, now)).toEqual([])
    expect(await listed(account)).toEqual([])
    const { rows } = await pool.query(sql`
      select granted_at as since, withdrawn_at as until, withdrawn_by as by from grants where account_id = ${account.id}`)
    expect(rows).toEqual([{ since: now, until: later, by: 'customer' }])
    const audit = await pool.query(sql`
      select t.action, t.actor, t.before, t.after from audit_trail t where t.subject = ${account.customerNumber} order by t.id`)
    expect(audit.rows).toEqual([
      {
        action: 'access.granted',
        actor: `customer:${account.customerNumber}`,
        before: null,
        after: { partner: 'demo-hems', mayManageContracts: false },
      },
      {
        action: 'access.withdrawn',
        actor: `customer:${account.customerNumber}`,
        before: { partner: 'demo-hems' },
        after: { by: 'customer' },
      },
    ])
  })

  test('without an access changes and writes nothing', async () => {
    const account = await seedAccount(pool)

    expect(await revoke(account)).toBe('not-linked')
    expect(await revoke({ ...account, customerNumber: '29999999' })).toBe('unknown-customer')
    const { rows } = await pool.query(sql`select from audit_trail where subject = ${account.customerNumber}`)
    expect(rows).toEqual([])
  })

  test('happens once when two are requested at the same time', async () => {
    const account = await seedAccount(pool)
    await give(account)

    const results = await Promise.all([revoke(account), revoke(account)])

    expect(results.sort()).toEqual(['not-linked', 'revoked'])
  })

  test('can be followed by a new, separate access', async () => {
    const account = await seedAccount(pool)
    const first = await give(account)
    await revoke(account)

    expect(await give(account, hems, null, later)).not.toBe(first)
    expect(await listed(account)).toEqual(['demo-hems'])
  })

  test('ends the codes and tokens of the access', async () => {
    const account = await seedAccount(pool)
    const grantId = await give(account)
    await pool.query(sql`
      insert into authorization_codes (code_hash, grant_id, client_id, redirect_uri, code_challenge, scope, created_at, expires_at)
      values (${Buffer.alloc(32, 1)}, ${grantId}, 'demo-hems', 'https://app.example.com', 'x', 'api:partner', ${now}, ${later})`)
    await pool.query(sql`
      insert into refresh_tokens (token_hash, family, grant_id, client_id, scope, created_at, expires_at)
      values (${Buffer.alloc(32, 2)}, gen_random_uuid(), ${grantId}, 'demo-hems', 'api:partner', ${now}, ${later})`)

    await revoke(account)

    const { rows } = await pool.query(sql`
      select c.used_at as code, t.ended_at as token from authorization_codes c, refresh_tokens t
      where c.grant_id = ${grantId} and t.grant_id = ${grantId}`)
    expect(rows).toEqual([{ code: later, token: later }])
  })
})
