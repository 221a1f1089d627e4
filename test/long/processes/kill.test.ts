/** The short form of `npm run torture`: the same scenarios with few rounds, and no waiting in real time. */
import { expect, test } from 'vitest'
import { killContracts } from '../../../torture/scenarios/kill-contracts.ts'
import { killDatabase } from '../../../torture/scenarios/kill-database.ts'
import { killOrders } from '../../../torture/scenarios/kill-orders.ts'
import { killProcesses } from '../../../torture/scenarios/kill-processes.ts'
import { mailOutage } from '../../../torture/scenarios/mail-outage.ts'
import { webhooks } from '../../../torture/scenarios/webhooks.ts'
import { play } from '../../support/play-scenario.ts'

test('a service that is killed under load twice loses, doubles and halves no order, and confirms each once', async () => {
  const { lost, orders } = await play(killOrders, 2)

  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
})

test.skipIf(process.platform !== 'linux')(
  'of several processes an API process, the worker and all may be killed: nothing is lost, doubled or halved',
  async () => {
    const { lost, orders } = await play(killProcesses, 3)

    expect(lost).toEqual([])
    expect(orders).toBeGreaterThan(20)
  },
)

test.skipIf(process.platform !== 'linux')(
  'orders that are confirmed, refused, delivered, ended and withdrawn while processes are killed end as their facts demand',
  async () => {
    const { lost, details } = await play(killContracts, 3)

    expect(lost).toEqual([])
    expect(details['orders at last Delivery']).toBeGreaterThan(0)
    expect(details['orders at last Revoked']).toBeGreaterThan(0)
    expect(details['market messages']).toBeGreaterThan(20)
  },
)

test.skipIf(process.platform !== 'linux')(
  'every event reaches every receiver that recovers, in its order, while worker, database and API process are killed',
  async () => {
    const { lost, details } = await play(webhooks, 3)

    expect(lost).toEqual([])
    expect(details['webhooks that arrived']).toBeGreaterThan(100)
    expect(details['altered webhooks, all refused']).toBeGreaterThan(400)
  },
)

test('a database that is killed under load costs no accepted order and no mail, and the service goes on by itself', async () => {
  const { lost, orders } = await play(killDatabase, 1)

  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
})

test('a mail server that refuses, is down or slow delays mails and loses none; what is refused is parked and reported', async () => {
  const { lost, details } = await play(mailOutage, 1)

  expect(lost).toEqual([])
  expect(details).toMatchObject({
    'orders stored': 36,
    'confirmations by Message-ID': 35,
    'confirmations given up': 1,
  })
})
