import { randomInt } from 'node:crypto'
import { type Ledger, newIntent, takeRetry } from './ledger.ts'
import { type LoginForm, logIn } from './log-in.ts'
import { askToken, placeOrder } from './place-order.ts'

/** Of a hundred pieces of work. */
const weights = { order: 25, read: 25, list: 12, customers: 10, metrics: 12, price: 10, token: 5, login: 1 }
export type Kind = keyof typeof weights
export const deck = (Object.keys(weights) as Kind[]).flatMap((kind) =>
  new Array<Kind>(weights[kind]).fill(kind),
)

/** What each piece of work shares: whom it asks, what it was promised so far, and whom it tells of a broken promise. */
export type Mix = {
  ledger: Ledger
  caller: { readonly origin: string; token: string }
  form: LoginForm
  /** Hears of every answer; a status that no outage excuses is a broken promise. */
  judge(what: string, status: number): void
}

const minBetweenTokens = 250

const demoContract = '/partner/v1/customers/20000018/contracts/30000016'
const period = new URLSearchParams({
  'period.from': '2026-01-15',
  'period.to': '2026-01-16',
  interval: 'Hourly',
  metricType: 'Consumption',
})

/** What partners and customers do on a day. Each promise that an answer makes is held against the answers after it. */
export function mixedWork({ ledger, caller, form, judge }: Mix): Record<Kind, () => Promise<unknown>> {
  const household = { yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true }
  const offer = JSON.stringify({ ...household, offerDate: new Date().toISOString().slice(0, 10) })
  let quoted: string | undefined
  let logins = 0
  let nextTokenAt = 0

  const ask = async (
    path: string,
    { token = caller.token, body }: { token?: string; body?: string } = {},
  ) => {
    const answer = await fetch(`${caller.origin}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    const text = await answer.text()
    judge(path.replace(/\/orders\/\d+/, '/orders/…'), answer.status)
    return answer.status === 200 ? text : undefined
  }
  return {
    order: () => placeOrder(ledger, takeRetry(ledger, Date.now()) ?? newIntent(ledger), caller),
    async read() {
      const number = acceptedNumber(ledger)
      const text = await ask(number === undefined ? '/partner/v1/orders' : `/partner/v1/orders/${number}`)
      if (number !== undefined && text?.includes(`"${number}"`) === false)
        ledger.unexpected.push('an accepted order was answered with another one')
    },
    list: () => ask('/partner/v1/orders?limit=50'),
    customers: () => ask('/partner/v1/customers?limit=50'),
    metrics: () => ask(`${demoContract}/metrics?${period}`),
    async price() {
      const text = await ask('/partner/v1/tariffs/DYNAMIC_SHARE/calculation', { body: offer })
      const price = text === undefined ? quoted : JSON.stringify(JSON.parse(text).data)
      quoted ??= price
      if (price !== quoted) ledger.unexpected.push('the same household was quoted another price')
    },
    async token() {
      // A client may have 300 a minute; more would be refused, and rightly so.
      if (performance.now() < nextTokenAt) return
      nextTokenAt = performance.now() + minBetweenTokens
      const { status, token } = await askToken(caller.origin)
      judge('a token', status)
      if (status === 200) await ask('/partner/v1/tariffs', { token })
    },
    async login() {
      // Those who chose a password with an account of their own; each of them in turn, so that none is turned away.
      const own = ledger.intents.filter(
        ({ contractNumbers, body }, index) =>
          index % 3 !== 0 && contractNumbers.size > 0 && body.userAccount.password,
      )
      const { emailAddress, password } = own[logins++ % own.length]?.body.userAccount ?? {}
      if (emailAddress && password) judge('a login', await logIn(caller.origin, form, emailAddress, password))
    },
  }
}

/** An order of any age that was accepted, before or after whatever happened since. */
function acceptedNumber({ intents }: Ledger): string | undefined {
  for (let tries = 0; tries < 5 && intents.length > 0; tries++) {
    const [number] = intents[randomInt(intents.length)]?.contractNumbers ?? []
    if (number !== undefined) return number
  }
  return undefined
}
