import { confirm, customers } from '../../src/pages/account/customer.fixture.ts'
import { announce } from '../../src/pages/price-change/announce.fixture.ts'
import type { TestService } from './test-service.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** A customer with a contract of each kind, an order, and two partners who may read. */
export async function fullCustomer(service: TestService) {
  const { clock, pool, deps } = service
  const { newCustomer, link } = customers(service)
  const partner = 'demo-whitelabel'
  const { account, contractNumbers } = await newCustomer(
    { partner, state: 'Open' },
    { partner, state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' },
    { partner, state: 'PendingDelivery', deliveryState: 'DeliveryPending', startDate: '2099-04-01' },
    {
      partner,
      state: 'Cancelled',
      deliveryState: 'CancelledDelivery',
      startDate: '2026-02-01',
      endDate: '2099-03-31',
    },
  )
  const [, delivered = '', pending = '', ending = ''] = contractNumbers
  await confirm(service, delivered, new Date('2026-01-20T09:00:00Z'))
  await confirm(service, ending, new Date('2026-01-20T09:00:00Z'))
  await confirm(service, pending, new Date(clock.now().getTime() - 2 * dayMilliseconds))
  const grantId = await link(account, 'demo-hems', new Date('2026-06-01T09:00:00Z'))
  await link(account, 'demo-sales')
  deps.lastAccess.note(grantId, clock.now())
  await deps.lastAccess.flush()
  await announce(pool, { contractNumber: delivered, effectiveDate: '2099-01-01' })
  return { account, delivered }
}
