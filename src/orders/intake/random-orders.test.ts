/** Valid orders with random damage: whatever comes, the pure parts give an answer, and the same one again. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { aBusinessOrder, aMoveIn, anOrder, withField } from '../../../test/support/an-order.ts'
import { ContractReasons, ContractTypes } from '../../domain/customer-kinds.ts'
import { ok } from '../../platform/http/envelope.ts'
import { createServer } from '../../platform/http/server.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { isSceneMeter } from '../../sandbox/market/scenes.ts'
import { checkSupplierCode } from '../../tariffs/market-partners/check-supplier-code.ts'
import { readSampleDirectory } from '../../tariffs/market-partners/sample-directory.fixture.ts'
import { desiredStart, withDefaults } from './defaults.ts'
import { processingInfo } from './processing-info.ts'
import { brokenRules } from './rules.ts'
import { CreateOrderRequest } from './schema.ts'
import { openReasons, orderWarnings } from './warnings.ts'

const now = new Date('2026-03-02T09:00:00Z')
const today = '2026-03-02'
const directory = readSampleDirectory()

async function judge(request: CreateOrderRequest) {
  const order = withDefaults(request, now)
  const facts = { tariffExists: true, tariffIsOnSale: true, today, receivedAt: now }
  const reasons = openReasons(order, { isTestMeter: isSceneMeter })
  return {
    order,
    faults: brokenRules(order, facts),
    warnings: orderWarnings(request, order, {
      today,
      campaignIsKnown: false,
      supplierWarning: await checkSupplierCode(
        directory,
        request.contract.deliveryDetails.previousSupplierCode ?? '',
      ),
      isTestMeter: isSceneMeter,
    }),
    info: processingInfo('Open', { openReasons: reasons, startDate: desiredStart(order) ?? today }),
  }
}

const onFaultCalls: unknown[] = []
const server = createServer({
  clock: systemClock,
  baseUrl: 'http://localhost:8080',
  trustProxy: false,
  onFault: (error) => onFaultCalls.push(error),
})
server.post('/orders', { schema: { body: CreateOrderRequest } }, async ({ body }) => ok(await judge(body)))
afterAll(() => server.close())

const texts = new Set<string>()
const pathsOf = (value: unknown, prefix = ''): string[] =>
  Object.entries(value as object).flatMap(([name, child]) => {
    const path = prefix ? `${prefix}.${name}` : name
    if (typeof child === 'string') texts.add(path)
    return child !== null && typeof child === 'object' ? [path, ...pathsOf(child, path)] : [path]
  })
const whole = aBusinessOrder({
  offerDate: '2026-03-01',
  campaignCode: 'X',
  userAccount: { password: 'x', phoneNumber: '1', dateOfBirth: '1985-04-23', customerNumber: '1' },
  contract: {
    billingAddress: { ...anOrder().contract.deliveryAddress, title: 'Dr.', extension: 'x', gender: 'Other' },
    transactionDateTime: '2026-03-01 10:00:00',
    deliveryState: { state: 'None' },
    agreements: { privacyPolicy: true },
    deliveryDetails: { meLoIdentifier: 'x', moveInDate: '2026-04-01', capabilities: { hasHeatPump: true } },
  },
})
const paths = pathsOf(whole)

const valid = fc.constantFrom(anOrder(), aBusinessOrder(), aMoveIn(), whole)
/** Orders in which no object is missing, so that a text in place of a text leaves the shape as it is. */
const wholeOnes = fc
  .record({
    type: fc.constantFrom(...ContractTypes),
    contractReason: fc.constantFrom(...ContractReasons),
  })
  .map((kind) => ({ ...whole, contract: { ...whole.contract, ...kind } }))
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', 'DE', 'AT', '2026-04-01', '0001-01-01', '2026-02-30 10:00:00', 'x'.repeat(300)),
)
const anything = fc.oneof(text, fc.jsonValue(), fc.constant(undefined))

/** An order with one to five of its fields replaced. */
const mutated = (
  orders: fc.Arbitrary<CreateOrderRequest>,
  among: readonly string[],
  value: fc.Arbitrary<unknown>,
) =>
  fc
    .tuple(orders, fc.array(fc.tuple(fc.constantFrom(...among), value), { minLength: 1, maxLength: 5 }))
    .map(([order, changes]) =>
      changes.reduce<CreateOrderRequest>((changed, [path, to]) => {
        try {
          return withField(changed, path, to)
        } catch {
          return changed
        }
      }, order),
    )

test('random texts in an order never throw and always give the same result', async () => {
  await fc.assert(
    fc.asyncProperty(mutated(wholeOnes, [...texts], text), async (order) => {
      const before = structuredClone(order)
      const first = await judge(order)

      expect(await judge(order)).toEqual(first)
      expect(order).toEqual(before)
      const fields = first.faults.map(({ details }) => details)
      expect(new Set(fields).size).toBe(fields.length)
      for (const { message } of [...first.faults, ...first.warnings]) expect(message).toMatch(/\S/)
    }),
    { numRuns: 500 },
  )
})

test('an order with random values anywhere gets 200 or 400, never 500', async () => {
  await fc.assert(
    fc.asyncProperty(mutated(valid, paths, anything), async (order) => {
      const answer = await server.inject({ method: 'POST', url: '/orders', payload: order })

      expect([200, 400]).toContain(answer.statusCode)
      if (answer.statusCode === 400) expect(answer.json().error.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
  expect(onFaultCalls).toEqual([])
})
