/** Partners side by side who do what they like: whatever one is answered, nothing in it is another's. */

import fc from 'fast-check'
import { anOrder, startIn } from '../support/an-order.ts'
import { addPartner, canaryOrder, canaryWords } from './canary.ts'
import { tokensOf } from './tokens-of.ts'
import type { Wire, WireAnswer } from './wire.ts'

/** One order: who may read it is known, and so are the words that give it away. */
type Planted = {
  by: string
  contractNumber: string
  customerNumber: string
  account: string
  words: readonly string[]
  documents: string[]
}

export type IsolationWorld = {
  wire: Wire
  /** Gives or takes a partner's access to a customer, as the pages do. */
  link(customerNumber: string, partnerSlug: string): Promise<void>
  /** Waits until what the orders brought about is done. */
  settle(): Promise<void>
  /** The words in a document that is not a text. */
  readDocument(bytes: Buffer): string
}

export type IsolationOutcome = { leaks: string[]; answers: number; shown: number; steps: number }

const kinds = ['Whitelabel', 'SalesAffiliate', 'ThirdParty'] as const
const unknownEndpoint = '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a12'
const json = { 'content-type': 'application/json' }

type Step = { actor: number; kind: number; target: number; extra: number }
const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.nat({ max: kinds.length - 1 }),
  kind: fc.nat({ max: 10_000 }),
  target: fc.nat({ max: 10_000 }),
  extra: fc.nat({ max: 10_000 }),
})

/** Plays so many steps, drawn from the seed, and tells every word that reached somebody it is not for. */
export async function playIsolation(
  world: IsolationWorld,
  { seed, steps, name }: { seed: number; steps: number; name: string },
): Promise<IsolationOutcome> {
  const { wire } = world
  const secrets = new Map<string, string>()
  const tokenOf = tokensOf(wire, secrets)
  const partners = kinds.map((type, index) => ({ slug: `iso-${name}-${index}`, type }))
  for (const partner of partners) {
    const { clientId, secret } = await addPartner(wire, (await tokenOf('demo-operator')) ?? '', partner)
    secrets.set(clientId, secret)
  }
  const orders: Planted[] = []
  const links = new Map<string, Set<string>>()
  const outcome: IsolationOutcome = { leaks: [], answers: 0, shown: 0, steps: 0 }

  const send = async (slug: string, method: string, path: string, { body, headers = {} }: Sent = {}) => {
    const authorization = { authorization: `Bearer ${await tokenOf(slug)}` }
    const content = body === undefined ? {} : json
    const answer = await wire({
      method,
      path,
      headers: { ...authorization, ...content, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    judge(slug, `${method} ${path}`, answer)
    return answer
  }

  /** An order's words are for who brought it, and for who has the customer's access at this moment. */
  function judge(slug: string, asked: string, { status, bytes, text, headers }: WireAnswer): void {
    outcome.answers++
    if (status >= 500) outcome.leaks.push(`${asked} was answered with ${status}`)
    const isFile = headers['content-type']?.startsWith('application/pdf')
    const said = `${isFile ? world.readDocument(bytes) : text}\n${JSON.stringify(headers)}`
    for (const order of orders) {
      const seen = order.words.filter((word) => said.includes(word))
      if (seen.length === 0) continue
      const mayRead = order.by === slug || links.get(order.customerNumber)?.has(slug)
      if (mayRead) outcome.shown++
      else outcome.leaks.push(`${slug} read ${seen.join(', ')} of ${order.by} by ${asked}`)
    }
  }

  const moves = movesOf()
  const script = fc.sample(step, { seed, numRuns: steps })
  for (const who of partners.filter(({ type }) => type !== 'ThirdParty'))
    await placeOrder(who.slug, { target: 1, extra: 0 })
  await world.settle()
  for (const { actor, kind, target, extra } of script) {
    const slug = partners[actor % partners.length]?.slug ?? ''
    const move = moves[kind % moves.length]
    await move?.(slug, { target, extra })
    if (++outcome.steps % 40 === 0) await world.settle()
  }
  return outcome

  async function placeOrder(slug: string, { target, extra }: Pick<Step, 'target' | 'extra'>): Promise<void> {
    const own = `${name}x${orders.length}x`
    // Every third joins an account that somebody else may have brought: neither may learn of the other by it.
    const known = target % 3 === 0 ? orders[extra % Math.max(1, orders.length)] : undefined
    const meterNumber = `1ISO${String(orders.length).padStart(4, '0')}${name.slice(0, 4)}`
    const order = canaryOrder(own, { meterNumber })
    if (known !== undefined) order.userAccount.emailAddress = known.account
    // The same keys for everybody: one client's kept answer is not another's.
    const headers = target % 2 === 0 ? { 'idempotency-key': `shared-${name}-${orders.length}` } : {}
    const answer = await send(slug, 'POST', '/partner/v1/orders', { body: order, headers })
    if (answer.status !== 200) return
    const { contractNumber, customerNumber } = JSON.parse(answer.text)
    const { emailAddress: _, ...others } = canaryWords(own)
    // An address is no secret from other partners that have ordered with it, and is judged by who typed it.
    const words = [...Object.values(others), meterNumber]
    const account = order.userAccount.emailAddress
    orders.push({ by: slug, contractNumber, customerNumber, account, words, documents: [] })
    // The same key and body from another partner is another order, or nothing.
    if ('idempotency-key' in headers && extra % 4 === 0) await copyOrder(slug, order, headers)
  }

  /** Somebody else sends the very same bytes with the very same key. The words are then that partner's own as well. */
  async function copyOrder(slug: string, body: object, headers: Record<string, string>): Promise<void> {
    const other = partners.find((candidate) => candidate.slug !== slug && candidate.type !== 'ThirdParty')
    if (other === undefined) return
    const answer = await wire({
      method: 'POST',
      path: '/partner/v1/orders',
      headers: { ...json, ...headers, authorization: `Bearer ${await tokenOf(other.slug)}` },
      body: JSON.stringify({ ...body, tariffKey: 'no-such-tariff' }),
    })
    outcome.answers++
    const own = orders.at(-1)
    if (own !== undefined && answer.text.includes(own.contractNumber))
      outcome.leaks.push(`${other.slug} got the answer of ${slug} by its Idempotency-Key`)
  }

  /** Endpoints of everybody, asked for by everybody: the client that made one alone sees its description. */
  function webhookMoves(): ((slug: string, at: Pick<Step, 'target' | 'extra'>) => Promise<unknown>)[] {
    const path = '/partner/v1/webhook-endpoints'
    const ids: string[] = []
    const anyOf = (target: number) => ids[target % Math.max(1, ids.length)] ?? unknownEndpoint
    return [
      async (slug, { target }) => {
        const { by, words } = orders[target % orders.length] as Planted
        if (by !== slug) return
        const body = { url: 'https://partner.example/', description: words[0], isEnabled: false }
        const answer = await send(slug, 'POST', path, { body })
        if (answer.status === 200) ids.push(JSON.parse(answer.text).data.id)
      },
      (slug) => send(slug, 'GET', path),
      (slug, { target }) => send(slug, 'GET', `${path}/${anyOf(target)}`),
      (slug, { target }) => send(slug, 'GET', `${path}/${anyOf(target)}/deliveries`),
      (slug, { target }) => send(slug, 'PATCH', `${path}/${anyOf(target)}`, { body: { isOrdered: false } }),
      (slug, { target }) => send(slug, 'POST', `${path}/${anyOf(target)}/rotate-secret`),
      (slug, { target }) => send(slug, 'POST', `${path}/${anyOf(target)}/ping`),
      (slug) => send(slug, 'GET', '/operator/v1/webhook-endpoints'),
      (slug, { target }) => send(slug, 'GET', `/operator/v1/webhook-endpoints/${anyOf(target)}`),
      (slug) => send(slug, 'GET', '/operator/v1/events'),
    ]
  }

  function movesOf(): ((slug: string, at: Pick<Step, 'target' | 'extra'>) => Promise<unknown>)[] {
    const pick = (target: number) => orders[target % orders.length] as Planted
    const get =
      (path: (order: Planted, extra: number) => string) =>
      (slug: string, at: Pick<Step, 'target' | 'extra'>) =>
        send(slug, 'GET', path(pick(at.target), at.extra))
    const contract = ({ customerNumber, contractNumber }: Planted) =>
      `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
    const period = 'period.from=2026-11-01&period.to=2026-11-02&interval=Hourly&metricType=Consumption'
    return [
      placeOrder,
      placeOrder,
      get(() => '/partner/v1/orders?limit=500'),
      get(({ contractNumber }) => `/partner/v1/orders/${contractNumber}`),
      (slug, { target }) =>
        send(slug, 'PATCH', `/partner/v1/orders/${pick(target).contractNumber}`, {
          body: { desiredTransitionDate: startIn(600) },
        }),
      (slug, { target }) =>
        send(slug, 'POST', `/partner/v1/orders/${pick(target).contractNumber}/cancellation`),
      get(({ customerNumber }) => `/partner/v1/orders?limit=500&filter.customerNumber=${customerNumber}`),
      get((_, extra) => `/partner/v1/orders?limit=500&filter.partnershipType=${kinds[extra % kinds.length]}`),
      get(() => '/partner/v1/orders?limit=500&filter.fromUpdatedAt=2026-01-01'),
      get(() => '/partner/v1/customers?limit=500'),
      get(({ words }) => `/partner/v1/customers?filter.externalId=${words[3]}`),
      get(({ customerNumber }) => `/partner/v1/customers/${customerNumber}/contracts?limit=500`),
      get(contract),
      get((order) => `${contract(order)}/metrics?${period}`),
      get((order) => `${contract(order)}/costs`),
      get((order) => `${contract(order)}/meter-readings`),
      (slug, { target }) =>
        send(slug, 'POST', `${contract(pick(target))}/meter-readings`, {
          body: { date: '2026-11-01', kwh: 1 },
        }),
      (slug, { target }) => send(slug, 'PATCH', contract(pick(target)), { body: { billingAddress: null } }),
      (slug, { target }) =>
        send(slug, 'PATCH', `/partner/v1/customers/${pick(target).customerNumber}`, {
          body: { phoneNumber: null },
        }),
      get((order) => `${contract(order)}/termination`),
      (slug, { target }) =>
        send(slug, 'POST', `${contract(pick(target))}/termination`, { body: { kind: 'Ordinary' } }),
      (slug, { target }) => send(slug, 'DELETE', `${contract(pick(target))}/termination`),
      (slug, { target }) =>
        send(slug, 'POST', `${contract(pick(target))}/relocation`, {
          body: { moveOutDate: '2027-01-31', contract: anOrder().contract },
        }),
      get((order) => `${contract(order)}/controllable-devices`),
      (slug, { target }) =>
        send(slug, 'POST', `${contract(pick(target))}/controllable-devices`, {
          body: { deviceType: 'Wallbox', powerKw: 11, inServiceDate: '2026-11-01' },
        }),
      (slug, { target }) =>
        send(slug, 'PUT', `${contract(pick(target))}/controllable-devices/modules`, {
          body: { modules: 'Module1' },
        }),
      get((order) => `${contract(order)}/smart-meter-order`),
      (slug, { target }) => send(slug, 'POST', `${contract(pick(target))}/smart-meter-order`),
      get((order) => `${contract(order)}/day-ahead-working-prices`),
      get((order) => `${contract(order)}/day-ahead-working-prices/cheapest?durationMinutes=120`),
      get(({ account }) => `/sandbox/v1/mails?limit=500&to=${encodeURIComponent(account)}`),
      async (slug, { target }) => {
        const order = pick(target)
        const listed = await send(slug, 'GET', `${contract(order)}/documents`)
        if (listed.status === 200)
          order.documents = JSON.parse(listed.text).data.map(({ fileId }: { fileId: string }) => fileId)
        for (const fileId of order.documents)
          await send(slug, 'GET', `${contract(order)}/documents/${fileId}`)
      },
      // A document of one contract under the address of another.
      (slug, { target, extra }) =>
        send(
          slug,
          'GET',
          `${contract(pick(target))}/documents/${pick(extra).documents[0] ?? '0b7a3c52-0000-4000-8000-000000000000'}`,
        ),
      // A contract of one customer under the number of another.
      (slug, { target, extra }) =>
        send(
          slug,
          'GET',
          `/partner/v1/customers/${pick(target).customerNumber}/contracts/${pick(extra).contractNumber}`,
        ),
      get(() => '/sandbox/v1/scenes'),
      (slug) => send(slug, 'POST', '/sandbox/v1/scenes/stuck'),
      (slug, { target }) =>
        send(slug, 'POST', `/sandbox/v1/orders/${pick(target).contractNumber}/advance`, {
          body: { to: 'Delivery' },
        }),
      (slug, { target }) =>
        send(slug, 'POST', `/sandbox/v1/orders/${pick(target).contractNumber}/events`, {
          body: { event: 'withdrawn' },
        }),
      (slug, { target }) =>
        send(slug, 'PUT', `/sandbox/v1/contracts/${pick(target).contractNumber}/meter-readings`, {
          body: { readings: [{ date: '2026-11-01', kwh: 1 }] },
        }),
      (slug, { target }) =>
        send(slug, 'PUT', `/sandbox/v1/contracts/${pick(target).contractNumber}/readings`, {
          body: { days: [{ date: '2026-11-01', kwh: Array(96).fill(0.1) }] },
        }),
      async (slug, { target }) => {
        const { customerNumber } = pick(target)
        await world.link(customerNumber, slug)
        links.set(customerNumber, new Set([...(links.get(customerNumber) ?? []), slug]))
      },
      async (slug, { target }) => {
        const { customerNumber } = pick(target)
        const answer = await send(slug, 'DELETE', `/partner/v1/customers/${customerNumber}/link`)
        if (answer.status === 200) links.get(customerNumber)?.delete(slug)
      },
      ...webhookMoves(),
      (slug) => send(slug, 'GET', '/operator/v1/orders?limit=500'),
      (slug, { target }) => send(slug, 'GET', `/operator/v1/orders/${pick(target).contractNumber}`),
      (slug, { target }) => send(slug, 'GET', `/operator/v1/orders/${pick(target).contractNumber}/timeline`),
      (slug, { target }) =>
        send(slug, 'GET', `/operator/v1/market/conversations/${pick(target).contractNumber}`),
      (slug) => send(slug, 'GET', '/operator/v1/audit/export'),
      (slug, { target }) => send(slug, 'GET', `/operator/v1/search?q=${pick(target).customerNumber}`),
      (slug, { target }) => send(slug, 'GET', `/operator/v1/customers/${pick(target).customerNumber}`),
    ]
  }
}

type Sent = { body?: unknown; headers?: Record<string, string> }
