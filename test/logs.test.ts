import { expect, test } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { describeError } from '../src/platform/log/log.ts'
import { testService } from './support/test-service.ts'

const { send, tokenOf, logLines, pool, deps } = await testService()

test('a request leaves one line with its id, route, status, time, client and trace', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await send({
    url: '/partner/v1/tariffs?effectiveDate=2026-01-01',
    as: 'demo-whitelabel',
    headers: { 'x-request-id': 'log-1', traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  })

  const lines = logLines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === 'log-1')

  expect(lines).toEqual([
    {
      level: 30,
      time: expect.anything(),
      requestId: 'log-1',
      method: 'GET',
      route: '/partner/v1/tariffs',
      status: 200,
      milliseconds: expect.any(Number),
      clientId: 'demo-whitelabel',
      traceId: trace,
      msg: 'request',
    },
  ])
})

test('neither secrets nor personal data of real traffic reach the log', async () => {
  const token = await tokenOf('demo-whitelabel')
  const personal = 'erika.mustermann@example.com'
  const headers = { authorization: `Bearer ${token}`, cookie: `session=${personal}` }
  await send({ url: `/partner/v1/tariffs?effectiveDate=${personal}`, headers })
  await send({ url: `/partner/v1/customers/${personal}`, headers })
  await send({ method: 'POST', url: '/partner/v1/tariffs', headers, payload: { emailAddress: personal } })
  await send({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `client_id=${personal}&client_secret=hunter2`,
  })

  const log = logLines.join('\n')

  expect(log).toContain('"status":401')
  for (const secret of [personal, token, 'hunter2', 'demo-whitelabel-secret'])
    expect(log).not.toContain(secret)
})

test('an error of the database is logged without the values that its message quotes', async () => {
  const wrong = pool.query(
    sql`insert into partners (slug, type, brand_name) values ('demo-hems', 'ThirdParty', 'x')`,
  )
  const error = await wrong.catch((reason: Error) => reason)

  const description = JSON.stringify(describeError(error))

  expect(description).toContain('"code":"23505"')
  expect(description).toContain('partners_slug_key')
  expect(description).not.toContain('demo-hems')
  expect(deps.log).toBeDefined()
})
