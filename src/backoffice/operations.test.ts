import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { seedLink } from '../customers/visibility/customer-rows.fixture.ts'
import { aContract, aDay } from '../energy/readings/contract.fixture.ts'
import { someParts } from '../mail/price-change.fixture.ts'
import { aLogo } from '../partners/brand/whole-brand.fixture.ts'
import { addClient, addClientKeys } from '../partners/manage-clients.ts'
import { addPartner } from '../partners/manage-partners.ts'
import { assignableScopes, type Scope } from '../partners/scopes.ts'
import { sql } from '../platform/db/sql.ts'
import { recordedRoutes } from '../platform/http/method-not-allowed.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { mailWithDocument } from './mails/mail.fixture.ts'
import { operatorService } from './operator-service.fixture.ts'
import { aFixedTariff } from './tariffs/new-tariff.fixture.ts'

const service = await operatorService({ TRUST_PROXY: 'on' })
const { send, patch, pool, server, deps, place, parkedTask, clock } = service
// Readings are of days that are over.
clock.moveTo(new Date('2099-01-10T12:00:00Z'))

type Request = { url?: string; payload?: object | string; headers?: Record<string, string> }
type Operation = {
  operation: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** The role that may, besides `operator`; a read is also open to `operator:read`. */
  role: Scope
  /** A read that `operator:read` does not include. */
  isReserved?: true
  /** The action of the entry that it leaves; null for a read that shows nothing personal. */
  audits: string | null
  /** Prepares what the operation needs, and returns the request. */
  request?: () => Promise<Request>
}

const csv = { 'content-type': 'text/csv' }
const logo = { content: aLogo('#1d4ed8').toString('base64') }
const order = async (rest = '', payload?: object): Promise<Request> => ({
  url: `/orders/${await place()}${rest}`,
  ...(payload && { payload }),
})
const aPartner = async () => {
  const slug = `partner-${randomUUID()}`
  await addPartner(pool, { slug, type: 'Whitelabel', brandName: 'New' })
  return `/partners/${slug}`
}
/** A name that a partner proposes. */
const aProposal = async () => {
  const partner = await aPartner()
  await pool.query(sql`
    insert into brand_proposals (partner_id, part, brand_name, proposed_at, proposed_by)
    select p.id, 'name', ${`Strom ${randomUUID()}`}, now(), 'a-test' from partners p
    where p.slug = ${partner.split('/').at(-1)}`)
  const { revision } = (await service.get(`${partner}/brand/proposals`)).json().data
  return { url: `${partner}/brand/proposals`, revision }
}
/** A final bill. */
const aBill = async () => {
  const number = `2098-${String(++bills).padStart(7, '0')}`
  await pool.query(sql`
    insert into bills (contract_number, kind, state, period_from, period_to, inputs, inputs_sha256, net_cents, gross_cents,
      drafted_at, number, finalised_at, issued_on, due_date)
    values (${await place()}, 'Monthly', 'Final', '2098-11-01', '2098-12-01', '{}', '', 100, 119, now(), ${number}, now(),
      '2098-12-06', '2098-12-21')`)
  return `/bills/${number}`
}
let bills = 0
const aHeldBill = async () => {
  await pool.query(sql`
    update contract_billing set hold_reason = 'QuarterHoursMissing', hold_date = '2098-11-12', held_since = now()
    where contract_number = '30000032'`)
  return { url: '/bills/held' }
}
/** A contract in delivery. */
const running = async (rest: string, payload?: object): Promise<Request> => {
  const { url, ...request } = await order(rest, payload)
  await service.advance(url?.split('/')[2] ?? '', 'Delivery')
  return { url: url ?? '', ...request }
}
const byLetter = { receivedDate: '2099-01-10', comment: 'By letter.' }
let moves = 0
const aMove = () => ({
  ...{ moveOutDate: '2099-02-10', moveInDate: '2099-02-11', meterNumber: `MOVED-${++moves}` },
  deliveryAddress: { streetName: 'Torstraße', postCode: '10119', city: 'Berlin' },
  ...{ yearlyConsumptionKwh: 2500, keepsBankDetails: false, comment: 'They called.' },
})
const aDocument = async () => {
  const { url = '' } = await order()
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into documents (contract_number, kind, filename, content_type, content, created_at)
    values (${url.split('/')[2]}, 'contract-confirmation', 'a.pdf', 'application/pdf', 'x', now()) returning id`)
  return `${url}/documents/${rows[0]?.id}`
}
const aClient = async () => {
  const clientId = `client-${randomUUID()}`
  await addClient(pool, { clientId, partnerSlug: 'demo-hems', scopes: ['api:partner'] })
  return `/clients/${clientId}`
}
const anEndpoint = async () => {
  const answer = await service.post('/webhook-endpoints', { url: 'https://supplier.example/' })
  return `/webhook-endpoints/${answer.json().data.id}`
}
const aLogin = () => `anna.${randomUUID()}`
const aMember = async ({ isDisabled = false } = {}) => {
  const login = aLogin()
  await pool.query(sql`
    insert into staff (login, name, role, created_at, disabled_at)
    values (${login}, 'Anna Becker', 'agent', now(), ${isDisabled ? new Date() : null})`)
  return `/staff/${login}`
}
const aPeriod = { validFrom: '2099-02-01', workCentPerKwhGross: 0, baseEuroPerMonthGross: -1 }
const aCampaign = async () => {
  const campaignCode = `CAMPAIGN-${randomUUID()}`
  await service.post('/campaigns', { campaignCode, ...aPeriod })
  return `/campaigns/${campaignCode}/${aPeriod.validFrom}`
}
const aKey = () => ({ ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }), kid: 'first' })
const aDeclaration = async () => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into withdrawal_declarations (statement, came_by, result, received_at, given_number, given_email, language, tried)
    values ('I withdraw.', 'form', 'unmatched', now(), '30000016', 'other@example.com', 'en', '{contract-unknown}')
    returning id`)
  return rows[0]?.id ?? ''
}
const aMail = async () => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text)
    values (gen_random_uuid(), 'send-order-confirmation-mail', ${await place()}, 'a@example.com', 'a@example.com', 'Hello',
      '<1@x>', now(), 'hidden')
    returning id`)
  return rows[0]?.id ?? ''
}
/** A message of the market that fits no order. */
const aMessage = async () => {
  const payload = { process: 'nobody-knows' }
  await send({ method: 'POST', url: '/operator/v1/market/messages', as: 'demo-gateway', payload })
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where direction = 'in' order by created_at desc, id desc limit 1`)
  return rows[0]?.id ?? ''
}
const aMessageOnHold = async () => {
  const messageId = randomUUID()
  const content = { transactionReason: 'ZC8', endDate: '2099-06-30', maLoIdentifier: '41373559241' }
  const payload = {
    ...{ messageId, process: '55037', sentAt: clock.now().toISOString() },
    ...{ contractNumber: await place(), content },
  }
  await send({ method: 'POST', url: '/operator/v1/market/messages', as: 'demo-gateway', payload })
  return messageId
}
/** A message of ours that waits for an answer. */
const aReversal = async () => {
  const [contractNumber, messageId] = [await place(), randomUUID()]
  const content = {
    ...{ messageId, contractNumber, process: '55022', sentAt: clock.now().toISOString() },
    content: {
      ...{ sender: '9999999999998', receiver: null, maLoIdentifier: '41373559241' },
      cancels: { messageId: randomUUID(), process: '55001' },
    },
  }
  await pool.query(sql`
    insert into market_messages (id, contract_number, direction, process, content, created_at, answer_due_at)
    values (${messageId}, ${contractNumber}, 'out', '55022', ${JSON.stringify(content)}::jsonb, ${clock.now()}, ${clock.now()})`)
  return messageId
}
const aLink = async () => {
  await seedLink(pool, { customerNumber: '20000018', partner: 'demo-hems' })
  return '/customers/20000018/links'
}
const aPriceChange = async (state = 'prepared') => {
  const parts = JSON.stringify(someParts())
  await pool.query(sql`
    insert into price_change_runs (effective_date, state, created_by, created_at)
    values ('2099-04-01', ${state}, 'system', now()) on conflict (effective_date) do update set state = excluded.state`)
  await pool.query(sql`
    insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
      new_parts, euro_per_year)
    values (${await place()}, '2099-04-01', 'open', true, '2099-03-01', ${parts}::jsonb, ${parts}::jsonb, 1)`)
  return '/price-changes/2099-04-01'
}
/** A letter that came back or was sent, and its contract. */
const aLetter = async (state: 'sent' | 'returned') => {
  const url = await aPriceChange()
  const { rows } = await pool.query<{ contractNumber: string }>(sql`
    update price_change_notices set state = ${state}, notified_at = now(), returned_at = now()
    where effective_date = '2099-04-01' and state = 'open' returning contract_number as "contractNumber"`)
  return { url, contractNumber: rows[0]?.contractNumber ?? '' }
}
const withMarketOrders = async () => {
  const contractNumber = await place()
  await pool.query(sql`
    insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
    values (${contractNumber}, 'Ordered', gen_random_uuid(), now(), '2099-02-01', '2099-05-01', now())`)
  await pool.query(sql`
    insert into module_choices (contract_number, modules, valid_from, state, message_id, requested_at, due_date)
    values (${contractNumber}, 'Module1', '2099-02-01', 'Requested', gen_random_uuid(), now(), '2099-02-01')`)
  return contractNumber
}
const periods = [
  {
    ...{ validFrom: '2026-01-01', validTo: null, isModule1InUse: true, isModule2InUse: false },
    ...{ isModule3InUse: false, deviceTypes: ['HeatPump'], controllablePowerKw: 8.5 },
  },
]

const wrongMaLo = { contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } }

/** Every operation of the operator API. */
const operations: readonly Operation[] = [
  {
    operation: 'GET /work',
    role: 'operator:orders',
    audits: 'order.read',
    request: async () => {
      await place(wrongMaLo)
      return { url: '/work' }
    },
  },
  {
    operation: 'GET /orders',
    role: 'operator:orders',
    audits: 'order.read',
    request: async () => ({ url: `/orders?filter.contractNumber=${await place()}` }),
  },
  { operation: 'GET /orders/:contractNumber', role: 'operator:orders', audits: 'order.read', request: order },
  {
    operation: 'PATCH /orders/:contractNumber',
    role: 'operator:orders',
    audits: 'order.correct',
    request: () => order('', { deliveryAddress: { lastName: 'Neumann' } }),
  },
  {
    operation: 'POST /orders/:contractNumber/correction-preview',
    role: 'operator:orders',
    audits: 'order.read',
    request: () => order('/correction-preview', { deliveryAddress: { lastName: 'Neumann' } }),
  },
  {
    operation: 'POST /orders/:contractNumber/events',
    role: 'operator:orders',
    audits: 'order.event',
    request: () => order('/events', { event: 'dataCompleted' }),
  },
  {
    operation: 'POST /orders/:contractNumber/credit-decision',
    role: 'operator:orders',
    audits: 'order.credit-decision',
    request: () => order('/credit-decision', { isPositive: false, comment: 'No.' }),
  },
  {
    operation: 'GET /orders/:contractNumber/price',
    role: 'operator:orders',
    audits: 'order.read',
    request: () => order('/price'),
  },
  {
    operation: 'GET /orders/:contractNumber/readings',
    role: 'operator:orders',
    audits: 'readings.read',
    request: () => order('/readings'),
  },
  {
    operation: 'GET /orders/:contractNumber/timeline',
    role: 'operator:orders',
    audits: 'order.read',
    request: () => order('/timeline'),
  },
  {
    operation: 'GET /orders/:contractNumber/documents/:documentId',
    role: 'operator:orders',
    audits: 'document.read',
    request: async () => ({ url: await aDocument() }),
  },
  {
    operation: 'POST /orders/:contractNumber/event-preview',
    role: 'operator:orders',
    audits: 'order.read',
    request: () => order('/event-preview', { event: 'dataCompleted' }),
  },
  {
    operation: 'POST /orders/:contractNumber/withdrawal-preview',
    role: 'operator:orders',
    audits: 'order.read',
    request: () => order('/withdrawal-preview', byLetter),
  },
  {
    operation: 'POST /orders/:contractNumber/withdrawal',
    role: 'operator:orders',
    audits: 'order.withdraw',
    request: () => order('/withdrawal', byLetter),
  },
  {
    operation: 'GET /orders/:contractNumber/termination',
    role: 'operator:orders',
    audits: 'order.read',
    request: () => order('/termination'),
  },
  {
    operation: 'POST /orders/:contractNumber/termination-preview',
    role: 'operator:orders',
    audits: 'order.read',
    request: () => running('/termination-preview', { kind: 'Death', comment: 'The family wrote.' }),
  },
  {
    operation: 'POST /orders/:contractNumber/termination',
    role: 'operator:orders',
    audits: 'contract.terminated',
    request: () => running('/termination', { kind: 'Death', comment: 'The family wrote.' }),
  },
  {
    operation: 'POST /orders/:contractNumber/termination/take-back',
    role: 'operator:orders',
    audits: 'contract.termination-withdrawn',
    request: async () => {
      const { url } = await running('')
      await service.post(`${url}/termination`, { kind: 'Death', comment: 'The family wrote.' })
      return { url: `${url}/termination/take-back`, payload: { comment: 'A mistake.' } }
    },
  },
  {
    operation: 'POST /orders/:contractNumber/relocation-preview',
    role: 'operator:orders',
    audits: 'order.read',
    request: () => running('/relocation-preview', aMove()),
  },
  {
    operation: 'POST /orders/:contractNumber/relocation',
    role: 'operator:orders',
    audits: 'contract.terminated',
    request: () => running('/relocation', aMove()),
  },
  { operation: 'GET /withdrawal-declarations', role: 'operator:orders', audits: null },
  {
    operation: 'GET /withdrawal-declarations/:declarationId',
    role: 'operator:orders',
    audits: 'withdrawal.read',
    request: async () => ({ url: `/withdrawal-declarations/${await aDeclaration()}` }),
  },
  {
    operation: 'POST /withdrawal-declarations/:declarationId/attach',
    role: 'operator:orders',
    audits: 'withdrawal.attach',
    request: async () => ({
      url: `/withdrawal-declarations/${await aDeclaration()}/attach`,
      payload: { contractNumber: await place(), comment: 'The customer called.' },
    }),
  },
  {
    operation: 'POST /withdrawal-declarations/:declarationId/close',
    role: 'operator:orders',
    audits: 'withdrawal.close',
    request: async () => ({
      url: `/withdrawal-declarations/${await aDeclaration()}/close`,
      payload: { comment: 'Not our customer.' },
    }),
  },
  {
    operation: 'GET /contracts/:contractNumber/paragraph-14a',
    role: 'operator:orders',
    audits: 'contract.read',
    request: async () => ({ url: '/contracts/30000032/paragraph-14a' }),
  },
  {
    operation: 'PUT /contracts/:contractNumber/paragraph-14a',
    role: 'operator:orders',
    audits: 'contract.paragraph-14a',
    request: async () => ({ url: '/contracts/30000032/paragraph-14a', payload: { periods } }),
  },
  {
    operation: 'GET /contracts/:contractNumber/levy-exemptions',
    role: 'operator:orders',
    audits: 'contract.read',
    request: async () => ({ url: '/contracts/30000032/levy-exemptions' }),
  },
  {
    operation: 'PUT /contracts/:contractNumber/levy-exemptions',
    role: 'operator:orders',
    audits: 'contract.levy-exemptions',
    request: async () => ({
      url: '/contracts/30000032/levy-exemptions',
      payload: {
        periods: [
          {
            validFrom: '2026-01-01',
            appliedOn: '2025-12-10',
            appliedBy: 'Customer',
            meterNumber: '1EMH0012345678',
            exclusionsCheckedOn: '2025-12-10',
            proofReference: 'NB-2025-004711',
          },
        ],
      },
    }),
  },
  { operation: 'GET /market-orders', role: 'operator:orders', audits: null },
  {
    operation: 'PUT /contracts/:contractNumber/smart-meter-order',
    role: 'operator:orders',
    audits: 'contract.smart-meter',
    request: async () => ({
      url: `/contracts/${await withMarketOrders()}/smart-meter-order`,
      payload: { state: 'Refused' },
    }),
  },
  {
    operation: 'PUT /contracts/:contractNumber/module-choice',
    role: 'operator:orders',
    audits: 'contract.modules-settled',
    request: async () => ({
      url: `/contracts/${await withMarketOrders()}/module-choice`,
      payload: { state: 'Refused' },
    }),
  },
  {
    operation: 'GET /search',
    role: 'operator:customers',
    audits: 'customer.search',
    request: async () => ({ url: '/search?q=20000018' }),
  },
  {
    operation: 'GET /customers/:customerNumber',
    role: 'operator:customers',
    audits: 'customer.read',
    request: async () => ({ url: '/customers/20000018' }),
  },
  {
    operation: 'GET /customers/:customerNumber/links',
    role: 'operator:customers',
    audits: 'customer.read',
    request: async () => ({ url: '/customers/20000018/links' }),
  },
  {
    operation: 'DELETE /customers/:customerNumber/links/:partnerSlug',
    role: 'operator:customers',
    audits: 'access.withdrawn',
    request: async () => ({ url: `${await aLink()}/demo-hems` }),
  },
  {
    operation: 'GET /customers/:customerNumber/sessions',
    role: 'operator:customers',
    audits: 'customer.read',
    request: async () => ({ url: '/customers/20000018/sessions' }),
  },
  {
    operation: 'POST /customers/:customerNumber/sessions/end',
    role: 'operator:customers',
    audits: 'sessions.ended',
    request: async () => ({ url: '/customers/20000018/sessions/end', payload: { reason: 'A lost phone.' } }),
  },
  {
    operation: 'POST /customers/:customerNumber/password-mail',
    role: 'operator:customers',
    audits: 'customer.password-mail',
    request: async () => ({ url: '/customers/20000018/password-mail' }),
  },
  {
    operation: 'POST /customers/:customerNumber/export',
    role: 'operator:customers',
    audits: 'customer.export',
    request: async () => ({ url: '/customers/20000018/export', payload: { reason: 'Art. 15.' } }),
  },
  {
    operation: 'POST /customers/:customerNumber/erasure-preview',
    role: 'operator:customers',
    audits: 'customer.read',
    request: async () => ({ url: '/customers/20000018/erasure-preview' }),
  },
  {
    operation: 'POST /customers/:customerNumber/erasure',
    role: 'operator:customers',
    audits: 'customer.erase',
    request: async () => {
      const [order] = (await service.get('/orders', { 'filter.contractNumber': await place() })).json().data
      return { url: `/customers/${order.customerNumber}/erasure`, payload: { reason: 'Art. 17.' } }
    },
  },
  {
    operation: 'GET /market/messages',
    role: 'operator:orders',
    audits: 'market.read',
    request: async () => {
      const payload = { process: 'nobody-knows' }
      await send({ method: 'POST', url: '/operator/v1/market/messages', as: 'demo-gateway', payload })
      return { url: '/market/messages?limit=1' }
    },
  },
  {
    operation: 'POST /market/messages',
    role: 'operator:market',
    audits: 'market.receive',
    request: async () => ({ payload: { process: 'nobody-knows' } }),
  },
  {
    operation: 'GET /market/messages/:messageId',
    role: 'operator:orders',
    audits: 'market.read',
    request: async () => ({ url: `/market/messages/${await aMessage()}` }),
  },
  {
    operation: 'GET /market/conversations/:contractNumber',
    role: 'operator:orders',
    audits: 'market.read',
    request: async () => ({ url: `/market/conversations/${await place()}` }),
  },
  {
    operation: 'GET /market/awaited-answers',
    role: 'operator:orders',
    audits: 'market.read',
    request: async () => {
      await aReversal()
      return {}
    },
  },
  {
    operation: 'POST /market/messages/:messageId/answer-preview',
    role: 'operator:market',
    audits: 'market.read',
    request: async () => ({
      url: `/market/messages/${await aReversal()}/answer-preview`,
      payload: { process: '55023', content: {} },
    }),
  },
  {
    operation: 'POST /market/messages/:messageId/answer',
    role: 'operator:market',
    audits: 'market.answer-by-hand',
    request: async () => ({
      url: `/market/messages/${await aReversal()}/answer`,
      payload: { process: '55023', content: {}, comment: 'By phone.' },
    }),
  },
  {
    operation: 'POST /market/messages/:messageId/attach',
    role: 'operator:market',
    audits: 'market.attach',
    request: async () => ({
      url: `/market/messages/${await aMessage()}/attach`,
      payload: { contractNumber: await place(), comment: 'By phone.' },
    }),
  },
  {
    operation: 'POST /market/messages/:messageId/recheck',
    role: 'operator:market',
    audits: 'market.recheck',
    request: async () => ({ url: `/market/messages/${await aMessageOnHold()}/recheck` }),
  },
  {
    operation: 'POST /market/messages/:messageId/hand-over',
    role: 'operator:market',
    audits: 'market.hand-over',
    request: async () => {
      const messageId = await aReversal()
      await pool.query(
        sql`update market_messages set hand_over_since = ${clock.now()} where id = ${messageId}`,
      )
      return { url: `/market/messages/${messageId}/hand-over`, payload: { way: 'By portal.' } }
    },
  },
  {
    operation: 'POST /market/messages/:messageId/set-aside',
    role: 'operator:market',
    audits: 'market.set-aside',
    request: async () => ({
      url: `/market/messages/${await aMessage()}/set-aside`,
      payload: { comment: 'Not ours.' },
    }),
  },
  { operation: 'GET /bills/held', role: 'operator:orders', audits: 'bills.read-held', request: aHeldBill },
  {
    operation: 'GET /contracts/:contractNumber/bills',
    role: 'operator:orders',
    audits: 'bills.read',
    request: async () => ({ url: '/contracts/30000032/bills' }),
  },
  {
    operation: 'POST /bills/:billNumber/reversal',
    role: 'operator:orders',
    audits: 'bill.reverse',
    request: async () => ({ url: `${await aBill()}/reversal`, payload: { reason: 'Wrong meter.' } }),
  },
  { operation: 'GET /tasks', role: 'operator:orders', audits: null },
  {
    operation: 'POST /tasks/:taskId/retry',
    role: 'operator:orders',
    audits: 'task.retry',
    request: async () => ({ url: `/tasks/${await parkedTask(await place())}/retry` }),
  },
  {
    operation: 'POST /tasks/retry-parked',
    role: 'operator:orders',
    audits: 'task.release',
    request: async () => {
      await parkedTask(await place(), 'send-rejection-mail')
      return { payload: { kind: 'send-rejection-mail' } }
    },
  },
  {
    operation: 'GET /mails',
    role: 'operator:orders',
    audits: 'mail.read',
    request: async () => {
      await aMail()
      return {}
    },
  },
  {
    operation: 'GET /mails/:mailId',
    role: 'operator:orders',
    audits: 'mail.read',
    request: async () => ({ url: `/mails/${await aMail()}` }),
  },
  {
    operation: 'GET /mails/:mailId/attachments/:documentId',
    role: 'operator:orders',
    audits: 'mail.read',
    request: async () => {
      const { mailId, documentId } = await mailWithDocument(service, await place())
      return { url: `/mails/${mailId}/attachments/${documentId}` }
    },
  },
  {
    operation: 'POST /mails/:mailId/resend',
    role: 'operator:orders',
    audits: 'mail.resend',
    request: async () => ({ url: `/mails/${await aMail()}/resend` }),
  },
  { operation: 'GET /price-changes', role: 'operator:orders', audits: null },
  {
    operation: 'POST /price-changes',
    role: 'operator:orders',
    audits: 'price-change.prepare',
    request: async () => ({ payload: { effectiveDate: '2099-03-01' } }),
  },
  {
    operation: 'POST /price-changes/preview',
    role: 'operator:orders',
    audits: 'price-change.preview',
    request: async () => ({ payload: { effectiveDate: '2099-03-01' } }),
  },
  {
    operation: 'GET /price-changes/:effectiveDate',
    role: 'operator:orders',
    audits: null,
    request: async () => ({ url: await aPriceChange() }),
  },
  {
    operation: 'POST /price-changes/:effectiveDate/start',
    role: 'operator:orders',
    audits: 'price-change.start',
    request: async () => ({ url: `${await aPriceChange()}/start`, payload: {} }),
  },
  {
    operation: 'POST /price-changes/:effectiveDate/stop',
    role: 'operator:orders',
    audits: 'price-change.stop',
    request: async () => ({ url: `${await aPriceChange('sending')}/stop` }),
  },
  {
    operation: 'POST /price-changes/:effectiveDate/returns',
    role: 'operator:orders',
    audits: 'price-change.returned',
    request: async () => {
      const { url, contractNumber } = await aLetter('sent')
      return { url: `${url}/returns`, payload: { contractNumber } }
    },
  },
  {
    operation: 'GET /price-changes/:effectiveDate/paper-letters',
    role: 'operator:orders',
    audits: 'price-change.printed',
    request: async () => ({ url: `${(await aLetter('returned')).url}/paper-letters` }),
  },
  {
    operation: 'POST /price-changes/:effectiveDate/postings',
    role: 'operator:orders',
    audits: 'price-change.posted',
    request: async () => {
      const { url, contractNumber } = await aLetter('returned')
      const payload = { contractNumbers: [contractNumber], postedOn: berlinDate(clock.now()) }
      return { url: `${url}/postings`, payload }
    },
  },
  {
    operation: 'GET /price-changes/:effectiveDate/notices',
    role: 'operator:orders',
    audits: 'price-change.read',
    request: async () => ({ url: `${await aPriceChange()}/notices` }),
  },
  { operation: 'GET /partners', role: 'operator:partners', audits: null },
  {
    operation: 'POST /partners',
    role: 'operator:partners',
    audits: 'partner.add',
    request: async () => ({ payload: { slug: 'new-one', type: 'ThirdParty', brandName: 'New' } }),
  },
  {
    operation: 'GET /partners/:slug',
    role: 'operator:partners',
    audits: null,
    request: async () => ({ url: '/partners/demo-hems' }),
  },
  {
    operation: 'PATCH /partners/:slug',
    role: 'operator:partners',
    audits: 'partner.change',
    request: async () => ({ url: await aPartner(), payload: { brandColour: '#1d4ed8' } }),
  },
  {
    operation: 'POST /partners/:slug/disable',
    role: 'operator:partners',
    audits: 'partner.disable',
    request: async () => ({ url: `${await aPartner()}/disable`, payload: { comment: 'Unpaid.' } }),
  },
  {
    operation: 'POST /partners/:slug/enable',
    role: 'operator:partners',
    audits: 'partner.enable',
    request: async () => {
      const partner = await aPartner()
      await service.post(`${partner}/disable`, { comment: 'Unpaid.' })
      return { url: `${partner}/enable`, payload: { comment: 'Paid.' } }
    },
  },
  {
    operation: 'POST /partners/:slug/rotate-token',
    role: 'operator:partners',
    audits: 'partner.rotate-token',
    request: async () => ({ url: `${await aPartner()}/rotate-token` }),
  },
  {
    operation: 'GET /partners/:slug/decisions',
    role: 'operator:partners',
    audits: null,
    request: async () => ({ url: '/partners/demo-hems/decisions' }),
  },
  {
    operation: 'POST /partners/:slug/decisions/lift',
    role: 'operator:partners',
    audits: 'partner.lift-decision',
    request: async () => {
      const url = await aPartner()
      await patch(url, { requestsPerMinute: 1 })
      const subject = url.split('/').at(-1)
      return {
        url: `${url}/decisions/lift`,
        payload: { kind: 'RateLimit', subject, comment: 'All is well.' },
      }
    },
  },
  {
    operation: 'GET /partners/:slug/brand',
    role: 'operator:partners',
    audits: null,
    request: async () => ({ url: '/partners/demo-hems/brand' }),
  },
  {
    operation: 'PUT /partners/:slug/brand',
    role: 'operator:partners',
    audits: 'partner.change-brand',
    request: async () => ({
      url: `${await aPartner()}/brand`,
      payload: { brandName: 'New', brandColour: '#1d4ed8', imprintUrl: 'https://new.example/imprint' },
    }),
  },
  {
    operation: 'PUT /partners/:slug/brand/logos/:variant',
    role: 'operator:partners',
    audits: 'partner.change-logo',
    request: async () => ({ url: `${await aPartner()}/brand/logos/light`, payload: logo }),
  },
  {
    operation: 'DELETE /partners/:slug/brand/logos/:variant',
    role: 'operator:partners',
    audits: 'partner.remove-logo',
    request: async () => {
      const url = `${await aPartner()}/brand/logos/light`
      await service.put(url, logo)
      return { url }
    },
  },
  {
    operation: 'GET /partners/:slug/brand/proposals',
    role: 'operator:partners',
    audits: null,
    request: async () => ({ url: `${await aPartner()}/brand/proposals` }),
  },
  {
    operation: 'POST /partners/:slug/brand/proposals/approve',
    role: 'operator:partners',
    audits: 'partner.approve-brand',
    request: async () => {
      const { url, revision } = await aProposal()
      return { url: `${url}/approve`, payload: { revision } }
    },
  },
  {
    operation: 'POST /partners/:slug/brand/proposals/refuse',
    role: 'operator:partners',
    audits: 'partner.refuse-brand',
    request: async () => {
      const { url, revision } = await aProposal()
      return { url: `${url}/refuse`, payload: { revision, reason: 'A trade mark of somebody else.' } }
    },
  },
  {
    operation: 'POST /partners/:slug/brand/preview-links',
    role: 'operator:partners',
    audits: 'partner.share-preview',
    request: async () => ({ url: `${await aPartner()}/brand/preview-links` }),
  },
  {
    operation: 'DELETE /partners/:slug/brand/preview-links',
    role: 'operator:partners',
    audits: 'partner.end-previews',
    request: async () => {
      const url = `${await aPartner()}/brand/preview-links`
      await service.post(url)
      return { url }
    },
  },
  { operation: 'GET /clients', role: 'operator:partners', audits: null },
  {
    operation: 'POST /clients',
    role: 'operator:partners',
    audits: 'client.add',
    request: async () => ({ payload: { clientId: 'new-client', partner: 'demo-hems' } }),
  },
  {
    operation: 'POST /clients/:clientId/rotate-secret',
    role: 'operator:partners',
    audits: 'client.rotate-secret',
    request: async () => ({ url: `${await aClient()}/rotate-secret` }),
  },
  {
    operation: 'POST /clients/:clientId/disable',
    role: 'operator:partners',
    audits: 'client.disable',
    request: async () => ({ url: `${await aClient()}/disable` }),
  },
  {
    operation: 'POST /clients/:clientId/enable',
    role: 'operator:partners',
    audits: 'client.enable',
    request: async () => {
      const client = await aClient()
      await pool.query(sql`update clients set disabled_at = now() where client_id = ${client.slice(9)}`)
      return { url: `${client}/enable` }
    },
  },
  {
    operation: 'POST /clients/:clientId/keys',
    role: 'operator:partners',
    audits: 'client.add-keys',
    request: async () => ({ url: `${await aClient()}/keys`, payload: { keys: [aKey()] } }),
  },
  {
    operation: 'DELETE /clients/:clientId/keys/:kid',
    role: 'operator:partners',
    audits: 'client.remove-key',
    request: async () => {
      const client = await aClient()
      await addClientKeys(pool, client.slice('/clients/'.length), [aKey()])
      return { url: `${client}/keys/first` }
    },
  },
  {
    operation: 'PUT /clients/:clientId/date-time-format',
    role: 'operator:partners',
    audits: 'client.date-time-format',
    request: async () => ({
      url: '/clients/demo-sales/date-time-format',
      payload: { dateTimeFormat: 'LocalMinutes' },
    }),
  },
  {
    operation: 'PUT /clients/:clientId/redirect-uris',
    role: 'operator:partners',
    audits: 'client.redirect-uris',
    request: async () => ({
      url: '/clients/demo-app/redirect-uris',
      payload: { redirectUris: ['https://app.example.com/callback'] },
    }),
  },
  {
    operation: 'PUT /clients/:clientId/scopes',
    role: 'operator:partners',
    audits: 'client.scopes',
    request: async () => ({ url: '/clients/demo-sales/scopes', payload: { scopes: ['api:partner'] } }),
  },
  { operation: 'GET /events', role: 'operator:partners', audits: null },
  {
    operation: 'GET /events/:eventId',
    role: 'operator:partners',
    audits: null,
    request: async () => {
      await place()
      const { data } = (await service.get('/events', { limit: '1' })).json()
      return { url: `/events/${data[0].id}` }
    },
  },
  { operation: 'GET /webhook-endpoints', role: 'operator:partners', audits: null },
  {
    operation: 'POST /webhook-endpoints',
    role: 'operator:partners',
    audits: 'webhook.create',
    request: async () => ({ payload: { url: 'https://supplier.example/' } }),
  },
  {
    operation: 'GET /webhook-endpoints/:endpointId',
    role: 'operator:partners',
    audits: null,
    request: async () => ({ url: await anEndpoint() }),
  },
  {
    operation: 'PATCH /webhook-endpoints/:endpointId',
    role: 'operator:partners',
    audits: 'webhook.change',
    request: async () => ({ url: await anEndpoint(), payload: { isEnabled: false } }),
  },
  {
    operation: 'DELETE /webhook-endpoints/:endpointId',
    role: 'operator:partners',
    audits: 'webhook.delete',
    request: async () => ({ url: await anEndpoint() }),
  },
  {
    operation: 'POST /webhook-endpoints/:endpointId/rotate-secret',
    role: 'operator:partners',
    audits: 'webhook.rotate-secret',
    request: async () => ({ url: `${await anEndpoint()}/rotate-secret` }),
  },
  {
    operation: 'POST /webhook-endpoints/:endpointId/ping',
    role: 'operator:partners',
    audits: 'webhook.ping',
    request: async () => ({ url: `${await anEndpoint()}/ping` }),
  },
  {
    operation: 'GET /webhook-endpoints/:endpointId/deliveries',
    role: 'operator:partners',
    audits: 'webhook.read',
    request: async () => ({ url: `${await anEndpoint()}/deliveries` }),
  },
  {
    operation: 'POST /webhook-endpoints/:endpointId/deliveries/:deliveryId/redeliver',
    role: 'operator:partners',
    audits: 'webhook.redeliver',
    request: async () => {
      const endpoint = await anEndpoint()
      const { data } = (await service.post(`${endpoint}/ping`)).json()
      return { url: `${endpoint}/deliveries/${data.id}/redeliver` }
    },
  },
  {
    operation: 'POST /webhook-endpoints/:endpointId/redeliver',
    role: 'operator:partners',
    audits: 'webhook.redeliver',
    request: async () => ({
      url: `${await anEndpoint()}/redeliver`,
      payload: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' },
    }),
  },
  {
    operation: 'POST /imports/:kind',
    role: 'operator:imports',
    audits: 'import.replace',
    request: async () => ({
      url: '/imports/exchange-prices',
      headers: csv,
      payload: 'month,mean_cent_per_kwh_net\n2026-01,9.87\n',
    }),
  },
  {
    operation: 'POST /imports/:kind/preview',
    role: 'operator:imports',
    audits: 'import.preview',
    request: async () => ({
      url: '/imports/exchange-prices/preview',
      headers: csv,
      payload: 'month,mean_cent_per_kwh_net\n2026-02,9.87\n',
    }),
  },
  { operation: 'GET /imports', role: 'operator:imports', audits: null },
  { operation: 'GET /imports/history', role: 'operator:imports', audits: null },
  { operation: 'GET /tariffs', role: 'operator:imports', audits: null },
  { operation: 'GET /day-ahead-prices', role: 'operator:imports', audits: null },
  { operation: 'POST /day-ahead-prices/look', role: 'operator:imports', audits: 'prices.look' },
  { operation: 'GET /exchange-prices', role: 'operator:imports', audits: null },
  {
    operation: 'GET /tariffs/:tariffKey',
    role: 'operator:imports',
    audits: null,
    request: async () => ({ url: '/tariffs/FIX_12' }),
  },
  {
    operation: 'GET /tariffs/:tariffKey/price',
    role: 'operator:imports',
    audits: null,
    request: async () => ({ url: '/tariffs/FIX_12/price?zipCode=10115&yearlyConsumptionKwh=3500' }),
  },
  {
    operation: 'POST /tariffs',
    role: 'operator:imports',
    audits: 'tariff.add',
    request: async () => ({ payload: aFixedTariff('FIX_24', '2099-02-01') }),
  },
  {
    operation: 'PUT /tariffs/:tariffKey',
    role: 'operator:imports',
    audits: 'tariff.terms',
    request: async () => {
      const { tariffKey: _, kind: __, version: ___, ...payload } = aFixedTariff('', '')
      return { url: '/tariffs/FIX_12', payload }
    },
  },
  {
    operation: 'POST /tariffs/:tariffKey/versions',
    role: 'operator:imports',
    audits: 'tariff.version',
    request: async () => ({
      url: '/tariffs/FIX_12/versions',
      payload: aFixedTariff('', '2099-02-01').version,
    }),
  },
  {
    operation: 'POST /tariffs/:tariffKey/end-sale',
    role: 'operator:imports',
    audits: 'tariff.end-sale',
    request: async () => ({ url: '/tariffs/FIX_12/end-sale', payload: { validTo: '2099-03-01' } }),
  },
  { operation: 'GET /campaigns', role: 'operator:imports', audits: null },
  {
    operation: 'GET /campaigns/:campaignCode',
    role: 'operator:imports',
    audits: null,
    request: async () => ({ url: '/campaigns/WELCOME10' }),
  },
  {
    operation: 'POST /campaigns',
    role: 'operator:imports',
    audits: 'campaign.add',
    request: async () => ({ payload: { campaignCode: 'SPRING', ...aPeriod } }),
  },
  {
    operation: 'PUT /campaigns/:campaignCode/:validFrom',
    role: 'operator:imports',
    audits: 'campaign.change',
    request: async () => ({
      url: await aCampaign(),
      payload: { ...aPeriod, baseEuroPerMonthGross: -2 },
    }),
  },
  {
    operation: 'DELETE /campaigns/:campaignCode/:validFrom',
    role: 'operator:imports',
    audits: 'campaign.remove',
    request: async () => ({ url: await aCampaign() }),
  },
  {
    operation: 'POST /campaigns/:campaignCode/end',
    role: 'operator:imports',
    audits: 'campaign.end',
    request: async () => ({ url: '/campaigns/WELCOME10/end', payload: { validTo: '2099-03-01' } }),
  },
  { operation: 'GET /day-ahead-prices/status', role: 'operator:imports', audits: null },
  {
    operation: 'GET /day-ahead-prices/:date/versions',
    role: 'operator:imports',
    audits: null,
    request: async () => ({ url: '/day-ahead-prices/2026-11-01/versions' }),
  },
  {
    operation: 'POST /readings',
    role: 'operator:readings',
    audits: 'readings.store',
    request: async () => {
      const { line: _, ...day } = aDay(await aContract(pool), '2098-01-01', { kwh: 0.04 })
      return { payload: { readings: [day] }, headers: { 'content-type': 'application/json' } }
    },
  },
  {
    operation: 'POST /meter-readings',
    role: 'operator:readings',
    audits: 'meter-readings.store',
    request: async () => ({
      payload: {
        readings: [
          { contractNumber: await aContract(pool), meterNumber: 'M-1', date: '2098-01-01', kwh: 1000 },
        ],
      },
    }),
  },
  {
    operation: 'GET /contracts/:contractNumber/meter-readings',
    role: 'operator:orders',
    audits: 'meter-readings.read',
    request: async () => ({ url: `/contracts/${await aContract(pool)}/meter-readings` }),
  },
  { operation: 'GET /staff', role: 'operator:staff', audits: null },
  {
    operation: 'GET /staff/:login',
    role: 'operator:staff',
    audits: null,
    request: async () => ({ url: await aMember() }),
  },
  { operation: 'GET /staff-sign-ins', role: 'operator:staff', audits: null },
  {
    operation: 'POST /staff/:login/end-sessions',
    role: 'operator:staff',
    audits: 'staff.sessions-ended',
    request: async () => ({ url: `${await aMember()}/end-sessions` }),
  },
  {
    operation: 'POST /staff',
    role: 'operator:staff',
    audits: 'staff.invite',
    request: async () => ({ payload: { login: aLogin(), name: 'Anna Becker', role: 'agent' } }),
  },
  {
    operation: 'POST /staff/:login/reset-second-factor',
    role: 'operator:staff',
    audits: 'staff.reset-second-factor',
    request: async () => ({ url: `${await aMember()}/reset-second-factor` }),
  },
  {
    operation: 'POST /staff/:login/disable',
    role: 'operator:staff',
    audits: 'staff.disable',
    request: async () => ({ url: `${await aMember()}/disable` }),
  },
  {
    operation: 'POST /staff/:login/enable',
    role: 'operator:staff',
    audits: 'staff.enable',
    request: async () => ({ url: `${await aMember({ isDisabled: true })}/enable` }),
  },
  {
    operation: 'PUT /staff/:login/role',
    role: 'operator:staff',
    audits: 'staff.set-role',
    request: async () => ({ url: `${await aMember()}/role`, payload: { role: 'viewer' } }),
  },
  { operation: 'GET /statistics/orders', role: 'operator:read', audits: null },
  { operation: 'GET /statistics/funnel', role: 'operator:read', audits: null },
  { operation: 'GET /statistics/delivery-times', role: 'operator:read', audits: null },
  { operation: 'GET /statistics/rejections', role: 'operator:read', audits: null },
  { operation: 'GET /statistics/traffic', role: 'operator:read', audits: null },
  { operation: 'GET /statistics/queue', role: 'operator:read', audits: null },
  { operation: 'GET /statistics/readings', role: 'operator:read', audits: null },
  { operation: 'GET /statistics/price-forecast', role: 'operator:read', audits: null },
  { operation: 'GET /day-ahead-prices/forecast', role: 'operator:imports', audits: null },
  { operation: 'GET /audit/verification', role: 'operator:read', audits: 'audit.verify' },
  { operation: 'GET /audit/export', role: 'operator:read', audits: 'audit.export' },
  { operation: 'GET /system/doctor', role: 'operator:staff', isReserved: true, audits: null },
  { operation: 'GET /system/settings', role: 'operator:staff', isReserved: true, audits: null },
  { operation: 'GET /system/keys', role: 'operator:read', audits: null },
  { operation: 'GET /system/versions', role: 'operator:read', audits: null },
  { operation: 'GET /audit', role: 'operator:read', audits: 'audit.read' },
]

const [prefix, roles] = ['/operator/v1', assignableScopes.Operator]
const clientWith = (role: Scope) => `only-${role.replace(':', '-')}`
for (const role of roles) {
  const clientId = clientWith(role)
  await addClient(pool, { clientId, partnerSlug: null, scopes: [role], secret: `${clientId}-secret` })
}
await deps.revisions.refresh()

const methodOf = (operation: Operation['operation']) => operation.split(' ', 1)[0] as 'GET' | 'POST'
const pathOf = (operation: Operation['operation']) => operation.slice(operation.indexOf(' ') + 1)
const newest = async () =>
  (await pool.query<{ id: number }>(sql`select max(id) as id from audit_trail`)).rows[0]?.id ?? 0

test('the table has every operation of the operator API', () => {
  const found = recordedRoutes(server)
    .filter(({ url }) => url.startsWith(`${prefix}/`))
    .flatMap(({ url, methods }) => methods.map((method) => `${method} ${url.slice(prefix.length)}`))
    .filter((route) => !/^(HEAD|OPTIONS) /.test(route))

  expect(operations.map(({ operation }) => operation).sort()).toEqual(found.sort())
})

const isRead = ({ operation }: Operation) => methodOf(operation) === 'GET'

test('every role may call what the table says, and nothing else', async () => {
  const offenders: string[] = []
  for (const { operation, role, isReserved } of operations) {
    const method = methodOf(operation)
    const isOpen = method === 'GET' && !isReserved
    const url = `${prefix}${pathOf(operation).replace(/:[a-zA-Z]+/g, 'nothing')}`
    const callAs = async (caller: Scope) => {
      const isAllowed = ['operator', role, ...(isOpen ? ['operator:read'] : [])].includes(caller)
      const { statusCode, ...response } = await send({ method, url, as: clientWith(caller) })
      const found = statusCode < 400 ? `${statusCode}` : `${statusCode} ${response.json().error[0].code}`
      const expected = isAllowed ? 'access' : '403 insufficient-scope'
      if (isAllowed ? /^(401|403|5)/.test(found) : found !== expected)
        offenders.push(`${method} ${url} as ${caller}: ${found} instead of ${expected}`)
    }
    await Promise.all(roles.map(callAs))
  }

  expect(offenders).toEqual([])
})

test('every operation that changes something has an action for the audit trail', () => {
  const offenders = operations.filter((operation) => !isRead(operation) && operation.audits === null)

  expect(offenders.map(({ operation }) => operation)).toEqual([])
})

test('every operation leaves the entry that the table says, with who and from where, and no other', async () => {
  const offenders: string[] = []
  for (const { operation, role, audits, request } of operations) {
    const prepared = (await request?.()) ?? {}
    const before = await newest()
    const response = await send({
      method: methodOf(operation),
      url: `${prefix}${prepared.url ?? pathOf(operation)}`,
      as: clientWith(role),
      ...(prepared.payload !== undefined && { payload: prepared.payload }),
      headers: { 'x-forwarded-for': '192.0.2.77', ...prepared.headers },
    })
    const { rows } = await pool.query(sql`
      select action, actor, origin, request_id as "requestId" from audit_trail where id > ${before} order by id`)

    // No day has prices here.
    const status = operation === 'GET /day-ahead-prices/:date/versions' ? 404 : 200
    if (response.statusCode !== status)
      offenders.push(`${operation}: ${response.statusCode} instead of ${status}, ${response.body}`)
    const requestId = response.headers['x-request-id']
    const entry = { action: audits, actor: `client:${clientWith(role)}`, origin: '192.0.2.77', requestId }
    const [found, expected] = [rows, audits === null ? [] : [entry]].map((entries) => JSON.stringify(entries))
    if (found !== expected) offenders.push(`${operation}: ${found} instead of ${expected}`)
  }

  expect(offenders).toEqual([])
})

describe('an entry about a read', () => {
  const last = async () =>
    (await pool.query(sql`select action, subject, before, after from audit_trail order by id desc limit 1`))
      .rows[0]

  test('has the number of one, or the numbers on the page, and nothing else', async () => {
    const [older, newer] = [await place(), await place()]
    await service.get(`/orders/${older}`)
    expect(await last()).toEqual({ action: 'order.read', subject: older, before: null, after: null })

    await service.get('/orders', { limit: '2' })
    const after = { numbers: expect.arrayContaining([older, newer]) }
    expect(await last()).toEqual({ action: 'order.read', subject: 'orders', before: null, after })
  })

  test('is written for a correction and an event that change nothing, whose answers show the order', async () => {
    const contractNumber = await place()
    const entry = { action: 'order.read', subject: contractNumber, before: null, after: null }
    await service.patch(`/orders/${contractNumber}`, {})
    expect(await last()).toEqual(entry)

    const denied = { event: 'denied', denialReason: 'Other' }
    await service.post(`/orders/${contractNumber}/events`, denied)
    await service.post(`/orders/${contractNumber}/events`, denied)
    expect(await last()).toEqual(entry)
  })

  test('is not written for a page without items, nor for something that does not exist', async () => {
    const before = await newest()
    await service.get('/mails', { 'filter.to': 'nobody@example.com' })
    await service.get('/orders/3999999999')

    expect(await newest()).toBe(before)
  })

  test('does not crowd out the changes in the view of an order', async () => {
    const contractNumber = await place()
    await service.get(`/orders/${contractNumber}`)
    await service.post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })

    expect((await service.get(`/orders/${contractNumber}`)).json().data.audit).toMatchObject([
      { action: 'order.event', origin: '127.0.0.1' },
    ])
  })
})

describe('a client that may manage clients', () => {
  const as = clientWith('operator:partners')
  const wider = clientWith('operator:orders')

  test.each([
    ['POST', '/clients', { clientId: 'mighty', partner: null }],
    ['POST', '/clients', { clientId: 'mighty', partner: null, scopes: ['operator:orders'] }],
    ['POST', `/clients/${wider}/rotate-secret`, undefined],
    ['POST', `/clients/${wider}/disable`, undefined],
    ['PUT', `/clients/${as}/scopes`, { scopes: ['operator'] }],
    ['PUT', `/clients/${wider}/scopes`, { scopes: ['operator:partners'] }],
  ] as const)('gets no further than its own roles: 403 for %s %s %j', async (method, path, payload) => {
    const answer = await send({ method, url: `${prefix}${path}`, as, ...(payload && { payload }) })

    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toMatchObject([{ code: 'access-denied' }])
  })

  test('gives what it has itself', async () => {
    const payload = { clientId: 'colleague', partner: null, scopes: ['operator:partners'] }

    expect((await send({ method: 'POST', url: `${prefix}/clients`, as, payload })).statusCode).toBe(200)
  })
})
