import { expect, test } from 'vitest'
import { findRecords } from '../../energy/meter-readings/repository.ts'
import { aContract } from '../../energy/readings/contract.fixture.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { send, pool, auditOf, clock } = await operatorService()
clock.moveTo(new Date('2099-01-10T12:00:00Z'))

const store = (...readings: object[]) =>
  send({ method: 'POST', url: '/operator/v1/meter-readings', as: 'demo-operator', payload: { readings } })

test('200 keeps readings, amounts and estimates, and says what is wrong with the others', async () => {
  const contractNumber = await aContract(pool)
  const meter = { contractNumber, meterNumber: 'M-1' }

  const answer = await store(
    { ...meter, date: '2098-01-01', kwh: 1000 },
    { ...meter, date: '2098-02-01', kwh: 900, source: 'Estimate', valueState: 'Substituted' },
    { ...meter, date: '2098-02-01', kwh: 900 },
    { contractNumber, fromDate: '2098-01-01', date: '2098-02-01', kwh: 300, valueState: 'Substituted' },
    { contractNumber: '1', date: '2098-02-01', kwh: 300 },
  )

  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toEqual({
    ...{ stored: 2, unchanged: 0, questioned: 1, refused: 2 },
    remarks: [
      expect.objectContaining({ line: 2, result: 'refused', field: 'kwh' }),
      expect.objectContaining({ line: 3, result: 'questioned', field: 'kwh' }),
      {
        ...{ line: 5, contractNumber: '1', date: '2098-02-01', result: 'refused', field: 'contractNumber' },
        reason: 'there is no contract "1"',
      },
    ],
  })
  expect(
    (await findRecords(pool, contractNumber)).map(({ source, isQuestioned }) => [source, isQuestioned]),
  ).toEqual([
    ['Market', false],
    ['Market', true],
    ['Market', false],
  ])
  expect(await auditOf(contractNumber)).toMatchObject([
    { action: 'meter-readings.store', after: { stored: 3 } },
  ])
})

test('200 lists what is known of the meters of a contract, and what of it counts; 404 without one', async () => {
  const contractNumber = await aContract(pool)
  const meter = { contractNumber, meterNumber: 'M-1' }
  await store({ ...meter, date: '2098-01-01', kwh: 1000 }, { ...meter, date: '2098-02-01', kwh: 900 })
  const list = (number: string) =>
    send({ url: `/operator/v1/contracts/${number}/meter-readings`, as: 'demo-operator' })

  expect((await list(contractNumber)).json()).toMatchObject({
    count: 2,
    hasMoreItems: false,
    data: [
      { date: '2098-02-01', kwh: 900, status: 'Questioned' },
      { date: '2098-01-01', kwh: 1000, status: 'Accepted' },
    ],
  })
  expect((await list('39999999')).statusCode).toBe(404)
})

test('200 confirms, corrects and reverses', async () => {
  const meter = { contractNumber: await aContract(pool), meterNumber: 'M-1' }
  await store({ ...meter, date: '2098-01-01', kwh: 99_900 }, { ...meter, date: '2098-02-01', kwh: 100 })

  const result = async (reading: object) => (await store({ ...meter, ...reading })).json().data
  expect(await result({ date: '2098-02-01', kwh: 100, isRollover: true })).toMatchObject({ stored: 1 })
  expect(await result({ date: '2098-02-01', kwh: 100, isRollover: true })).toMatchObject({ unchanged: 1 })
  expect(await result({ date: '2098-02-01', kwh: 100, isReversal: true })).toMatchObject({ stored: 1 })
  expect(await findRecords(pool, meter.contractNumber)).toMatchObject([{ date: '2098-01-01' }])
})

test.each([[[]], [[{ contractNumber: '1', date: '2098-01-01', kwh: 1, source: 'Customer' }]]])(
  '400 refuses the list %j',
  async (readings) => {
    expect((await store(...readings)).statusCode).toBe(400)
  },
)
