/** What the migration decides about accounts, passwords and access of before addresses had to be proven. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { migrationsFolder } from '../../platform/project-folder.ts'
import { seedLink } from '../visibility/customer-rows.fixture.ts'
import { type SeededAccount, seedAccount, seedOrder } from './account-rows.fixture.ts'

const { pool } = await testDatabase()
const [a, b] = ['demo-whitelabel', 'demo-sales']
const day = (number: number) => new Date(`2026-01-0${number}T10:00:00Z`)

/** An account as the former version left it, with an order on the first day, and whose owner used a link on that day. */
async function formerAccount({
  linkUsedOn,
  hasPassword = true,
}: {
  linkUsedOn?: Date
  hasPassword?: boolean
} = {}) {
  const account = await seedAccount(pool, { passwordHash: hasPassword ? 'a hash' : null })
  await pool.query(sql`update accounts set proven_at = null where id = ${account.id}`)
  const own = await seedOrder(pool, account, { partner: a, createdAt: day(1).toISOString() })
  if (linkUsedOn !== undefined) await changePassword(account, 'link', linkUsedOn)
  return { ...account, own }
}

async function changePassword(
  { customerNumber: subject }: SeededAccount,
  by: 'link' | 'password',
  now: Date,
) {
  await pool.query(sql`
    insert into audit_trail (at, actor, action, subject, after)
    values (${now}, ${`customer:${subject}`}, 'password.changed', ${subject}, ${JSON.stringify({ by })}::jsonb)`)
}

const useUpLink = (account: SeededAccount, now: Date) =>
  pool.query(sql`
    insert into password_tokens (token_hash, account_id, created_at, expires_at, used_at)
    values (sha256(${account.id}::text::bytea), ${account.id}, ${now}, ${now}, ${now})`)

const stored = async ({ customerNumber }: SeededAccount) =>
  (
    await pool.query(sql`
      select a.password_hash as "passwordHash", a.proven_at as "provenAt", p.slug as "givenBy",
        a.password_dropped_by as "droppedBy",
        (select t.payload from tasks t where t.subject = a.customer_number) as mailed
      from accounts a left join partners p on p.id = a.password_partner_id
      where a.customer_number = ${customerNumber}`)
  ).rows[0]

const coveredBy = async (grantId: string) =>
  (
    await pool.query<{ only: string[] | null }>(
      sql`select only_contracts as only from grants where id = ${grantId}`,
    )
  ).rows[0]?.only

const proven = await formerAccount({ linkUsedOn: day(3) })
const given = await formerAccount()
const changed = await formerAccount()
const without = await formerAccount({ hasPassword: false })
const joined = await formerAccount()
const provenAndJoined = await formerAccount({ linkUsedOn: day(3) })
const joiningOrder = await seedOrder(pool, joined, { partner: b, createdAt: day(4).toISOString() })
await seedOrder(pool, provenAndJoined, { partner: b, createdAt: day(2).toISOString() })
await changePassword(changed, 'password', day(2))
await useUpLink(changed, day(2))
const link = (account: SeededAccount, at: Date) => seedLink(pool, { ...account, partner: 'demo-hems', at })
const grants = {
  ofGiven: await link(given, day(2)),
  ofJoined: await link(joined, day(5)),
  ofProvenBefore: await link(provenAndJoined, day(2)),
  ofProvenAfter: await link(proven, day(4)),
}
await seedOrder(pool, given, { partner: a, createdAt: day(6).toISOString() })

beforeAll(async () => {
  const text = await readFile(`${migrationsFolder}/0016_proven_accounts_so_far.sql`, 'utf8')
  await pool.query({ name: '', text, values: [] })
})

const untouched = { passwordHash: 'a hash', provenAt: null, givenBy: null, droppedBy: null, mailed: null }

test('whose owner has used a link is proven since then', async () => {
  expect(await stored(proven)).toEqual({ ...untouched, provenAt: day(3) })
  expect(await stored(provenAndJoined)).toEqual({ ...untouched, provenAt: day(3) })
})

test('a password that nobody chose by a link came from the partner whose order opened the account', async () => {
  expect(await stored(given)).toEqual({ ...untouched, givenBy: a })
})

test('a link that a change by password used up proves nothing', async () => {
  expect(await stored(changed)).toEqual({ ...untouched, givenBy: a })
})

test('an account without a password stays as it is', async () => {
  expect(await stored(without)).toEqual({ ...untouched, passwordHash: null })
})

test('a given password is dropped where another partner has ordered since, and the customer gets the mail', async () => {
  expect(await stored(joined)).toMatchObject({
    passwordHash: null,
    provenAt: null,
    droppedBy: joiningOrder,
    mailed: { contractNumber: joiningOrder },
  })
})

test('access from before the proof keeps the contracts of that partner and of that time, later access all', async () => {
  expect(await coveredBy(grants.ofGiven)).toEqual([given.own])
  expect(await coveredBy(grants.ofJoined)).toEqual([joined.own])
  expect(await coveredBy(grants.ofProvenBefore)).toEqual([provenAndJoined.own])
  expect(await coveredBy(grants.ofProvenAfter)).toBeNull()
})
