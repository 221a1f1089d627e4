import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ledger, newLedger } from './ledger.ts'
import { openLoginForm } from './log-in.ts'
import { deck, type Kind, mixedWork } from './mixed-work.ts'
import { tokenFrom } from './place-order.ts'

export type MixedLoad = {
  /** All that was promised, and every answer that broke a promise. */
  ledger: Ledger
  /** Takes the milliseconds of all answers since it was last asked. */
  takeTimes(): number[]
  /** How often each kind of work was done, for the report. */
  details(): Record<string, number>
  /** Lets requests that are on their way come back, and sends no more. */
  stop(): Promise<void>
}

type Options = {
  clients?: number
  /** Clients beside them that place orders and nothing else. */
  orderClients?: number
  /** A breath of each client between two pieces of work. */
  pauseMilliseconds?: number
  /** Whether the service may be away at times: then 503 and a broken connection are no broken promise. */
  mayBeAway?: boolean
}

/** The breath of the short forms: there is enough to lose, and not much to wait for at the end. */
const shortFormBreath = 100

/** How partners and customers behave where a service may be away. */
export const besideFaults = ({ isPatient }: { isPatient: boolean }): Options => ({
  mayBeAway: true,
  pauseMilliseconds: isPatient ? 0 : shortFormBreath,
})

const tokenMilliseconds = 600_000
const pauseAfterFailureMilliseconds = 100

/** What partners and customers do on a day, all of it at once; with several services each request goes to any of them. */
export async function startMixedLoad(
  origin: string | readonly string[],
  { clients = 8, orderClients = 6, pauseMilliseconds = 0, mayBeAway = false }: Options = {},
): Promise<MixedLoad> {
  const ledger = newLedger()
  const counts = new Map<string, number>()
  const origins = [origin].flat()
  const caller = {
    get origin() {
      return origins[randomInt(origins.length)] as string
    },
    token: await tokenFrom(origins[0] as string),
  }
  let unanswered = 0
  let times: number[] = []
  let isOver = false

  const judge = (what: string, status: number) => {
    if (status === 200 || status === 303) return
    if (mayBeAway && status === 503) unanswered++
    else ledger.unexpected.push(`${what} was answered with ${status}`)
  }
  const work = mixedWork({ ledger, caller, form: await openLoginForm(caller.origin), judge })
  const client = async (first: number, cards: readonly Kind[]) => {
    for (let turn = first; !isOver; turn++) {
      // A step that shares no divisor with a hundred deals every card before one comes again.
      const kind = cards[(turn * 37) % cards.length] as Kind
      const startedAt = performance.now()
      const before = unanswered + ledger.failures
      await work[kind]().catch((error: Error) => {
        unanswered++
        if (!mayBeAway) ledger.unexpected.push(`${kind} was not answered: ${error.message}`)
      })
      times.push(performance.now() - startedAt)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const hasFailed = unanswered + ledger.failures > before
      await pause(hasFailed ? pauseAfterFailureMilliseconds : pauseMilliseconds)
    }
  }
  const renewal = setInterval(async () => {
    caller.token = await tokenFrom(caller.origin).catch(() => caller.token)
  }, tokenMilliseconds)
  ledger.lastAcceptedAt = performance.now()
  const working = Promise.all([
    ...Array.from({ length: clients }, (_, index) => client(index * 25, deck)),
    ...Array.from({ length: orderClients }, () => client(0, ['order'])),
  ])
  return {
    ledger,
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
    details: () => ({
      requests: [...counts.values()].reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries([...counts].map(([kind, count]) => [`of these: ${kind}`, count])),
      'other requests without a final answer': unanswered,
    }),
    async stop() {
      isOver = true
      clearInterval(renewal)
      await working
      ledger.lastAcceptedAt = null
    },
  }
}
