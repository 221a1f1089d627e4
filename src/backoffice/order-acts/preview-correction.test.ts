import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, patch, pool, place, auditOf } = await operatorService()

const wrongMaLo = { contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } }
const show = async (contractNumber: string) => (await get(`/orders/${contractNumber}`)).json().data
const preview = (contractNumber: string, correction: object) =>
  post(`/orders/${contractNumber}/correction-preview`, correction)

/** All that a correction could leave behind. */
async function tracesOf(contractNumber: string) {
  const { rows } = await pool.query(sql`
    select o.state, o.malo_identifier, o.meter_number, o.open_reasons, o.updated_at,
      (select count(*) from order_history h where h.contract_number = o.contract_number) as history,
      (select count(*) from tasks t where t.subject = o.contract_number) as tasks,
      (select count(*) from market_messages m where m.contract_number = o.contract_number) as messages
    from orders o where o.contract_number = ${contractNumber}`)
  return rows
}

describe('POST /operator/v1/orders/{contractNumber}/correction-preview', () => {
  test('200 says what the market would be told if the order goes on, and changes nothing', async () => {
    const contractNumber = await place(wrongMaLo)
    const before = await tracesOf(contractNumber)

    const answer = await preview(contractNumber, { maLoIdentifier: ' 51 238 696 781 ' })

    expect(answer.json().data).toEqual({
      changes: [{ field: 'maLoIdentifier', before: '41373559242', after: '51238696781' }],
      before: {
        state: 'Open',
        deliveryState: 'None',
        denialReason: null,
        openReasons: [expect.stringContaining('41373559242')],
        startDate: null,
        endDate: null,
      },
      after: {
        ...{ state: 'Processing', deliveryState: 'None', denialReason: null, openReasons: [] },
        ...{ startDate: null, endDate: null },
      },
      mails: [],
      marketMessages: ['55016', '55001'],
      needsCreditCheck: true,
    })
    expect(await tracesOf(contractNumber)).toEqual(before)
    expect(await auditOf(contractNumber)).toEqual([])
  })

  test('200 warns of a duplicate and of the mail that the customer would get, as the correction then does', async () => {
    const { meterNumber } = (await show(await place())).order
    const contractNumber = await place(wrongMaLo)
    const correction = { meterNumber, maLoIdentifier: null }

    const { data } = (await preview(contractNumber, correction)).json()

    expect(data).toMatchObject({
      after: { state: 'Rejected', denialReason: 'Duplicate' },
      mails: ['send-rejection-mail'],
      marketMessages: [],
      needsCreditCheck: false,
    })
    expect((await show(contractNumber)).order.state).toBe('Open')
    const { order } = (await patch(`/orders/${contractNumber}`, correction)).json().data
    expect(order).toMatchObject({ state: data.after.state, denialReason: data.after.denialReason })
  })

  test('200 names what still keeps the order open', async () => {
    const contractNumber = await place({
      contract: { deliveryDetails: { maLoIdentifier: '41373559242', previousSupplierCode: '123' } },
    })

    const { data } = (await preview(contractNumber, { maLoIdentifier: null })).json()

    expect(data).toMatchObject({ after: { state: 'Open' }, mails: [], marketMessages: [] })
    expect(data.after.openReasons).toEqual([expect.stringContaining('The previous supplier code 123')])
  })

  test('200 for a correction that changes nothing', async () => {
    const { data } = (await preview(await place(), {})).json()

    expect(data).toMatchObject({ changes: [], mails: [], marketMessages: [] })
    expect(data.after).toEqual(data.before)
  })

  test('400, 404 and 409 for what the correction would be refused for', async () => {
    const withdrawn = await place()
    await post(`/orders/${withdrawn}/events`, { event: 'withdrawn' })

    expect((await preview(await place(), { maLoIdentifier: '1' })).statusCode).toBe(400)
    expect((await preview('39999999', { maLoIdentifier: null })).statusCode).toBe(404)
    expect((await preview(withdrawn, { meterNumber: '1EMH0099999998' })).statusCode).toBe(409)
  })
})
