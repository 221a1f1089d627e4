import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { withIncluded } from '../../partners/scopes.ts'
import { sql } from '../../platform/db/sql.ts'
import { openSession } from '../sessions/session.ts'
import { inviteStaff } from './invite-staff.ts'
import { listSignIns } from './list-sign-ins.ts'
import {
  changeRole,
  disableStaff,
  enableStaff,
  endStaffSessions,
  listStaff,
  showStaff,
} from './manage-staff.ts'
import { findStaff } from './repository.ts'
import { roleScopes, roles } from './roles.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-17T12:00:00Z')
const operator = { actor: 'cli:test', requestId: null, now, scopes: withIncluded(['operator']) }
const invite = (login: string, role: string, name = 'Somebody') =>
  inviteStaff(pool, { login, name, role }, operator)
const entriesOn = async (subject: string) => {
  const { rows } = await pool.query(
    sql`select action, actor, before, after from audit_trail where subject = ${subject} order by id`,
  )
  return rows
}

describe('the last administrator', () => {
  test('can be neither disabled nor demoted, until there is another', async () => {
    await invite('the.only', 'administrator')
    const says = 'the.only is the last administrator.'

    await expect(disableStaff(pool, 'the.only', operator)).rejects.toThrow(says)
    await expect(changeRole(pool, { login: 'the.only', role: 'agent' }, operator)).rejects.toThrow(says)
    await invite('the.second', 'administrator')

    expect(await disableStaff(pool, 'the.only', operator)).toMatchObject({ state: 'disabled' })
  })

  test('is also one whose colleagues are disabled', async () => {
    await expect(disableStaff(pool, 'the.second', operator)).rejects.toThrow('last administrator')
  })

  test('is left when two are disabled at once', async () => {
    await enableStaff(pool, 'the.only', operator)

    const outcomes = await Promise.allSettled([
      disableStaff(pool, 'the.only', operator),
      disableStaff(pool, 'the.second', operator),
    ])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test.each([
  ['ab', 'agent', 'N', 'A login has 3 to 60 characters'],
  ['Anna', 'agent', 'N', 'A login has 3 to 60 characters'],
  ['anna becker', 'agent', 'N', 'A login has 3 to 60 characters'],
  ['x'.repeat(61), 'agent', 'N', 'A login has 3 to 60 characters'],
  ['anna.becker', 'chief', 'N', 'The roles are viewer, agent, manager, administrator.'],
  ['anna.becker', 'agent', ' ', 'A name has 1 to 100 characters.'],
  ['anna.becker', 'agent', 'x'.repeat(101), 'A name has 1 to 100 characters.'],
  ['demo.anna', 'agent', 'N', 'Logins that begin with demo.'],
])('%j cannot be invited as %s with the name %j', async (login, role, name, says) => {
  await expect(invite(login, role, name)).rejects.toThrow(says)
})

test('a login is given once', async () => {
  await invite('abc', 'viewer', 'x'.repeat(100))

  await expect(invite('abc', 'viewer')).rejects.toThrow('The login abc is taken.')
})

test('every change is in the audit trail once, with the roles', async () => {
  await invite('carl.clever', 'viewer')
  for (let times = 0; times < 2; times++) {
    await changeRole(pool, { login: 'carl.clever', role: 'manager' }, operator)
  }
  for (let times = 0; times < 2; times++) await disableStaff(pool, 'carl.clever', operator)
  for (let times = 0; times < 2; times++) await enableStaff(pool, 'carl.clever', operator)

  const actor = 'cli:test'
  expect(await entriesOn('carl.clever')).toEqual([
    { action: 'staff.invite', actor, before: null, after: { role: 'viewer' } },
    { action: 'staff.set-role', actor, before: { role: 'viewer' }, after: { role: 'manager' } },
    { action: 'staff.disable', actor, before: null, after: null },
    { action: 'staff.enable', actor, before: null, after: null },
  ])
})

test('somebody unknown is refused', async () => {
  await expect(disableStaff(pool, 'nobody.here', operator)).rejects.toThrow('no member of staff nobody.here')
})

test('staff are listed by login, with their state', async () => {
  const listed = await listStaff(pool)

  expect(listed.map(({ login }) => login)).toEqual(listed.map(({ login }) => login).toSorted())
  expect(listed.find(({ login }) => login === 'abc')).toMatchObject({ role: 'viewer', state: 'invited' })
})

test('each role can do what the one before it can, and only administrators manage staff', () => {
  const all = roles.map(roleScopes)

  for (const [index, scopes] of all.slice(1).entries()) {
    expect([...(all[index] ?? [])].filter((scope) => !scopes.has(scope))).toEqual([])
  }
  expect(roles.filter((role) => roleScopes(role).has('operator:staff'))).toEqual(['administrator'])
  expect([...roleScopes('viewer')]).toEqual(['operator:read'])
})

describe('sign-ins', () => {
  async function signIn(login: string): Promise<void> {
    const { id = '' } = (await findStaff(pool, login, 'supplier')) ?? {}
    const visitor = { ip: '192.0.2.9', userAgent: 'a test', requestId: 'a-test', now }
    await openSession(pool, { id, login, partner: null }, { ...visitor, by: 'code' })
  }

  test('show where somebody is signed in and when they last were, until an administrator ends it', async () => {
    await invite('dora.dee', 'agent')
    await signIn('dora.dee')

    const before = await showStaff(pool, 'dora.dee', now)
    await endStaffSessions(pool, 'dora.dee', operator)
    const after = await showStaff(pool, 'dora.dee', now)

    expect(before).toMatchObject({ lastSignedInAt: now, sessions: [{ origin: '192.0.2.9' }] })
    expect(after).toMatchObject({ lastSignedInAt: now, sessions: [] })
    expect(await entriesOn('dora.dee')).toMatchObject([
      {},
      {},
      { action: 'staff.sessions-ended', after: { sessions: 1 } },
    ])
  })

  test('are listed newest first, of all or of one, and the last of a page leads on', async () => {
    await invite('emil.e', 'agent')
    for (const login of ['emil.e', 'dora.dee', 'emil.e']) await signIn(login)

    const all = await listSignIns(pool, { limit: 2 })
    const own = await listSignIns(pool, { limit: 1, 'filter.login': 'emil.e' })
    const rest = await listSignIns(pool, { limit: 1, 'filter.login': 'emil.e', after: own[0]?.id ?? 0 })

    expect(all.map(({ login }) => login)).toEqual(['emil.e', 'dora.dee', 'emil.e'])
    expect([own.length, rest.length]).toEqual([2, 1])
    expect(rest).toMatchObject([{ login: 'emil.e', isRefused: false, by: 'code', origin: '192.0.2.9' }])
  })

  test('of somebody unknown cannot be ended', async () => {
    await expect(endStaffSessions(pool, 'nobody.here', operator)).rejects.toThrow('no member of staff')
    await expect(showStaff(pool, 'nobody.here', now)).rejects.toThrow('no member of staff')
  })
})
