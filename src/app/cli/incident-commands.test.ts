import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { sql } from '../../platform/db/sql.ts'
import { wattline } from './terminal.fixture.ts'

const { address, pool } = await testDatabase()
const run = (...argv: string[]) => wattline(['incidents', ...argv], { DATABASE_URL: addressUrl(address) })

describe('wattline incidents', () => {
  test('says that there was none', async () => {
    expect((await run('list')).stdout).toBe('There was none.\n')
  })

  test('lists them, and lets an operator say something about one, which is audited', async () => {
    await pool.query(sql`
      insert into availability_spells (component, began_at, seen_at, is_working) values
        ('api', date_trunc('second', now()) - interval '3 hours', date_trunc('second', now()) - interval '2 hours', true),
        ('api', date_trunc('second', now()) - interval '1 hour', date_trunc('second', now()), true)`)
    const [incident] = JSON.parse((await run('list', '--json')).stdout)
    const began = incident.beganAt.replace('.000Z', 'Z')

    const { exitCode, stdout } = await run('note', began, 'The network of the data centre was down.')

    expect(exitCode).toBe(0)
    expect(stdout).toContain('for everybody to read')
    expect((await run('list')).stdout).toMatch(/api +The network of the data centre was down\.\n$/)
    const { rows } = await pool.query(
      sql`select actor, action, subject, before, after from audit_trail order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor: expect.stringMatching(/^cli:./),
        action: 'incident.note',
        subject: incident.beganAt,
        before: { note: null },
        after: { note: 'The network of the data centre was down.' },
      },
    ])
  })

  test.each([
    [['2026-01-01T00:00:00Z', 'Nothing.'], 'No incident began at this time.'],
    [['yesterday', 'Nothing.'], 'yesterday is no time.'],
    [['2026-01-01T00:00:00Z', ' '], 'A note has between 1 and 500 characters.'],
    [['2026-01-01T00:00:00Z', 'x'.repeat(501)], 'A note has between 1 and 500 characters.'],
  ])('refuses a note on %j', async (argv, says) => {
    const { exitCode, stderr } = await run('note', ...argv)

    expect(exitCode).toBe(1)
    expect(stderr).toContain(says)
  })
})
