import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { anOrder } from '../../test/support/an-order.ts'
import { measureBystanders } from '../bystanders.ts'
import { tokenFrom } from '../place-order.ts'
import type { Scenario } from '../scenario.ts'
import { sentCustomer } from '../sent-words.ts'
import { setStage } from '../stage.ts'

/** One more than the requests in progress that are never refused. */
const connections = 17

export const greedyPartner: Scenario = {
  name: 'greedy-partner',
  promise:
    'a partner that orders as fast as it is answered, passwords included, costs the other partners nothing',
  rounds: 1,
  async run({ rounds, isPatient, say }) {
    // A partner within its limit, which is that of production.
    const { service } = await setStage({ RATE_LIMIT_PER_MINUTE: '6000' })
    const { origin } = service
    const bearer = async (clientId: string) => ({
      authorization: `Bearer ${await tokenFrom(origin, clientId)}`,
    })
    const readings = [
      { url: `${origin}/partner/v1/tariffs`, headers: await bearer('demo-hems') },
      { url: `${origin}/partner/v1/orders?limit=10`, headers: await bearer('demo-sales') },
    ]
    const lost: string[] = []
    let details: Record<string, number> = {}
    const statuses = new Map<number, number>()
    for (let round = 1; round <= rounds; round++) {
      const startGreed = () => startOrders(origin, statuses)
      const measured = await measureBystanders(readings, { startGreed, isPatient })
      lost.push(...measured.lost)
      details = measured.details
      say(`round ${round} of ${rounds}: p99 ${details['p99 of the others beside it, ms']} ms`)
    }
    return {
      tried: 'orders with passwords on 17 connections',
      times: rounds,
      lost,
      details: {
        requests: [...statuses.values()].reduce((sum, count) => sum + count, 0),
        'orders accepted': statuses.get(200) ?? 0,
        ...details,
      },
    }
  },
}

/** New customers, each with a password, as fast as they are answered. */
async function startOrders(origin: string, statuses: Map<number, number>) {
  const authorization = `Bearer ${await tokenFrom(origin)}`
  const { password, firstName, lastName } = sentCustomer
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const userAccount = { emailAddress: `${randomUUID()}@example.com`, password, firstName, lastName }
      // A wrong check digit keeps the order Open: what is measured here is its acceptance.
      const body = anOrder({ userAccount, contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } })
      const answer = await fetch(`${origin}/partner/v1/orders`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status !== 200) await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    }
  }
  const working = Promise.all(Array.from({ length: connections }, work))
  return {
    isAtWork: () => (statuses.get(200) ?? 0) >= connections,
    async stop() {
      isOver = true
      await working
    },
  }
}
