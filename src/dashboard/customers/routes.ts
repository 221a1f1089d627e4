import { ContractPath, CustomerPath } from '../../contracts/schema.ts'
import { listCustomers } from '../../customers/visibility/list-customers.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { filterFaults, statusOf } from '../../web/frame/faults.ts'
import { listInput, rowsOnPage } from '../../web/list-input.ts'
import { callerOf } from '../caller-of.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { partnerRoutes } from '../partner-routes.ts'
import { may } from '../roles.ts'
import { contractPage, customerPage } from './customer-pages.ts'
import { customersPage } from './customers-page.ts'
import { customerPath } from './paths.ts'
import { CustomersSearchQuery } from './schema.ts'
import { showContract, showCustomer } from './show-customer.ts'

/** Customers and contracts as the API shows them to the partner, those included who only gave it access. */
export const customerRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const { get } = partnerRoutes(server, context)
  const show = showDashboard(context)

  get('/customers', 'orders', async (me, request, reply) => {
    const asked = askedOf(request.url)
    const customerNumber = asked.get('filter.customerNumber')?.trim() ?? ''
    if (customerNumber !== '') return seeOther(reply, customerPath(customerNumber))
    const caller = callerOf(deps.directory.current(), me.partner.id)
    const found = await orRefusal(async () => {
      const query = checkedInput(request, CustomersSearchQuery, listInput(asked, { numbers: ['after'] }))
      const { 'filter.externalId': externalId, after: offset = 0 } = query
      const page = { offset, limit: rowsOnPage, ...(externalId && { 'filter.externalId': externalId }) }
      const customers = await listCustomers(deps.reads, page, { caller, now: me.now })
      const next = customers.length > rowsOnPage ? String(offset + rowsOnPage) : null
      return { customers: customers.slice(0, rowsOnPage), next }
    })
    const refusal = found instanceof Refusal ? found : undefined
    const content = customersPage({
      ...(found instanceof Refusal ? { customers: [], next: null } : found),
      asked,
      faults: filterFaults(refusal),
    })
    const status = statusOf(refusal)
    return show(me, { request, reply }, { title: 'Customers', room: 'customers', content, status })
  })

  get('/customers/:customerNumber', 'orders', async (me, request, reply) => {
    const { customerNumber } = checkedInput(request, CustomerPath, request.params)
    const content = customerPage({ ...(await showCustomer(deps, customerNumber, me)), now: me.now })
    return show(me, { request, reply }, { title: `Customer ${customerNumber}`, room: 'customers', content })
  })

  get('/customers/:customerNumber/contracts/:contractNumber', 'orders', async (me, request, reply) => {
    const path = checkedInput(request, ContractPath, request.params)
    const content = contractPage({
      ...(await showContract(deps, path, me)),
      ...{ now: me.now, maySeeWebhooks: may(me.member.role, 'webhooks') },
    })
    return show(
      me,
      { request, reply },
      { title: `Contract ${path.contractNumber}`, room: 'customers', content },
    )
  })
}
