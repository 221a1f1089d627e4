import { describe, expect, test } from 'vitest'
import { aBusinessOrder } from '../../../test/support/an-order.ts'
import {
  itemOf,
  type SuppliedContract,
  suppliedContracts,
} from '../../contracts/supplied-contract.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const service = await operatorService()
const { get, post, place, pool, auditOf } = service
const contracts = suppliedContracts(service)
const { supplied, today, inDays, runTasks, report, stateOf, messagesOf, newDeliveryPoint } = contracts

const comment = 'The customer called.'
const stateOfOrder = async (contractNumber: string) =>
  (await get(`/orders/${contractNumber}`)).json().data.order.state
/** What a preview must not change. */
const rowsOf = async (contractNumber: string) =>
  (
    await pool.query(sql`
      select (select count(*) from order_history h where h.contract_number = ${contractNumber}) as steps,
        (select count(*) from tasks t where t.subject = ${contractNumber}) as tasks,
        (select count(*) from orders) as orders`)
  ).rows

describe('POST …/event-preview', () => {
  test('200 tells what an event would do, and does nothing', async () => {
    const contractNumber = await place()
    const before = await rowsOf(contractNumber)

    const { data } = (
      await post(`/orders/${contractNumber}/event-preview`, { event: 'denied', denialReason: 'Dunning' })
    ).json()

    expect(data).toMatchObject({
      before: { state: 'Open' },
      after: { state: 'Rejected', denialReason: 'Dunning' },
      mails: ['send-rejection-mail'],
      marketMessages: [],
    })
    expect(await rowsOf(contractNumber)).toEqual(before)
  })

  test('409 for an event that does not fit', async () => {
    const refused = await post(`/orders/${await place()}/event-preview`, { event: 'liftConfirmed' })

    expect(refused.statusCode).toBe(409)
  })
})

describe('POST …/withdrawal', () => {
  const withdraw = (contractNumber: string, receivedDate = today, act = 'withdrawal') =>
    post(`/orders/${contractNumber}/${act}`, { receivedDate, comment })

  test('200 withdraws the order, with the reason in history and audit trail', async () => {
    const contractNumber = await place()

    const answer = await withdraw(contractNumber)

    expect(answer.json().data.order.state).toBe('Revoked')
    const { history } = (await get(`/orders/${contractNumber}`)).json().data
    expect(history.at(-1)).toMatchObject({ event: 'withdrawn', actor: 'client:demo-operator', comment })
    expect(await auditOf(contractNumber)).toMatchObject([
      {
        action: 'order.withdraw',
        before: { state: 'Open' },
        after: { state: 'Revoked', receivedDate: today, reason: comment },
      },
    ])
  })

  test('200 previews receipt and message of a supply that has begun', async () => {
    const { contractNumber } = await supplied()
    const before = await rowsOf(contractNumber)

    const { data } = (await withdraw(contractNumber, today, 'withdrawal-preview')).json()

    expect(data).toMatchObject({
      before: { state: 'Delivery' },
      after: { state: 'Revoked' },
      mails: ['send-withdrawal-receipt-mail'],
    })
    expect(await rowsOf(contractNumber)).toEqual(before)
    expect(await stateOfOrder(contractNumber)).toBe('Delivery')
  })

  test('the day on which the declaration arrived decides, not the day on which it is entered', async () => {
    const confirmed = async (daysAgo: number) => {
      const contract = await supplied()
      await pool.query(sql`
        update orders set confirmed_at = ${new Date(`${inDays(-daysAgo)}T09:00:00Z`)}
        where contract_number = ${contract.contractNumber}`)
      return contract.contractNumber
    }

    expect((await withdraw(await confirmed(40), inDays(-30))).statusCode).toBe(200)
    const late = await withdraw(await confirmed(40))
    expect(late.statusCode).toBe(409)
    expect(itemOf(late)?.message).toContain('The withdrawal period was over')
  })

  test.each([
    ['a future day', () => place(), inDays(1), 400, 'must not be in the future'],
    [
      'a business with a contract',
      async () => (await supplied(aBusinessOrder())).contractNumber,
      today,
      409,
      'A business has no right',
    ],
  ] as const)('is refused for %s', async (_, make, receivedDate, status, says) => {
    const refused = await withdraw(await make(), receivedDate)

    expect(refused.statusCode).toBe(status)
    expect(itemOf(refused)?.message).toContain(says)
  })

  test('409 for an order that is denied, withdrawn, or in an unknown state', async () => {
    const denied = await place()
    await post(`/orders/${denied}/events`, { event: 'denied', denialReason: 'Other' })
    const withdrawn = await place()
    await withdraw(withdrawn)
    const unknown = await place()
    await service.advance(unknown, 'Unspecified')

    expect(itemOf(await withdraw(denied))?.message).toContain('nothing to withdraw from')
    expect(itemOf(await withdraw(withdrawn))?.message).toContain('withdrawn already')
    expect(itemOf(await withdraw(unknown))?.message).toContain('report an event first')
  })

  test.each([{ receivedDate: today }, { comment }, { receivedDate: 'yesterday', comment }])(
    '400 for %j',
    async (payload) => {
      expect((await post(`/orders/${await place()}/withdrawal`, payload)).statusCode).toBe(400)
    },
  )
})

describe('…/termination', () => {
  const path = ({ contractNumber }: SuppliedContract) => `/orders/${contractNumber}/termination`
  const wish = { kind: 'MoveOut', endDate: inDays(60), comment }

  test('200 lists the ends that are possible, previews one, ends the contract, and takes it back', async () => {
    const contract = await supplied()
    const { data: possible } = (await get(path(contract))).json()
    expect(possible.possibleEnds.map(({ kind }: { kind: string }) => kind)).toContain('MoveOut')

    const { data: preview } = (await post(`${path(contract)}-preview`, wish)).json()
    expect(preview.termination).toMatchObject({ endDate: wish.endDate, kind: 'MoveOut' })
    expect(preview.consequences).toMatchObject({
      after: { state: 'Cancelled', endDate: wish.endDate },
      mails: ['send-termination-confirmation-mail'],
      marketMessages: ['55004'],
    })
    expect(await stateOf(contract)).toBe('Delivery')

    expect((await post(path(contract), wish)).json().data.endDate).toBe(wish.endDate)
    await runTasks()
    expect(await stateOf(contract)).toContain(`Cancelled CustomerRelocation ${wish.endDate}`)
    expect(messagesOf(contract)).toContain('55004')

    expect(
      (await post(`${path(contract)}/take-back`, { comment: 'She stays.' })).json().data.endDate,
    ).toBeNull()
    expect(await stateOf(contract)).toBe('Delivery')
    expect((await auditOf(contract.contractNumber)).slice(-2)).toMatchObject([
      { action: 'contract.terminated', after: { kind: 'MoveOut', reason: comment } },
      { action: 'contract.termination-withdrawn', after: { reason: 'She stays.' } },
    ])
  })

  test('422 names the earliest day, 409 for an order that is no contract, 404 for none', async () => {
    const early = await post(path(await supplied()), { ...wish, endDate: inDays(2) })

    expect(early.statusCode).toBe(422)
    expect(itemOf(early)?.message).toContain('at the earliest')
    expect((await post(`/orders/${await place()}/termination`, wish)).statusCode).toBe(409)
    expect((await get('/orders/39999999/termination')).statusCode).toBe(404)
  })

  test('409 for an end that the market reported', async () => {
    const contract = await supplied()
    const end = { event: 'terminated', endDate: inDays(50), cancellationReason: 'OtherSupplier' } as const
    await report(contract.contractNumber, end, 'market')

    expect((await post(`${path(contract)}/take-back`, { comment })).statusCode).toBe(409)
  })
})

describe('…/relocation', () => {
  const aMove = (changes: object = {}) => ({
    moveOutDate: inDays(20),
    moveInDate: inDays(21),
    deliveryAddress: { streetName: 'Torstraße', houseNumber: '7', postCode: '10119', city: 'Berlin' },
    ...newDeliveryPoint(),
    yearlyConsumptionKwh: 2500,
    keepsBankDetails: true,
    comment,
    ...changes,
  })
  const path = ({ contractNumber }: SuppliedContract) => `/orders/${contractNumber}/relocation`

  test('200 previews the end here and the price there, and changes nothing', async () => {
    const contract = await supplied()
    const before = await rowsOf(contract.contractNumber)

    const { data } = (await post(`${path(contract)}-preview`, aMove())).json()

    expect(data).toMatchObject({
      endDate: inDays(20),
      euroPerMonth: expect.any(Number),
      warnings: [],
      consequences: { after: { state: 'Cancelled', endDate: inDays(20) }, marketMessages: ['55004'] },
    })
    expect(await rowsOf(contract.contractNumber)).toEqual(before)
  })

  test('200 moves the customer with names, kind and bank details', async () => {
    const contract = await supplied(aBusinessOrder({ contract: { deliveryDetails: newDeliveryPoint() } }))

    const { data } = (await post(path(contract), aMove())).json()

    expect(await stateOf(contract)).toContain(`Cancelled CustomerRelocation ${inDays(20)}`)
    const { order, history } = (await get(`/orders/${data.newContractNumber}`)).json().data
    expect(order).toMatchObject({
      customerNumber: contract.customerNumber,
      deliveryAddress: { businessName: 'Muster GmbH', streetName: 'Torstraße', postCode: '10119' },
    })
    expect(history[0]).toMatchObject({ event: 'orderReceived', actor: 'client:demo-operator' })
    const { rows } = await pool.query<{ paid: boolean; legal: string }>(sql`
      select bank_details is not null as paid, legal_structure as legal from orders
      where contract_number = ${data.newContractNumber}`)
    expect(rows).toEqual([{ paid: true, legal: 'GmbH' }])
    expect(await auditOf(contract.contractNumber)).toMatchObject([
      { action: 'contract.terminated', actor: 'client:demo-operator', after: { reason: comment } },
    ])
  })

  test('200 without bank details unless the customer agreed', async () => {
    const contract = await supplied(aBusinessOrder({ contract: { deliveryDetails: newDeliveryPoint() } }))

    const { data } = (await post(path(contract), aMove({ keepsBankDetails: false }))).json()

    const { rows } = await pool.query(sql`
      select bank_details from orders where contract_number = ${data.newContractNumber}`)
    expect(rows).toEqual([{ bank_details: null }])
  })

  test('400 for an unknown postcode or no meter, 422 for a day that is too early, and nothing ends', async () => {
    const contract = await supplied()
    const refused = async (changes: object) => (await post(path(contract), aMove(changes))).statusCode

    expect(await refused({ meterNumber: null, maLoIdentifier: null })).toBe(400)
    expect(await refused({ deliveryAddress: { streetName: 'A', postCode: '1', city: 'B' } })).toBe(400)
    expect(await refused({ moveOutDate: today })).toBe(422)
    expect(await stateOf(contract)).toBe('Delivery')
  })
})
