import { measureBystanders } from '../bystanders.ts'
import { startOrderLoad } from '../order-load.ts'
import { tokenFrom } from '../place-order.ts'
import type { Scenario } from '../scenario.ts'
import { setStage } from '../stage.ts'

/** One more than the requests in progress that are never refused. */
const connections = 17

export const greedyPartner: Scenario = {
  name: 'greedy-partner',
  promise:
    'a partner that orders as fast as it is answered, passwords included, costs the other partners nothing',
  rounds: 1,
  async run({ rounds, isPatient, say }) {
    const { service } = await setStage()
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
    let requests = 0
    let refused = 0
    for (let round = 1; round <= rounds; round++) {
      const startGreed = async () => {
        const { ledger, stop } = await startOrderLoad(origin, connections)
        return {
          isAtWork: () => ledger.requests >= connections,
          async stop() {
            await stop()
            requests += ledger.requests
            refused += ledger.failures
            lost.push(...ledger.unexpected)
          },
        }
      }
      const measured = await measureBystanders(readings, { startGreed, isPatient })
      lost.push(...measured.lost)
      details = measured.details
      say(`round ${round} of ${rounds}: p99 ${details['p99 of the others beside it, ms']} ms`)
    }
    return {
      tried: 'orders with passwords on 17 connections',
      times: rounds,
      lost,
      details: { requests, 'orders refused': refused, ...details },
    }
  },
}
