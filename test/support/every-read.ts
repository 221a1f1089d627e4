import { eraseCustomer } from '../../src/backoffice/customers/erase-customer.ts'
import { exportCustomer } from '../../src/backoffice/customers/export-customer.ts'
import { confirmContract } from '../../src/customers/visibility/customer-rows.fixture.ts'
import { deliveryStatesOf } from '../../src/domain/order-status.ts'
import { customers, password } from '../../src/pages/account/customer.fixture.ts'
import { anOrder } from './an-order.ts'
import type { TestService } from './test-service.ts'

export type Supply = { contractNumber: string; customerNumber: string; emailAddress: string }

const states = Object.keys(deliveryStatesOf)
const deliveryStates = [...new Set(Object.values(deliveryStatesOf).flat())]
let orders = 0

/** Everything that shows an order to anybody, or finds orders by where they are. */
export function everyRead(service: TestService) {
  const { send, tokenOf, pool, clock } = service
  const { logIn } = customers(service)
  // The clock is moved by days, and no token lasts so long.
  const get = async (url: string, as: string) =>
    (await send({ url, headers: { authorization: `Bearer ${await tokenOf(as)}` } })).json()
  const isIn = (answer: { data: { contractNumber: string }[] }, { contractNumber }: Supply) =>
    answer.data.some((item) => item.contractNumber === contractNumber)

  async function operatorFilters(supply: Supply, name: string, values: readonly string[]) {
    const found: string[] = []
    for (const value of values) {
      if (isIn(await get(`/operator/v1/orders?limit=500&filter.${name}=${value}`, 'demo-operator'), supply))
        found.push(value)
    }
    return found
  }

  async function labelOnAccountPage({ emailAddress }: Supply) {
    const { browser } = await logIn({ id: '', customerNumber: '', emailAddress })
    const page = await browser.open('/account?lang=en')
    return /class="state [a-z]*">([^<]*)</.exec(page.body)?.[1]
  }

  async function exported({ customerNumber }: Supply) {
    const [order] = (await exportCustomer(pool, customerNumber, clock.now())).orders
    if (order === undefined) throw new Error('the export has no order')
    const { state, deliveryState, startDate, endDate, dueDate, deliveryMessage, updatedAt } = order
    const history = (order.history as { happenedAt: string }[]).map((moment) => ({
      ...moment,
      happenedAt: new Date(moment.happenedAt).toISOString(),
    }))
    const changedAt = new Date(String(updatedAt)).toISOString()
    return { state, deliveryState, startDate, endDate, dueDate, deliveryMessage, changedAt, history }
  }

  return {
    /** An order of a partner whose contract is visible, placed by another one that may order for others. */
    async place(): Promise<Supply> {
      const emailAddress = `supply-${++orders}@example.com`
      const payload = anOrder({
        userAccount: { emailAddress, password },
        contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `T-${orders}` } },
      })
      const headers = {
        authorization: `Bearer ${await tokenOf('demo-platform')}`,
        'partner-token': 'demo-sales-token',
      }
      const answer = await send({ method: 'POST', url: '/partner/v1/orders', headers, payload })
      const { contractNumber, customerNumber } = answer.json()
      await confirmContract(pool, contractNumber, clock.now())
      return { contractNumber, customerNumber, emailAddress }
    },

    /** Whether both partners are notified of a change since a moment, and whether they are reported the same. */
    async isListedSince(supply: Supply, since: string): Promise<boolean> {
      const path = `/partner/v1/orders?limit=500&filter.fromUpdatedAt=${encodeURIComponent(since)}`
      const brought = isIn(await get(path, 'demo-sales'), supply)
      const placed = isIn(await get(path, 'demo-platform'), supply)
      if (brought !== placed) throw new Error(`since ${since} only one of two partners is notified`)
      return brought
    },

    async read(supply: Supply) {
      const { contractNumber, customerNumber } = supply
      const inList = async (path: string, as: string) =>
        (await get(path, as)).data?.find(
          (item: { contractNumber: string }) => item.contractNumber === contractNumber,
        ) ?? null
      const contracts = `/partner/v1/customers/${customerNumber}/contracts`
      const byCustomer = `/partner/v1/orders?filter.customerNumber=${customerNumber}`
      return {
        single: (await get(`/partner/v1/orders/${contractNumber}`, 'demo-sales')).data.order,
        placed: (await get(`/partner/v1/orders/${contractNumber}`, 'demo-platform')).data.order,
        listed: [
          await inList('/partner/v1/orders?limit=500', 'demo-sales'),
          await inList('/partner/v1/orders?limit=500', 'demo-platform'),
          await inList(byCustomer, 'demo-sales'),
          await inList(`${byCustomer}&filter.fromUpdatedAt=2020-01-01`, 'demo-sales'),
        ],
        operator: (await get(`/operator/v1/orders/${contractNumber}`, 'demo-operator')).data,
        operatorItem: await inList('/operator/v1/orders?limit=500', 'demo-operator'),
        foundByStates: await operatorFilters(supply, 'state', states),
        foundByDeliveryStates: await operatorFilters(supply, 'deliveryState', deliveryStates),
        contract: (await get(`${contracts}/${contractNumber}`, 'demo-sales')).data,
        contractItem: await inList(contracts, 'demo-sales'),
        customers: (await get('/partner/v1/customers?limit=500', 'demo-sales')).data,
        label: await labelOnAccountPage(supply),
        exported: await exported(supply),
        erasure: await eraseCustomer(pool, customerNumber, { now: clock.now(), isTrial: true }),
      }
    },
  }
}
