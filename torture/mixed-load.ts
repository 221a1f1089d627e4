import { setTimeout as pause } from 'node:timers/promises'
import { type Ledger, newIntent, newLedger } from './ledger.ts'
import { logIn, openLoginForm } from './log-in.ts'
import { placeOrder, tokenFrom } from './place-order.ts'

export type MixedLoad = {
  ledger: Ledger
  /** How often each kind of work was done. */
  counts: Map<string, number>
  faults: string[]
  /** Takes the milliseconds of all answers since it was last asked. */
  takeTimes(): number[]
  stop(): Promise<void>
}

/** Of a hundred pieces of work. */
const weights = { order: 25, read: 30, list: 15, customers: 10, metrics: 14, token: 5, login: 1 }
type Kind = keyof typeof weights
const deck = (Object.keys(weights) as Kind[]).flatMap((kind) => new Array<Kind>(weights[kind]).fill(kind))
const clients = 4
const pauseMilliseconds = 10
const tokenMilliseconds = 600_000
const demoContract = '/partner/v1/customers/20000018/contracts/30000016'
const period = new URLSearchParams({
  'period.from': '2026-01-15',
  'period.to': '2026-01-16',
  interval: 'Hourly',
  metricType: 'Consumption',
})

/** What partners and customers do on a day, all of it at once, as fast as it is answered with a breath in between. */
export async function startMixedLoad(origin: string): Promise<MixedLoad> {
  const ledger = newLedger()
  const counts = new Map<string, number>()
  const faults: string[] = []
  const caller = { origin, token: await tokenFrom(origin) }
  const form = await openLoginForm(origin)
  let times: number[] = []
  let logins = 0
  let isOver = false

  const get = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${caller.token}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) faults.push(`${path} was answered with ${answer.status}`)
  }
  const someNumber = () => {
    const some = ledger.intents.slice(-50).find(({ contractNumbers }) => contractNumbers.size > 0)
    return some === undefined ? undefined : [...some.contractNumbers][0]
  }
  const work: Record<Kind, () => Promise<unknown>> = {
    order: () => placeOrder(ledger, newIntent(ledger), caller),
    async read() {
      const number = someNumber()
      await get(number === undefined ? '/partner/v1/orders' : `/partner/v1/orders/${number}`)
    },
    list: () => get('/partner/v1/orders?limit=50'),
    customers: () => get('/partner/v1/customers?limit=50'),
    metrics: () => get(`${demoContract}/metrics?${period}`),
    token: () => tokenFrom(origin),
    async login() {
      // Those who chose a password with an account of their own; each of them in turn, so that none is turned away.
      const own = ledger.intents.filter(
        ({ contractNumbers, body }, index) =>
          index % 3 !== 0 && contractNumbers.size > 0 && body.userAccount.password,
      )
      const customer = own[logins++ % own.length]
      if (customer === undefined) return
      const status = await logIn(origin, form, customer.body.userAccount.emailAddress, 'Sonnenstrom-2026')
      if (status !== 303) faults.push(`a login was answered with ${status}`)
    },
  }
  const client = async (first: number) => {
    for (let turn = first; !isOver; turn++) {
      // A step that shares no divisor with a hundred deals every card before one comes again.
      const kind = deck[(turn * 37) % deck.length] as Kind
      const startedAt = performance.now()
      await work[kind]().catch((error: Error) => faults.push(`${kind} was not answered: ${error.message}`))
      times.push(performance.now() - startedAt)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      await pause(pauseMilliseconds)
    }
  }
  const renewal = setInterval(async () => {
    caller.token = await tokenFrom(origin)
  }, tokenMilliseconds)
  const working = Promise.all(Array.from({ length: clients }, (_, index) => client(index * 25)))
  return {
    ledger,
    counts,
    faults,
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
    async stop() {
      isOver = true
      clearInterval(renewal)
      await working
    },
  }
}
