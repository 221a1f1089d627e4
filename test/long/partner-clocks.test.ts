/**
 * Partners play contradictory clocks in one test environment, and none notices the others: what each of them sees is what it
 * sees where it plays the same alone.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { endDueAccess } from '../../src/customers/grants/last-access.ts'
import { publishEvents } from '../../src/events/publish-events.ts'
import { moveDueOrders } from '../../src/orders/lifecycle/move-due-orders.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { type Clock, eachClock } from '../../src/platform/time/clock.ts'
import { anOrder } from '../support/an-order.ts'
import { patience } from '../support/patience.ts'
import { type TestService, testService } from '../support/test-service.ts'

const players = ['demo-whitelabel', 'demo-sales', 'demo-platform'] as const
type Player = (typeof players)[number]
/** Moves of about half of all steps, from minutes to years. */
const jumps = ['PT40M', 'PT3H', 'P1D', 'P9D', 'P45D', 'P1Y', 'P3Y'] as const
const looks = ['orders', 'prices', 'mails', 'events', 'webhooks', 'token', 'link', 'clock'] as const
const steps = fc.oneof(
  fc.record({ does: fc.constantFrom(...jumps) }),
  fc.record({ does: fc.constantFrom('place', 'play', 'place', ...looks) }),
)
type Step = { does: (typeof jumps)[number] | (typeof looks)[number] | 'place' | 'play' }
const scripts = fc.array(steps, { minLength: 25, maxLength: 25 }) as fc.Arbitrary<Step[]>

const seed = Number(process.env.PARTNER_CLOCKS_SEED ?? 26_248)
const [played = []] = fc.sample(fc.array(scripts, { minLength: 3, maxLength: 3 }), { numRuns: 1, seed })
const scriptOf = (player: Player): Step[] => played[players.indexOf(player)] ?? []
/** Who has a turn when. */
const [turns = []] = fc.sample(
  fc.shuffledSubarray(
    players.flatMap((player) => scriptOf(player).map(() => player)),
    {
      minLength: 75,
      maxLength: 75,
    },
  ),
  { numRuns: 1, seed },
)

const at = new Date()
const service = () =>
  testService({ SIMULATOR_STEP_MS: '1000', RATE_LIMIT_PER_MINUTE: '100000' }, { now: () => at })
const [together, ...alone] = [await service(), await service(), await service(), await service()]

/** What a worker does all the time, once. */
async function work({ deps, pool, clock }: TestService): Promise<void> {
  const handlersOn = (own: Clock) => handlersHere({ ...deps, clock: own })
  for (const { now, partnerFilter } of eachClock(clock)) {
    await moveDueOrders(pool, now, partnerFilter)
    await endDueAccess(pool, now, partnerFilter)
  }
  // One at a time: workers that run side by side may play answers of the market sooner or later.
  await runDueTasks({ ...deps, handlers: handlersHere(deps), handlersOn, concurrency: 1 })
  await publishEvents(pool, clock)
}

/** A partner's side of a service: it plays step by step, and remembers what it saw. */
function playerOn(on: TestService, player: Player) {
  const { send, tokenOf } = on
  const seen: unknown[] = []
  const orders: string[] = []
  let [token, links, lastEvent] = ['', [] as string[], '']
  const mailOf = (order: number) => `${player}-${order}@example.com`
  // Numbers and ids are random; the same ones are called the same.
  const named = (text: string) =>
    orders
      .reduce((all, number, index) => all.replaceAll(number, `order ${index}`), text)
      .replace(/"customerNumber":"2\d{9}"/, '"customerNumber":"new"')

  const ask = async (url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${await tokenOf(player)}` }
    const answer = await send({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, ...(answer.json() as { data?: unknown }) }
  }
  const listOf = async (url: string) => ((await ask(url)).data ?? []) as Record<string, unknown>[]

  const place = async () => {
    const order = orders.length
    const answer = await send({
      method: 'POST',
      url: '/partner/v1/orders',
      headers: { authorization: `Bearer ${await tokenOf(player)}` },
      payload: anOrder({
        userAccount: { emailAddress: mailOf(order) },
        contract: {
          deliveryDetails: { maLoIdentifier: null, meterNumber: `${players.indexOf(player)}E${order}` },
        },
      }),
    })
    const { contractNumber = '', error } = answer.json<{ contractNumber?: string; error?: unknown }>()
    if (answer.statusCode === 200) orders.push(contractNumber)
    return [answer.statusCode, error]
  }
  const does: Record<string, () => Promise<unknown>> = {
    place,
    play: async () => {
      const number = orders.at(-1)
      if (number === undefined) return undefined
      const { status } = await ask(`/sandbox/v1/orders/${number}/advance`, { to: 'Delivery' })
      return status
    },
    // Those of one moment are listed by their numbers, which are random.
    orders: async () =>
      (await listOf('/partner/v1/orders?limit=100')).map((order) => named(JSON.stringify(order))).sort(),
    prices: async () => (await ask('/partner/v1/day-ahead-prices/limited')).data,
    mails: async () => {
      const mails = await Promise.all(
        orders.map((_, order) => listOf(`/sandbox/v1/mails?to=${encodeURIComponent(mailOf(order))}`)),
      )
      return mails.map((list) => list.map(({ kind, sentAt }) => `${kind} ${sentAt}`).sort())
    },
    events: async () => {
      const events = await listOf(`/partner/v1/events?limit=100${lastEvent && `&after=${lastEvent}`}`)
      lastEvent = String(events.at(-1)?.id ?? lastEvent)
      return events.map(({ type, createdAt, partner, data }) =>
        named(JSON.stringify({ type, createdAt, partner, state: (data as { state?: string }).state })),
      )
    },
    webhooks: async () => {
      const [endpoint] = await listOf('/partner/v1/webhook-endpoints')
      if (endpoint === undefined) {
        const made = { url: 'https://example.com/hook', types: ['order.state-changed'] }
        return (await ask('/partner/v1/webhook-endpoints', made)).status
      }
      const deliveries = await listOf(`/partner/v1/webhook-endpoints/${endpoint.id}/deliveries?limit=100`)
      return deliveries.map(({ type, createdAt, state }) => `${type} ${createdAt} ${state}`).sort()
    },
    // Used until it is refused, then renewed.
    token: async () => {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode } = await send({ url: '/partner/v1/tariffs', headers })
      if (statusCode !== 200) token = await tokenOf(player)
      return statusCode
    },
    // Each is opened again, and one more is made.
    link: async () => {
      const opened = await Promise.all(links.map(async (url) => (await send({ url })).statusCode))
      const { authorizationUrl } = (await ask('/partner/v1/customers/link', {
        successUrl: 'https://app.example.com/linked',
      })) as { authorizationUrl?: string }
      if (authorizationUrl !== undefined) links = [...links, new URL(authorizationUrl).pathname]
      return opened
    },
    clock: async () => (await ask('/sandbox/v1/clock')).data,
  }

  return {
    seen,
    async play({ does: what }: Step): Promise<void> {
      const result = await (does[what]?.() ?? ask('/sandbox/v1/clock', { advance: what }))
      await work(on)
      seen.push([what, result])
    },
  }
}

test(
  `nobody's clock changes what another partner sees (seed ${seed})`,
  async () => {
    // What the demo data has brought along is reported before anybody's clock moves.
    for (const each of [together, ...alone]) await work(each)
    const besides = players.map((player) => ({ player, side: playerOn(together, player), next: 0 }))
    for (const player of turns) {
      const turn = besides.find((one) => one.player === player)
      const step = scriptOf(player)[turn?.next ?? 0]
      if (turn === undefined || step === undefined) throw new Error('a turn without a step')
      turn.next++
      await turn.side.play(step)
    }
    for (const [index, player] of players.entries()) {
      const side = playerOn(alone[index] as TestService, player)
      for (const step of scriptOf(player)) await side.play(step)

      expect(besides[index]?.side.seen).toEqual(side.seen)
    }
  },
  patience(240),
)
