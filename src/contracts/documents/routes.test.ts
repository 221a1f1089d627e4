import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { revokeLink, seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { readPdf } from '../../mail/documents/pdf-text.fixture.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const { send, deps, pool, tokenOf } = await testService()
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })

const placed = (
  await send({
    method: 'POST',
    url: '/partner/v1/orders',
    as: 'demo-whitelabel',
    payload: anOrder({ contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: 'DOC-1' } } }),
  })
).json() as { customerNumber: string; contractNumber: string }
const url = `/partner/v1/customers/${placed.customerNumber}/contracts/${placed.contractNumber}/documents`
const list = (as = 'demo-whitelabel') => send({ url, as })

test('404 before the contract is confirmed', async () => {
  expect((await list()).statusCode).toBe(404)
})

test('200 lists the contract confirmation once it was mailed, and returns the PDF', async () => {
  await send({
    method: 'POST',
    url: `/sandbox/v1/orders/${placed.contractNumber}/advance`,
    as: 'demo-whitelabel',
    payload: { to: 'Delivery' },
  })
  await runTasks()

  const { data } = (await list()).json()
  expect(data).toMatchObject([
    {
      kind: 'contract-confirmation',
      documentType: 'ContractConfirmation',
      contentType: 'application/pdf',
      extension: 'pdf',
      size: data[0].sizeBytes,
    },
  ])
  const file = await send({ url: `${url}/${data[0].fileId}`, as: 'demo-whitelabel' })

  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${data[0].filename}"`)
  expect(file.rawPayload.length).toBe(data[0].sizeBytes)
  expect(readPdf(file.rawPayload).text).toContain(placed.contractNumber)
})

test('200 counts the documents, and filters by type', async () => {
  const filtered = (
    await send({ url: `${url}?documentType=ContractConfirmation`, as: 'demo-whitelabel' })
  ).json()

  expect(filtered).toMatchObject({ count: 1, hasMoreItems: false })
  expect(filtered.data).toHaveLength(1)
  expect((await send({ url: `${url}?documentType=Invoice`, as: 'demo-whitelabel' })).statusCode).toBe(400)
})

test('200 for a partner to whom the customer gave access, until it is withdrawn', async () => {
  const grantId = await seedLink(pool, { ...placed, partner: 'demo-hems' })
  expect((await list('demo-hems')).json().data).toHaveLength(1)

  await revokeLink(pool, grantId)

  expect((await list('demo-hems')).statusCode).toBe(403)
})

test('403 without role:application, even for the partner that brought the contract', async () => {
  const token = await tokenOf('demo-whitelabel', 'api:partner role:customer-support')
  const answer = await send({ url, headers: { authorization: `Bearer ${token}` } })

  expect(answer.statusCode).toBe(403)
  expect(answer.json().error[0].message).toContain('role:application')
})

test('403 for a partner without access, 404 for numbers and files that do not exist', async () => {
  expect((await list('demo-sales')).json().error[0].code).toBe('access-denied')
  expect((await list('demo-platform')).statusCode).toBe(403)
  expect(
    (await send({ url: url.replace(placed.contractNumber, '3000000000'), as: 'demo-whitelabel' })).statusCode,
  ).toBe(404)
  const file = `${url}/00000000-0000-4000-8000-000000000000`
  expect((await send({ url: file, as: 'demo-whitelabel' })).statusCode).toBe(404)
  expect((await send({ url: `${url}/not-a-file`, as: 'demo-whitelabel' })).statusCode).toBe(400)
})
