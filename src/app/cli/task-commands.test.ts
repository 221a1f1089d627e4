import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { sql } from '../../platform/db/sql.ts'
import { wattline } from './terminal.fixture.ts'

const { address, pool } = await testDatabase()
const run = (...argv: string[]) => wattline(argv, { DATABASE_URL: addressUrl(address) })

const parked = async () => {
  const { rows } = await pool.query<{ kind: string }>(
    sql`select kind from tasks where parked_at is not null and done_at is null order by kind`,
  )
  return rows.map(({ kind }) => kind)
}

beforeEach(async () => {
  await pool.query(sql`delete from tasks`)
  await pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at, attempts, parked_at, last_error)
    select kind, '30000016', now() - interval '20 days', now() - interval '20 days', 29, now(), 'TemporaryFailure'
    from unnest(array['process-order', 'send-rejection-mail', 'send-rejection-mail', 'send-set-password-mail']) kind`)
})

describe('wattline tasks release', () => {
  test('makes every parked task due now with all its attempts, and says how many of which kind', async () => {
    const { exitCode, stdout, stderr } = await run('tasks', 'release')

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      'process-order: 1',
      'send-rejection-mail: 2',
      'send-set-password-mail: 1',
      '4 parked tasks are due again. Running services take them up within a second.',
      '',
    ])
    const { rows } = await pool.query(sql`
      select distinct attempts, parked_at, due_at > now() - interval '1 day' as "isNew" from tasks`)
    expect(rows).toEqual([{ attempts: 0, parked_at: null, isNew: true }])
  })

  test('releases one kind, or all mails, and leaves the others parked', async () => {
    expect((await run('tasks', 'release', 'send-set-password-mail')).stdout).toContain('1 parked task is due')
    expect(await parked()).toEqual(['process-order', 'send-rejection-mail', 'send-rejection-mail'])
    expect((await run('tasks', 'release', '--mails')).stdout).toContain('2 parked tasks are due')
    expect(await parked()).toEqual(['process-order'])
  })

  test('leaves finished tasks alone, answers in JSON, and says so when there is none', async () => {
    await pool.query(sql`update tasks set done_at = now()`)

    expect((await run('tasks', 'release')).stdout).toBe('No such task is parked.\n')
    expect(JSON.parse((await run('tasks', 'release', '--json')).stdout)).toEqual({ released: [], total: 0 })
  })

  test('refuses a kind that does not exist', async () => {
    const { exitCode, stderr } = await run('tasks', 'release', 'send-flowers')

    expect(exitCode).toBe(1)
    expect(stderr).toContain(
      "'send-flowers' is invalid for argument 'kind'. Allowed choices are process-order,",
    )
    expect(await parked()).toHaveLength(4)
  })

  test('leaves an audit entry for each kind', async () => {
    await run('tasks', 'release', 'process-order')

    const { rows } = await pool.query(sql`
      select actor, action, subject, before, after from audit_trail order by id desc limit 1`)
    expect(rows).toEqual([
      {
        actor: expect.stringMatching(/^cli:./),
        action: 'task.release',
        subject: 'process-order',
        before: { state: 'parked', count: 1 },
        after: { state: 'due', count: 1 },
      },
    ])
  })
})
