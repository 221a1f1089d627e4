/** A person for each group of pages who may open all of it, and something to see on its pages. */
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { staffOf } from '../../src/backoffice/staff.fixture.ts'
import { createPasswordToken } from '../../src/customers/accounts/password-tokens.ts'
import { linking, password } from '../../src/customers/links/link.fixture.ts'
import { confirm, customers } from '../../src/pages/account/customer.fixture.ts'
import { announce } from '../../src/pages/price-change/announce.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { seedDemoCases } from '../../src/sandbox/demo/demo-cases.ts'
import { anOrder } from '../support/an-order.ts'
import { seedDecisions } from '../support/seed-decisions.ts'
import type { TestService } from '../support/test-service.ts'
import { linkedAddresses } from './route-addresses.ts'

const partner = 'demo-whitelabel'

export async function signedInPeople(service: TestService) {
  const { server } = service
  const staff = staffOf(service)
  const agent = await staff.aMember('agent')
  const { endpointId, offerPath } = await seed(service, staff)
  const customer = await aCustomer(service)
  const { administrator, owner } = await signInStaff(staff)
  const contracts = customer.contractNumbers
  return {
    staff,
    agent,
    customer,
    administrator,
    owner,
    /** Where the links of each group lead. */
    linked: {
      console: await linkedAddresses(server, 'console', administrator.open, [
        ...[...contracts, '30000016'].map((number) => `/console/orders/${number}`),
        ...['smart-meter', 'modules'].map((act) => `/console/orders/30000016/${act}`),
        `/console/webhooks/${endpointId}`,
        `/console/partners/${partner}/enable`,
        `/console/partners/${partner}/clients/${partner}/enable`,
      ]),
      dashboard: await linkedAddresses(server, 'dashboard', owner.open, [
        `/partners/webhooks/${endpointId}`,
        `/partners/clients/${partner}/enable`,
      ]),
      'customer pages': await linkedAddresses(server, 'customer pages', customer.browser.open, [
        customer.linkPath,
        customer.passwordPath,
        customer.confirmPath,
        customer.stopPath,
        customer.contactPath,
        offerPath,
        ...contracts.map((number) => `/account/contracts/${number}`),
      ]),
    },
  }
}

/** Orders, mails, messages, deliveries, requests and colleagues, so that the pages of staff have details to link to; returns a webhook endpoint and the page of an offer. */
async function seed({ send, deps, pool, clock }: TestService, staff: ReturnType<typeof staffOf>) {
  await seedDemoCases(pool, deps.keyring, clock.now())
  await staff.aPartnerMember('developer', partner)
  const call = (path: string, payload: object) =>
    send({ method: 'POST', url: `/partner/v1/${path}`, payload, as: partner })
  const endpoint = await call('webhook-endpoints', { url: 'https://partner.example/hooks' })
  const { id } = endpoint.json<{ data: { id: string } }>().data
  await call(`webhook-endpoints/${id}/ping`, {})
  await call('orders', anOrder())
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
  await seedDecisions(pool, partner, clock.now())
  await pool.query(sql`
    insert into levy_exemptions (contract_number, valid_from, applied_on, applied_by, proof_reference)
    values ('30000016', '2025-01-01', '2025-01-01', 'Customer', 'NB-1')`)
  await Promise.all([deps.requestLog.flush(), deps.traffic.flush()])
  const household = { yearlyConsumptionKwh: 3500, zipCode: '10115' }
  const offer = await call('tariffs/FIX_12/offers', household)
  const { summaryUrl } = offer.json<{ data: { summaryUrl: string } }>().data
  return { endpointId: id, offerPath: new URL(summaryUrl).pathname }
}

const delivered = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' }

/** A customer with everything that the pages for customers can change, and the links from the mails to them. */
async function aCustomer(service: TestService) {
  const { pool, clock, deps } = service
  const { link, loggedIn } = customers(service)
  const customer = await loggedIn({ createdAt: clock.now().toISOString() }, delivered, delivered)
  const { account, browser, contractNumbers } = customer
  const { id, emailAddress: email } = account
  const [, running = '', terminated = ''] = contractNumbers
  for (const number of [running, terminated]) await confirm(service, number, new Date('2026-01-20T09:00:00Z'))
  await announce(pool, {
    contractNumber: running,
    effectiveDate: plusDays(berlinDate(clock.now()), 60),
  })
  const terminate = `/account/contracts/${terminated}/terminate`
  await browser.open(terminate)
  await browser.submit(terminate, { kind: 'Ordinary', endDate: '' })
  await browser.submit(`${terminate}/confirm`, {})
  await pool.query(sql`
    insert into passkeys (account_id, credential_id, name, public_key, counter, transports, created_at)
    values (${id}, 'a-passkey', 'A passkey', '', 0, '{}', ${clock.now()})`)

  await link(account, 'demo-hems')
  const linkPath = await linking(service).link({}, 'demo-sales')
  await browser.open(linkPath)
  await browser.submit(`${linkPath}/login`, { email, password })
  const newAddress = 'another-address@example.com'
  await browser.open('/account/settings/email')
  await browser.submit('/account/settings/email', { email: newAddress, current: password })
  const endpoint = { url: 'https://hems.example/hooks', contactEmailAddress: newAddress }
  await service.send({
    method: 'POST',
    url: '/partner/v1/webhook-endpoints',
    payload: endpoint,
    as: 'demo-hems',
  })
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
  const { rows } = await pool.query<{ links: string[] }>(sql`
    select links from mails where kind in ('send-email-change-mail', 'send-webhook-contact-mail')
      and to_key in (${email}, ${newAddress})`)
  const mailed = rows.flatMap(({ links }) => links.map((mailedUrl) => new URL(mailedUrl)))
  const pathOf = (pathname: string) => {
    const found = mailed.find((one) => one.pathname === pathname)
    if (found === undefined) throw new Error(`No mail leads to ${pathname}.`)
    return `${found.pathname}${found.search}`
  }
  return {
    ...customer,
    linkPath,
    passwordPath: `/account/password?token=${await createPasswordToken(pool, id, clock.now())}`,
    confirmPath: pathOf('/email-address'),
    stopPath: pathOf('/email-address/stop'),
    contactPath: pathOf('/webhook-contact'),
  }
}

/** An administrator of the console and an owner of a partner, also where cookies are for TLS alone. */
async function signInStaff({ signedIn, partnerSignedIn }: ReturnType<typeof staffOf>) {
  const administrator = await signedIn('administrator')
  administrator.plant(`__Host-wattline-staff=${administrator.token}`, '/')
  const owner = await partnerSignedIn('owner', partner)
  owner.plant(`__Host-wattline-partner=${owner.token}`, '/')
  return { administrator, owner }
}
