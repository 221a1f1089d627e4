import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await testService()
const { realTime, pool } = service
const { aMember, signedIn, sessionOf } = staffOf(service)
const actionsBy = async (login: string, on: string) => {
  const { rows } = await pool.query<{ action: string }>(sql`
    select action from audit_trail where actor = ${`staff:${login}`} and subject = ${on} order by id`)
  return rows.map(({ action }) => action)
}

describe('the list of staff', () => {
  test('shows role, state, second factor and last sign-in, and is a file too', async () => {
    const { open, member } = await signedIn('administrator')

    const { body } = await open('/console/staff')
    const csv = (await open('/console/staff.csv')).body

    for (const text of [member.login, 'administrator', 'active', 'authenticator app', 'now'])
      expect(body).toContain(text)
    expect(csv).toContain(`${member.login},`)
  })

  test('goes on page by page', async () => {
    await pool.query(sql`
      insert into staff (login, name, role, created_at)
      select 'zz.' || lpad(n::text, 3, '0'), 'Many', 'viewer', now() from generate_series(1, 60) n`)
    const { open } = await signedIn('administrator')

    const first = (await open('/console/staff')).body
    const next = first.match(/href="([^"]+after=[^"]+)"/)?.[1] ?? ''
    const last = (await open(next)).body

    expect(first).not.toContain('zz.060')
    expect(last).toContain('zz.060')
  })

  test('is in the menu of administrators alone', async () => {
    for (const [role, isThere] of [
      ['manager', false],
      ['administrator', true],
    ] as const) {
      const { open } = await signedIn(role)
      expect((await open('/console')).body.includes('href="/console/staff"')).toBe(isThere)
    }
  })
})

describe('an administrator', () => {
  test('invites somebody and sees the link once', async () => {
    const { open, submit, member } = await signedIn('administrator')
    await open('/console/staff-invite')

    const invited = await submit('/console/staff-invite', {
      login: 'new.one',
      name: 'New One',
      role: 'agent',
    })

    expect(invited.statusCode).toBe(200)
    expect(invited.body).toMatch(/\/console\/invitation\?token=[\w-]{43}/)
    expect((await open('/console/staff/new.one')).body).not.toContain('token=')
    expect(await actionsBy(member.login, 'new.one')).toEqual(['staff.invite'])
  })

  test.each([
    [{ login: 'No', name: 'N', role: 'agent' }, 400, 'login must be 3 to 60 lowercase letters'],
    [{ login: 'fine.one', name: '', role: 'agent' }, 400, 'name'],
    [{ login: 'fine.one', name: 'N', role: 'chief' }, 400, 'role'],
    [{ login: 'demo.one', name: 'N', role: 'agent' }, 400, 'Logins that begin with demo.'],
    [{ login: 'taken.one', name: 'N', role: 'agent' }, 409, 'The login taken.one is taken.'],
  ])('learns what is wrong with %j', async (form, status, says) => {
    const { open, submit } = await signedIn('administrator')
    await open('/console/staff-invite')
    await submit('/console/staff-invite', { login: 'taken.one', name: 'N', role: 'viewer' })

    const answer = await submit('/console/staff-invite', form)

    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(says)
    expect(answer.body).not.toContain('token=')
  })

  test('changes a role, which ends the sessions', async () => {
    const other = await signedIn('viewer')
    const { open, submit, member } = await signedIn('administrator')
    const path = `/console/staff/${other.member.login}`
    await open(`${path}/role`)

    const changed = await submit(`${path}/role`, { role: 'agent' })

    expect(changed.headers.location).toBe(`${path}?done=role-changed`)
    expect((await other.open('/console')).statusCode).toBe(303)
    expect(await actionsBy(member.login, other.member.login)).toEqual(['staff.set-role'])
  })

  test.each([
    ['disable', 'staff.disable', 'disabled'],
    ['end-sessions', 'staff.sessions-ended', 'sessions-ended'],
  ])('%s ends what somebody has open', async (act, action, done) => {
    const other = await signedIn('agent')
    const { open, submit, member } = await signedIn('administrator')
    const path = `/console/staff/${other.member.login}`
    expect((await open(`${path}/${act}`)).statusCode).toBe(200)

    const answer = await submit(`${path}/${act}`, {})

    expect(answer.headers.location).toBe(`${path}?done=${done}`)
    expect((await other.open('/console')).statusCode).toBe(303)
    expect(await actionsBy(member.login, other.member.login)).toEqual([action])
  })

  test('enables somebody again', async () => {
    const other = await aMember('agent')
    await pool.query(sql`update staff set disabled_at = now() where id = ${other.id}`)
    const { open, submit } = await signedIn('administrator')
    await open(`/console/staff/${other.login}/enable`)

    await submit(`/console/staff/${other.login}/enable`, {})

    expect((await open(`/console/staff/${other.login}`)).body).toContain('active')
  })

  test('makes a new link for somebody who lost the app', async () => {
    const other = await aMember('agent')
    const { open, submit } = await signedIn('administrator')
    await open(`/console/staff/${other.login}/reset-second-factor`)

    const answer = await submit(`/console/staff/${other.login}/reset-second-factor`, {})

    expect(answer.body).toMatch(/\/console\/invitation\?token=[\w-]{43}/)
    expect((await open(`/console/staff/${other.login}`)).body).toContain('invited')
  })

  test('is asked for password and code again after ten minutes', async () => {
    const other = await aMember('agent')
    const { open, submit } = await signedIn('administrator')
    const acts = ['role', 'disable', 'enable', 'reset-second-factor', 'end-sessions']
    const paths = ['/console/staff-invite', ...acts.map((act) => `/console/staff/${other.login}/${act}`)]
    realTime.advance(10 * 60_000)

    for (const path of paths) {
      await open('/console/staff')
      for (const answer of [await submit(path, { role: 'viewer' }), await open(path)])
        expect(answer.headers.location).toBe(`/console/prove?${new URLSearchParams({ next: path })}`)
    }
  })

  test('404 for somebody unknown', async () => {
    const { open } = await signedIn('administrator')

    for (const page of ['', '/role', '/disable', '/end-sessions'])
      expect((await open(`/console/staff/nobody.here${page}`)).statusCode).toBe(404)
  })
})

describe('the sign-in log', () => {
  test('leads to people of the supplier, who have a page, and not to those of partners', async () => {
    await pool.query(sql`
      insert into audit_trail (at, actor, action, subject, after, origin)
      values (now(), 'partner-staff:their.owner', 'staff.signed-in', 'their.owner', '{"by":"code"}', '192.0.2.7')`)
    const { open, member } = await signedIn('administrator')

    const { body } = await open('/console/staff-sign-ins')

    expect(body).toContain(`href="/console/staff/${member.login}"`)
    expect(body).toContain('their.owner')
    expect(body).not.toContain('href="/console/staff/their.owner"')
  })

  test('has all, of everybody or of one, and is a file', async () => {
    const other = await aMember('agent')
    for (let each = 0; each < 3; each++) await sessionOf(other)
    const { open, member } = await signedIn('administrator')

    const all = (await open('/console/staff-sign-ins')).body
    const own = (await open(`/console/staff-sign-ins?filter.login=${other.login}`)).body
    const csv = (await open(`/console/staff-sign-ins.csv?filter.login=${other.login}`)).body

    expect(all).toContain(member.login)
    expect(own).not.toContain(`/console/staff/${member.login}"`)
    expect(csv.trim().split('\r\n')).toHaveLength(4)
    expect(csv).toContain(`,${other.login},false,code,192.0.2.1`)
  })

  test('goes on page by page', async () => {
    const other = await aMember('agent')
    for (let each = 0; each < 51; each++) await sessionOf(other)
    const { open } = await signedIn('administrator')

    const first = (await open(`/console/staff-sign-ins?filter.login=${other.login}`)).body
    const next = first.match(/href="([^"]+after=[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const last = (await open(next)).body

    const shown = (body: string) => body.match(/signed in<\/span>/g)?.length
    expect([shown(first), shown(last)]).toEqual([50, 1])
  })

  test.each(['after=0', 'after=x', 'filter.what=1', `filter.login=${'x'.repeat(61)}`])(
    '400 for ?%s',
    async (query) => {
      const { open } = await signedIn('administrator')

      expect((await open(`/console/staff-sign-ins?${query}`)).statusCode).toBe(400)
    },
  )
})
