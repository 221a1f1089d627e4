/** On random data, the SQL of every list and answer shows exactly what the pure function allows. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { testKeyring } from '../../test/support/encryption-keys.ts'
import { type SeededAccount, seedAccount, seedOrder } from '../customers/accounts/account-rows.fixture.ts'
import { confirmContract, revokeLink, seedLink } from '../customers/visibility/customer-rows.fixture.ts'
import { listCustomers } from '../customers/visibility/list-customers.ts'
import { askerOf } from '../customers/visibility/readers-without-agreement.ts'
import { type CustomerRelation, relationsOf, visibility } from '../customers/visibility/visibility.ts'
import { loadPartnerDirectory } from '../partners/partner-directory.ts'
import { withIncluded } from '../partners/scopes.ts'
import { Refusal } from '../platform/refusal.ts'
import { loadCatalogue } from '../tariffs/catalogue/catalogue.ts'
import { loadRegions } from '../tariffs/regions/load-regions.ts'
import { requireContractAccess } from './contract-access.ts'
import { pricedContracts } from './priced-contracts.ts'
import { listContracts } from './read-contracts.ts'

const { pool } = await testDatabase()
const partners = ['demo-whitelabel', 'demo-platform', 'demo-sales', 'demo-hems'] as const
const directory = await loadPartnerDirectory(pool)
const [catalogue, regions] = [await loadCatalogue(pool), await loadRegions(pool)]
const deps = {
  keyring: await testKeyring(pool),
  db: pool,
  catalogue: { current: () => catalogue },
  regions: { current: () => regions },
  lastAccess: { note: () => {} },
}
const now = new Date('2026-11-15T12:00:00Z')
const priced = pricedContracts(pool)
const singleEndpoints = ['contract', 'metrics', 'documents', 'changes'] as const

const partner = fc.constantFrom(...partners)
const status = fc.constantFrom(
  { state: 'Open', deliveryState: 'None' },
  { state: 'Processing', deliveryState: 'InChangeProcess' },
  { state: 'PendingDelivery', deliveryState: 'DeliveryPending', startDate: '2027-01-01' },
  { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' },
  { state: 'Cancelled', deliveryState: 'CancelledDelivery', startDate: '2026-02-01', endDate: '2027-01-01' },
  { state: 'Unspecified', deliveryState: 'Unknown' },
  { state: 'Revoked', deliveryState: 'Revoked' },
)
const someOrders = fc.array(fc.record({ partner, status, isConfirmed: fc.boolean() }), { maxLength: 4 })
const someLinks = fc.uniqueArray(
  fc.record({
    partner,
    end: fc.constantFrom('none', 'later', 'revoked', 'reached'),
    mayManage: fc.boolean(),
    coversOnly: fc.option(fc.nat(4)),
  }),
  {
    maxLength: 3,
    selector: (link) => link.partner,
  },
)
const customers = fc.array(fc.record({ orders: someOrders, links: someLinks }), {
  minLength: 1,
  maxLength: 3,
})
const someAsker = fc.record({
  slug: partner,
  role: fc.constantFrom(
    null,
    'role:finance-reporting',
    'role:customer-support',
    'role:application',
    'manage:contracts',
  ),
  limit: fc.constantFrom('nobody', 'first', 'last'),
})

type World = {
  account: SeededAccount
  orders: SeededContract[]
  /** For each partner that is linked, the contracts that its link covers. */
  linked: Map<string, Set<string>>
  managers: Set<string>
}[]
type SeededContract = { contractNumber: string; partner: string; isVisible: boolean }

test('lists and single answers match the rules', async () => {
  await fc.assert(
    fc.asyncProperty(
      customers,
      fc.array(someAsker, { minLength: 3, maxLength: 3 }),
      async (drawn, askers) => {
        const world = await seed(drawn)
        for (const { slug, role, limit } of askers) {
          const customerNumber =
            limit === 'nobody' ? null : (world.at(limit === 'first' ? 0 : -1)?.account.customerNumber ?? null)
          const partner = directory.partners.find((one) => one.slug === slug)
          if (partner === undefined) throw new Error('no such partner')
          const caller = {
            ...{ clientId: slug, partner },
            scopes: withIncluded(role === null ? ['api:partner'] : ['api:partner', role]),
            dateTimeFormat: 'Local' as const,
            customerNumber,
          }
          await compareCustomers(world, caller)
          for (const customer of world) await compareContracts(customer, caller)
        }
      },
    ),
    { numRuns: 40 },
  )
})

type Caller = Parameters<typeof listCustomers>[2]['caller']

async function compareCustomers(world: World, caller: Caller): Promise<void> {
  const query = { offset: 0, limit: 500 }
  const numbers = world.map(({ account }) => account.customerNumber)
  const found = (await listCustomers(pool, query, { caller, now })).filter(({ customerNumber }) =>
    numbers.includes(customerNumber),
  )

  const expected = world.flatMap((customer) => {
    const asker = askerOf(caller, customer.account.customerNumber)
    const relation = relationIn(customer, caller)
    const sight = visibility({ ...asker, endpoint: 'customers', customer: relation, contract: null })
    if (typeof sight === 'string') return []
    const { customerNumber, emailAddress } = customer.account
    const shown = sight.view === 'finance' ? 'k***@example.com' : emailAddress
    return [{ customerNumber, emailAddress: shown, relations: relationsOf(asker, relation) }]
  })
  const seen = found.map(({ customerNumber, emailAddress, relations }) => ({
    customerNumber,
    emailAddress,
    relations,
  }))
  const byNumber = (one: { customerNumber: string }, other: { customerNumber: string }) =>
    one.customerNumber < other.customerNumber ? -1 : 1
  expect(seen.sort(byNumber)).toEqual(expected.sort(byNumber))
}

async function compareContracts(customer: World[number], caller: Caller): Promise<void> {
  const { customerNumber } = customer.account
  const question = { ...askerOf(caller, customerNumber), customer: relationIn(customer, caller) }
  const sightOf = (order: SeededContract, endpoint: (typeof singleEndpoints)[number]) =>
    visibility({
      ...question,
      endpoint,
      contract: {
        isBrought: order.partner === caller.partner?.slug,
        isLinked: customer.linked.get(caller.partner?.slug ?? '')?.has(order.contractNumber) ?? false,
        isVisible: order.isVisible,
      },
    })

  const whole = visibility({ ...question, endpoint: 'contracts', contract: null })
  const listed = await answerOf(
    listContracts(deps, { customerNumber, offset: 0, limit: 500 }, { caller, now }).then((items) =>
      items.map(({ contractNumber }) => contractNumber).sort(),
    ),
  )
  const expected = customer.orders
    .filter((order) => typeof sightOf(order, 'contract') !== 'string')
    .map(({ contractNumber }) => contractNumber)
  expect(listed).toEqual(typeof whole === 'string' ? whole : expected.sort())

  for (const order of customer.orders) {
    for (const endpoint of singleEndpoints) {
      const path = { customerNumber, contractNumber: order.contractNumber }
      const answer = requireContractAccess(pool, path, { caller, now }, endpoint)
      expect(await answerOf(answer.then(({ sight }) => sight))).toEqual(sightOf(order, endpoint))
    }
    await comparePriced(customer, caller, order, sightOf(order, 'metrics'))
  }
}

/** The statement that many requests share decides like the one of a single request. */
async function comparePriced(
  { account: { customerNumber } }: World[number],
  caller: Caller,
  { contractNumber }: SeededContract,
  sight: ReturnType<typeof visibility>,
): Promise<void> {
  const path = { customerNumber, contractNumber }
  const parts = ['Consumption'] as const
  const look = await answerOf(priced.require(path, { caller, now }, { parts, knownRevision: null }))
  expect(typeof look === 'string' ? look : 'shown').toBe(typeof sight === 'string' ? sight : 'shown')
  if (typeof look === 'string') return
  const { grantId, ...contract } = await requireContractAccess(pool, path, { caller, now }, 'metrics')
  expect(look.grantId).toBe(grantId)
  expect(contract).toMatchObject(look.facts ?? {})
  const again = await priced.require(path, { caller, now }, { parts, knownRevision: look.revision })
  expect(again).toEqual({ ...look, facts: null })
}

const answerOf = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return error.kind === 'forbidden' ? 'denied' : 'not-found'
  })

/** The relation according to the generated data, without the database. */
function relationIn(
  { orders, linked, managers }: World[number],
  { partner: asking }: Caller,
): CustomerRelation {
  const brought = orders.filter((order) => order.partner === asking?.slug)
  return {
    brought: brought.some(({ isVisible }) => isVisible)
      ? 'contract'
      : brought.length > 0
        ? 'order'
        : 'nothing',
    isLinked: linked.has(asking?.slug ?? ''),
    mayManage: managers.has(asking?.slug ?? ''),
    parts: null,
  }
}

type Drawn = typeof customers extends fc.Arbitrary<infer Value> ? Value : never

async function seed(drawn: Drawn): Promise<World> {
  const world: World = []
  for (const { orders, links } of drawn) {
    const account = await seedAccount(pool)
    const seeded: SeededContract[] = []
    for (const { partner: slug, status: drawnStatus, isConfirmed } of orders) {
      const contractNumber = await seedOrder(pool, account, { ...drawnStatus, partner: slug })
      if (isConfirmed) await confirmContract(pool, contractNumber)
      const isVisible = isConfirmed && drawnStatus.state !== 'Revoked'
      seeded.push({ contractNumber, partner: slug, isVisible })
    }
    const linked = new Map<string, Set<string>>()
    const managers = new Set<string>()
    const numbers = seeded.map(({ contractNumber }) => contractNumber)
    for (const { partner: slug, end, mayManage, coversOnly } of links) {
      const onlyContracts = coversOnly === null ? null : numbers.slice(0, coversOnly)
      const endsAt = { none: null, later: new Date(now.getTime() + 1), revoked: null, reached: now }[end]
      const grantId = await seedLink(pool, { ...account, partner: slug, onlyContracts, mayManage, endsAt })
      if (end === 'revoked') await revokeLink(pool, grantId)
      else if (end !== 'reached') {
        linked.set(slug, new Set(onlyContracts ?? numbers))
        if (mayManage) managers.add(slug)
      }
    }
    world.push({ account, orders: seeded, linked, managers })
  }
  return world
}
