import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { send } = service
const [grid, metering, other] = ['9900080000007', '9978842000002', '9911845000009']
const maLoIdentifier = '41373559241'

const deliver = (process: string, content: object, contractNumber: string | null = null) =>
  send({
    method: 'POST',
    url: '/operator/v1/market/messages',
    as: 'demo-operator',
    payload: {
      messageId: randomUUID(),
      sentAt: '2026-11-16T09:40:00Z',
      contractNumber,
      process,
      content: { maLoIdentifier, ...content },
    },
  })

test('data of a delivery point is taken in, shown to the operator, and not taken over where it contradicts', async () => {
  const placed = await send({
    method: 'POST',
    url: '/partner/v1/orders',
    as: 'demo-whitelabel',
    payload: anOrder({ contract: { deliveryDetails: { maLoIdentifier, meterNumber: 'DATA-1' } } }),
  })
  const { contractNumber } = placed.json()
  const shown = async () =>
    (await send({ url: `/operator/v1/orders/${contractNumber}`, as: 'demo-operator' })).json().data
  const told = { sender: grid, validFrom: '2026-12-01', meteringOperatorCode: metering, voltageLevel: 'Low' }

  expect((await deliver('55616', told, contractNumber)).json().data).toEqual({ isUsed: true, reason: null })
  const contradiction = `Metering operator: the message says ${other}, the order ${metering}.`
  expect(
    (await deliver('55616', { ...told, meteringOperatorCode: other }, contractNumber)).json().data,
  ).toEqual({ isUsed: true, reason: contradiction })
  await deliver('55218', { sender: grid, validFrom: '2026-12-01', billingDay: '12-31' }, contractNumber)

  const { deliveryPointData, explanation } = await shown()
  expect(deliveryPointData).toMatchObject([
    { process: '55616', validFrom: '2026-12-01', contradictions: [] },
    { process: '55616', contradictions: [contradiction] },
    { process: '55218', says: [`Grid operator: ${grid}.`, 'Grid fees are billed on: 12-31.'] },
  ])
  expect(explanation).toContainEqual(expect.stringContaining(contradiction))
})

test('another kind of meter is taken over: the contract is accounted by it', async () => {
  const { pool } = service
  const { rows } = await pool.query<{ contractNumber: string }>(sql`
    select contract_number as "contractNumber" from orders where meter_number = 'DATA-1'`)
  const contractNumber = rows[0]?.contractNumber ?? ''
  const technology = async () =>
    (
      await pool.query<{ technology: string | null }>(sql`
        select measurement_technology as technology from orders where contract_number = ${contractNumber}`)
    ).rows[0]?.technology

  const told = { sender: grid, validFrom: '2026-12-01', measurementTechnology: 'intelligentMeasuringSystem' }
  await deliver('55616', told, contractNumber)
  expect(await technology()).toBe('intelligentMeasuringSystem')
  await deliver('55616', { sender: grid, validFrom: '2027-01-01' }, contractNumber)

  expect(await technology()).toBe('intelligentMeasuringSystem')
})

test('an assignment to a market location that feeds in belongs to no order of ours, and is kept for the operator', async () => {
  const answer = await deliver('55607', { startDate: '2026-12-01', maLoIdentifier: '51238696781' })

  expect(answer.json().data).toEqual({ isUsed: false, reason: 'There is no such order.' })
  const list = await send({ url: '/operator/v1/market/messages?limit=1', as: 'demo-operator' })
  expect(list.json().data).toMatchObject([{ process: '55607', contractNumber: null }])
})
