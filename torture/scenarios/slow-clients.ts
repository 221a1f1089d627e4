import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes } from '../../bench/proc.ts'
import { percentile } from '../../bench/statistics.ts'
import { patience, until } from '../../test/support/patience.ts'
import {
  abortUploads,
  type BadClients,
  halfClosed,
  idle,
  slowBodies,
  slowHeaders,
  type Target,
} from '../bad-clients.ts'
import { newIntent, newLedger } from '../ledger.ts'
import { maxOpenFiles, openSockets } from '../open-sockets.ts'
import { startPatientClient } from '../patient-client.ts'
import { placeOrder, tokenFrom } from '../place-order.ts'
import type { Scenario } from '../scenario.ts'
import { setStage } from '../stage.ts'

const wantedIdle = { patient: 10_000, quick: 500 }
const slowOfEachKind = { patient: 500, quick: 100 }
/** A sane answer beside ten thousand connections, on a machine that also plays all of them. */
const maxMilliseconds = 1000
const maxMegabytesMore = 60
/** A slow request has 30 s, an idle connection 72 s, and Node looks for both every 30 s. */
const longestUntilFreed = patience(120)
/** How often the normal client asks in the short form, alone and beside the others. */
const minAnswers = 30

export const slowClients: Scenario = {
  name: 'slow-clients',
  promise: 'clients that are slow, idle, gone or half closed cost the others nothing and are let go',
  rounds: 1,
  async run({ rounds, isPatient, say }) {
    const form = isPatient ? 'patient' : 'quick'
    const { service } = await setStage()
    const { hostname, port } = new URL(service.origin)
    const token = await tokenFrom(service.origin)
    const target: Target = { host: hostname, port: Number(port), token }
    const ledger = newLedger()
    const intent = newIntent(ledger)
    await placeOrder(ledger, intent, { origin: service.origin, token })
    const url = `${service.origin}/partner/v1/orders/${[...intent.contractNumbers][0]}`
    // What is left after the mails and the start.
    const idleCount = Math.min(wantedIdle[form], (await maxOpenFiles()) - 4 * slowOfEachKind[form] - 1000)
    const slow = slowOfEachKind[form]

    const alone = startPatientClient(url, { authorization: `Bearer ${token}` })
    if (isPatient) await pause(5000)
    else await until('it is answered', () => alone.times.length >= minAnswers)
    await alone.stop()
    const before = { sockets: (await openSockets(service.pid())) ?? 0, memory: await memoryOf(service.pid()) }
    const lost = [...alone.faults]
    const together: number[] = []
    let unanswered = 0
    let max = 0
    let freed = 0
    for (let round = 1; round <= rounds; round++) {
      const beside = startPatientClient(url, { authorization: `Bearer ${token}` })
      const clients: BadClients[] = [
        await idle(target, idleCount),
        await slowHeaders(target, slow),
        await slowBodies(target, slow),
      ]
      await abortUploads(target, slow)
      unanswered += await halfClosed(target, slow)
      const asked = beside.times.length
      if (isPatient) await pause(10_000)
      else await until('it is answered', () => beside.times.length >= asked + minAnswers)
      max = Math.max(max, ((await openSockets(service.pid())) ?? 0) - before.sockets)
      say(`round ${round} of ${rounds}: ${max} connections open, ${idleCount} of them idle`)
      await beside.stop()
      together.push(...beside.times)
      lost.push(...beside.faults)
      // Patience is for the service, which has to let them go by itself; the short form leaves.
      if (!isPatient) for (const each of clients) each.leave()
      freed = Math.max(freed, await untilFreed(service.pid(), before.sockets, longestUntilFreed))
      for (const each of clients) each.leave()
    }
    const p99 = percentile(together, 0.99)
    const left = ((await openSockets(service.pid())) ?? 0) - before.sockets
    const more = await memoryAbove(service.pid(), before.memory, patience(20))
    lost.push(
      ...(isPatient && p99 > maxMilliseconds ? [`p99 of a normal client was ${p99.toFixed(0)} ms`] : []),
      ...(left > 5 ? [`${left} connections were not freed`] : []),
      ...(unanswered > 0 ? [`${unanswered} half-closed connections got no answer`] : []),
      ...(more > maxMegabytesMore ? [`${more.toFixed(0)} MB of memory did not come back`] : []),
      ...(service.output().includes('"fault"') ? ['a client that left was taken for a fault'] : []),
    )
    const details = {
      requests: together.length,
      'idle connections': idleCount,
      'slow headers and bodies': 2 * slow,
      'aborted uploads': slow * rounds,
      'half-closed connections': slow * rounds,
      'most connections open': max,
      'p99 of a normal client alone, ms': Math.round(percentile(alone.times, 0.99)),
      'p99 of a normal client beside them, ms': Math.round(p99),
      'longest until all were freed, ms': Math.round(freed),
      'memory that stayed, MB': Math.round(more),
    }
    return { tried: 'slow, idle, aborting, half-closed clients', times: rounds, lost, details }
  },
}

const memoryOf = async (pid: number) => (await residentMegabytes(pid)) ?? 0

/** Waits until there are about as many connections as before. Some of the database come and go. */
async function untilFreed(pid: number, sockets: number, longest: number): Promise<number> {
  const startedAt = performance.now()
  while (((await openSockets(pid)) ?? 0) > sockets + 5 && performance.now() - startedAt < longest)
    await pause(200)
  return performance.now() - startedAt
}

/** How much more memory is used than before, once the collector had its time. */
async function memoryAbove(pid: number, megabytes: number, longest: number): Promise<number> {
  const deadline = performance.now() + longest
  for (;;) {
    const more = (await memoryOf(pid)) - megabytes
    if (more <= maxMegabytesMore / 2 || performance.now() > deadline) return more
    await pause(500)
  }
}
