import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, pool, place, parkedTask, auditOf } = await operatorService()

describe('GET /operator/v1/tasks', () => {
  test('200 finds tasks by state, kind and subject, newest first', async () => {
    const contractNumber = await place()
    const parked = await parkedTask(contractNumber, 'tell-market-of-the-end')
    await pool.query(sql`
      insert into tasks (kind, subject, created_at, due_at, done_at)
      values ('count-the-beans', ${contractNumber}, now() - interval '1 day', now(), now())`)
    const find = async (query: Record<string, string>) =>
      (await get('/tasks', { 'filter.subject': contractNumber, ...query }))
        .json()
        .data.map(({ kind, state }: { kind: string; state: string }) => `${kind}: ${state}`)

    expect(await find({})).toContain('count-the-beans: done')
    expect(await find({ 'filter.state': 'parked' })).toEqual(['tell-market-of-the-end: parked'])
    expect(await find({ 'filter.state': 'done' })).toEqual(['count-the-beans: done'])
    expect(await find({ 'filter.state': 'due' })).toContain('send-order-confirmation-mail: due')
    expect(await find({ 'filter.kind': 'count-the-beans' })).toEqual(['count-the-beans: done'])
    expect((await get('/tasks', { 'filter.state': 'parked' })).json().data[0]).toMatchObject({
      id: parked,
      attempts: 29,
      lastError: 'MailFailure ECONNREFUSED',
      parkedAt: expect.any(String),
      doneAt: null,
    })
  })

  test('400 for an unknown state', async () => {
    expect((await get('/tasks', { 'filter.state': 'lost' })).json().error[0].details).toBe('filter.state')
  })
})

describe('POST /operator/v1/tasks/{taskId}/retry', () => {
  test('200 makes a parked task due now with all its attempts, and audits who did it', async () => {
    const contractNumber = await place()
    const taskId = await parkedTask(contractNumber)

    const answer = await post(`/tasks/${taskId}/retry`)

    expect(answer.json().data).toMatchObject({ id: taskId, state: 'due', attempts: 0, parkedAt: null })
    const { rows } = await pool.query(sql`
      select attempts, parked_at, due_at <= now() + interval '1 second' as "isDue" from tasks where id = ${taskId}`)
    expect(rows).toEqual([{ attempts: 0, parked_at: null, isDue: true }])
    expect(await auditOf(contractNumber)).toMatchObject([
      { action: 'task.retry', before: { taskId, state: 'parked', attempts: 29 }, after: { state: 'due' } },
    ])
  })

  test('only one of many concurrent retries succeeds and is audited', async () => {
    const contractNumber = await place()
    const taskId = await parkedTask(contractNumber)

    const answers = await Promise.all(Array.from({ length: 8 }, () => post(`/tasks/${taskId}/retry`)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await auditOf(contractNumber)).toHaveLength(1)
  })

  test('409 for a finished task, 404 for an unknown one, 400 for a malformed id', async () => {
    const { rows } = await pool.query<{ id: string }>(sql`
      insert into tasks (kind, subject, created_at, due_at, done_at)
      values ('process-order', 'x', now(), now(), now()) returning id`)

    expect((await post(`/tasks/${rows[0]?.id}/retry`)).json().message).toContain('this one is done')
    expect((await post('/tasks/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24/retry')).statusCode).toBe(404)
    expect((await post('/tasks/7/retry')).json().error[0].details).toBe('taskId')
  })
})
