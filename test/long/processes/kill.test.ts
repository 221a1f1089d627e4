/**
 * The short form of `npm run torture`: scenarios with few rounds, and no waiting in real time. test/processes has the kill
 * of a single service, database-faults.test.ts those of databases; kill-contracts strikes the same processes as
 * kill-processes does, with orders that live on.
 */
import { expect, test } from 'vitest'
import { killContracts } from '../../../torture/scenarios/kill-contracts.ts'
import { mailOutage } from '../../../torture/scenarios/mail-outage.ts'
import { webhooks } from '../../../torture/scenarios/webhooks.ts'
import { play } from '../../support/play-scenario.ts'

test.skipIf(process.platform !== 'linux')(
  'orders that live on while an API process, the worker and all are killed are there once and end as their facts demand',
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

test('a mail server that refuses, is down or slow delays mails and loses none; what is refused is parked and reported', async () => {
  const { lost, details } = await play(mailOutage, 1)

  expect(lost).toEqual([])
  expect(details).toMatchObject({
    'orders stored': 36,
    'confirmations by Message-ID': 35,
    'confirmations given up': 1,
  })
})
