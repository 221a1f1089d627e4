import { setTimeout as pause } from 'node:timers/promises'
import { measureBystanders } from '../bystanders.ts'
import { logIn, openLoginForm } from '../log-in.ts'
import type { Scenario } from '../scenario.ts'
import { setStage } from '../stage.ts'

const connections = 32
const flooder = '203.0.113.66'
const visitors = ['198.51.100.1', '198.51.100.2']

export const loginFlood: Scenario = {
  name: 'login-flood',
  promise: 'an address that sends wrong logins without end costs the other visitors nothing',
  rounds: 1,
  async run({ rounds, isPatient, say }) {
    // The addresses come from a proxy, as in production.
    const { service } = await setStage({ TRUST_PROXY: 'loopback' })
    const { origin } = service
    const readings = visitors.map((address) => ({
      url: `${origin}/account/login`,
      headers: { 'x-forwarded-for': address },
    }))
    const lost: string[] = []
    const statuses = new Map<number, number>()
    let details: Record<string, number> = {}
    for (let round = 1; round <= rounds; round++) {
      const startGreed = () => startFlood(origin, statuses)
      const measured = await measureBystanders(readings, { startGreed, isPatient })
      lost.push(...measured.lost)
      details = measured.details
      say(`round ${round} of ${rounds}: p99 ${details['p99 of the others beside it, ms']} ms`)
    }
    const throttled = statuses.get(429) ?? 0
    if (throttled === 0) lost.push('no login was throttled, so that it was no flood')
    return {
      tried: 'wrong logins on 32 connections of one address',
      times: rounds,
      lost,
      details: {
        requests: [...statuses.values()].reduce((sum, count) => sum + count, 0),
        'logins answered with 429': throttled,
        ...details,
      },
    }
  },
}

/** Wrong passwords from one address, as fast as they are answered. */
async function startFlood(origin: string, statuses: Map<number, number>) {
  const form = await openLoginForm(origin)
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const status = await logIn(origin, form, 'nobody@example.com', 'wrong', flooder).catch(() => 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 0) await pause(20)
    }
  }
  const working = Promise.all(Array.from({ length: connections }, work))
  return {
    isAtWork: () => (statuses.get(429) ?? 0) > 0,
    async stop() {
      isOver = true
      await working
    },
  }
}
