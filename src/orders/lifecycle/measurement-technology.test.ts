import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import type { MeasurementTechnology } from '../../domain/measurement-technology.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const { send, pool, deps } = await testService()
// The market is silent here: its answers are those of the tests.
const { 'send-market-message': _, ...handlers } = handlersHere(deps)
const runTasks = () => runDueTasks({ ...deps, handlers })

let orders = 0

/** A contract whose order names a meter, and whose identification names what is really there. */
async function identified(hasSmartMeter: boolean, measurementTechnology: MeasurementTechnology | null) {
  const emailAddress = `metered-${++orders}@example.com`
  const details = { maLoIdentifier: null, meterNumber: `METER-${orders}`, capabilities: { hasSmartMeter } }
  const payload = anOrder({ userAccount: { emailAddress }, contract: { deliveryDetails: details } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber, customerNumber } = placed.json()
  await runTasks()
  await answer(contractNumber, 'Identification', 'IdentificationPositive', {
    maLoIdentifier: maLos[orders - 1],
    measurementTechnology,
  })
  await runTasks()
  await answer(contractNumber, '55016', '55017', { responseCode: 'A09' })
  await answer(contractNumber, '55001', '55002', { responseCode: 'A51', startDate: '2026-12-01' })
  await runTasks()
  return { contractNumber, customerNumber, emailAddress }
}
const maLos = ['41373559241', '51238696781', '57685676748', '10001234558', '76543210985']

/** Answers our latest message of a process. */
async function answer(contractNumber: string, answered: string, process: string, content: object) {
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where contract_number = ${contractNumber} and process = ${answered}
    order by created_at desc limit 1`)
  const received = await send({
    method: 'POST',
    url: '/operator/v1/market/messages',
    as: 'demo-operator',
    payload: {
      messageId: randomUUID(),
      sentAt: new Date().toISOString(),
      contractNumber,
      process,
      answers: rows[0]?.id,
      content,
    },
  })
  expect(received.json().data).toMatchObject({ isUsed: true })
}

const read = async (url: string) => (await send({ url, as: 'demo-whitelabel' })).json().data

describe('the measurement technology of an identification (MaLo-Ident)', () => {
  // MsbG section 30: 25 € a year for a modern meter, 30 € for a smart meter.
  test.each([
    [true, 'intelligentMeasuringSystem', 'SmartMeter', 2.5, ''],
    [true, 'conventionalMeasuringSystem', 'LoadProfile', 2.08, 'reports no smart meter'],
    [true, 'noMeasurement', 'LoadProfile', 2.08, 'reports no smart meter'],
    [false, 'intelligentMeasuringSystem', 'SmartMeter', 2.5, 'reports a smart meter'],
    [true, null, 'SmartMeter', 2.5, ''],
  ] as const)(
    'sets accounting, fee and mail: ordered with smart meter %s and found %s is %s with %s € a month',
    async (ordered, technology, accountingMethod, fee, info) => {
      const { contractNumber, customerNumber, emailAddress } = await identified(ordered, technology)

      const contract = `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
      expect(await read(contract)).toMatchObject({ accountingMethod })
      expect(await read(`${contract}/costs`)).toMatchObject({ meteringFee: { value: fee } })
      const { order } = await read(`/partner/v1/orders/${contractNumber}`)
      expect(order.processingInfo).toContain(info)
      expect(order.processingInfo.includes('Contrary to the order')).toBe(info !== '')

      const mails = await read(`/sandbox/v1/mails?to=${emailAddress}`)
      const { text } = mails.find(({ kind }: { kind: string }) => kind === 'contract-confirmation')
      expect(text).toContain(`sein Entgelt von ${fee.toFixed(2).replace('.', ',')}`)
      expect(text).toContain(
        accountingMethod === 'SmartMeter' ? 'Wir rechnen monatlich ab' : 'Wir rechnen einmal im Jahr ab',
      )
      expect(text.includes('Anders als in Ihrer Bestellung')).toBe(info !== '')
    },
  )
})
