/** A request for every operation of the OpenAPI documents, with as much in it as it may have. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { someParts } from '../../src/mail/price-change.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { operationsOf, publishedDocument } from '../../test/abuse/operations.ts'
import { anOrder } from '../../test/support/an-order.ts'
import { daysOf } from '../energy/load-energy.ts'
import type { Piece } from './measure-piece.ts'
import type { Asked, World } from './world.ts'

type Request = Asked | Promise<Asked>
type Requests = Record<string, (world: World) => Request>

let serial = 0
const partner = { as: 'demo-whitelabel' }
const operator = { as: 'demo-operator' }
const page = 'offset=0&limit=500'
const longPeriod = 'from=2026-01-01&to=2026-12-31'
const contractOf = ({ customerNumber, contractNumber }: { customerNumber: string; contractNumber: string }) =>
  `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
const get = (path: string, asked: Partial<Asked> = {}): Asked => ({ path, ...asked })
const post = (path: string, body: object, asked: Partial<Asked> = {}): Asked => ({
  ...{ method: 'POST', path, body },
  ...asked,
})

/** As many days as fit into eight megabytes, others each time, so that all of them are stored. */
function manyDays(contractNumber: string, count = 7500): Day[] {
  const change = (++serial % 900) / 1000
  return [...daysOf(contractNumber, '2012-01-01', '2025-01-01')].slice(0, count).map(({ date, kwh }) => ({
    contractNumber,
    date,
    kwh: kwh.map((value) => Number((value + change).toFixed(6))),
  }))
}

type Day = { contractNumber: string; date: string; kwh: number[] }

/** Every postcode of the country, in two periods. */
const postcodes = () => {
  const operatorOfNewYears = ['9999901000006', '9999902000005'][++serial % 2]
  const rows = Array.from({ length: 8200 }, (_, index) => String(10_005 + index * 10)).flatMap((postcode) => [
    `${postcode};2024-01-01;2026-01-01;9999901000006;UpTo25000;9999801000007`,
    `${postcode};2026-01-01;;${operatorOfNewYears};UpTo25000;9999801000007`,
  ])
  return ['prefix;valid_from;valid_to;operator_code;municipality_class;supplier_code', ...rows].join('\n')
}

const aPublicKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  kid: 'loop',
})

const aMember = () => ({ login: `loop.${++serial}`, name: 'Loop', role: 'agent' })

/** Somebody new, as the path of their account. */
async function newMember(world: World): Promise<string> {
  const member = aMember()
  await world.ask(post('/operator/v1/staff', member, operator))
  return `/operator/v1/staff/${member.login}`
}

const newPartner = async ({ ask }: World): Promise<string> => {
  const body = { slug: `loop-${++serial}`, type: 'Whitelabel', brandName: 'Loop' }
  await ask(post('/operator/v1/partners', body, operator))
  return body.slug
}

/** As many shapes as a logo may have, nearly. */
const largeLogo = async (world: World) => {
  const shapes = '<path d="M1 2c3 4 5 6 7 8z" fill="#123456"/>'.repeat(1900)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">${shapes}</svg>`
  const content = Buffer.from(svg).toString('base64')
  return {
    ...{ method: 'PUT' as const, path: `/operator/v1/partners/${await newPartner(world)}/brand/logos/light` },
    body: { content },
  }
}

const aTariff = () => ({
  ...{ tariffKey: `LOOP_${++serial}`, kind: 'Fixed', tariffName: `Loop ${serial}`, providerName: 'Loop' },
  ...{ durationValue: 12, durationUnit: 'Month', noticeValue: 1, noticeUnit: 'Month', features: ['Loop'] },
  version: {
    ...{ validFrom: '2099-01-01', vat: 19, energyPriceCentPerKwhNet: 10 + (serial % 100) / 100 },
    ...{ serviceFeeCentPerKwhNet: 1, baseServiceFeeEuroPerMonthNet: 6, greenCertificateCentPerKwhNet: 0.2 },
  },
})

async function newTariff(world: World): Promise<string> {
  const tariff = aTariff()
  await world.ask(post('/operator/v1/tariffs', tariff, operator))
  return `/operator/v1/tariffs/${tariff.tariffKey}`
}

const aCampaign = () => ({
  ...{ campaignCode: `LOOP${++serial}`, validFrom: '2099-01-01' },
  ...{ workCentPerKwhGross: 0, baseEuroPerMonthGross: -1 },
})

async function newCampaign(world: World, validFrom = '2099-01-01') {
  const campaign = { ...aCampaign(), validFrom }
  await world.ask(post('/operator/v1/campaigns', campaign, operator))
  return { path: `/operator/v1/campaigns/${campaign.campaignCode}`, validFrom }
}

/** The newest mail of a kind. */
async function sentMail({ pool }: World, kind = 'send-order-confirmation-mail'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(sql`
    select m.id from mails m where m.kind = ${kind} order by m.sent_at desc limit 1`)
  return rows[0]?.id ?? ''
}

/** The contract that went with its confirmation. */
async function pathOfAttachment(world: World): Promise<string> {
  const mailId = await sentMail(world, 'send-contract-confirmation-mail')
  const { text } = await world.ask(get(`/operator/v1/mails/${mailId}`, operator))
  return `/operator/v1/mails/${mailId}/attachments/${JSON.parse(text).data.attachments[0].documentId}`
}

const newClient = async ({ ask }: World, kind: object = { scopes: ['api:partner'] }): Promise<string> => {
  const body = { clientId: `loop-${++serial}`, partner: 'demo-hems', ...kind }
  const { text } = await ask(post('/operator/v1/clients', body, operator))
  return JSON.parse(text).data.clientId as string
}

/** Where a new contract in delivery is terminated. */
const runningContract = async ({ pool, ask, place }: World): Promise<string> => {
  const contractNumber = await place()
  await ask(post(`/sandbox/v1/orders/${contractNumber}/advance`, { to: 'Delivery' }, partner))
  const { rows } = await pool.query<{ customerNumber: string }>(sql`
    update orders o set confirmation_sent_at = now() from accounts a
    where o.contract_number = ${contractNumber} and a.id = o.account_id
    returning a.customer_number as "customerNumber"`)
  return `${contractOf({ contractNumber, customerNumber: rows[0]?.customerNumber ?? '' })}/termination`
}

/** The same as operators name it. */
const runningOrder = async (world: World): Promise<string> =>
  `/operator/v1/orders/${(await runningContract(world)).split('/').at(-2)}`
const byLetter = () => ({ receivedDate: berlinDate(new Date()), comment: 'By letter.' })
const aTermination = { kind: 'Ordinary', comment: 'By letter.' }
const aRelocation = () => ({
  ...{ moveOutDate: '2027-01-31', moveInDate: '2027-02-01', meterNumber: `LOOP-MOVE-${++serial}` },
  deliveryAddress: { streetName: 'Torstraße', houseNumber: '7', postCode: '10119', city: 'Berlin' },
  ...{ yearlyConsumptionKwh: 2500, keepsBankDetails: true, comment: 'By telephone.' },
})

const aDevice = { deviceType: 'Wallbox', powerKw: 11, inServiceDate: '2026-11-02' }

/** Where something is ordered from the market for a new contract in delivery. */
const withoutSmartMeter = async (world: World, what: string): Promise<string> => {
  const path = (await runningContract(world)).replace(/termination$/, what)
  await world.pool.query(sql`
    update orders set measurement_technology = 'conventionalMeasuringSystem'
    where contract_number = ${path.split('/').at(-2)}`)
  return path
}

/** A contract for which something is ordered from the market. */
const withMarketOrders = async ({ pool, place }: World): Promise<string> => {
  const contractNumber = await place()
  await pool.query(sql`
    insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
    values (${contractNumber}, 'Ordered', gen_random_uuid(), now(), '2027-01-01', '2027-04-01', now())`)
  await pool.query(sql`
    insert into module_choices (contract_number, modules, valid_from, device_type, power_kw, in_service_date,
      is_separately_metered, state, message_id, requested_at, due_date)
    values (${contractNumber}, 'Module1', '2027-01-01', 'Wallbox', 11, '2026-11-02', false, 'Requested',
      gen_random_uuid(), now(), '2027-01-01')`)
  return `/operator/v1/contracts/${contractNumber}`
}

/** A new endpoint with a month of deliveries, each tried seventeen times. Nobody listens there. */
export const webhookEndpoint = async (
  { pool, ask }: World,
  deliveries = 500,
  isOperators = false,
): Promise<string> => {
  await pool.query(sql`delete from webhook_endpoints`)
  const body = { url: 'http://127.0.0.1:1/', types: ['contract.meter-changed'] }
  const path = `/${isOperators ? 'operator' : 'partner'}/v1/webhook-endpoints`
  const { text } = await ask(post(path, body, isOperators ? operator : partner))
  const { id } = JSON.parse(text).data as { id: string }
  await pool.query(sql`
    with added as (
      insert into webhook_deliveries (endpoint_id, state, attempts, due_at, created_at)
      select ${id}::uuid, 'Failed', 17, now(), now() from generate_series(1, ${deliveries}::integer)
      returning id)
    insert into webhook_attempts (delivery_id, number, at, status, milliseconds, answer)
    select a.id, n, now(), 500, 84, repeat('ü', 512) from added a, generate_series(1, 17) n`)
  return `${path}/${id}`
}
const ownEndpoint = (world: World, deliveries = 500) => webhookEndpoint(world, deliveries, true)

/** A message of the market that fits no order. */
const unmatchedMessage = async ({ pool }: World): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into market_messages (direction, process, content, created_at, flag)
    values ('in', 'nonsense', '{"process": "nonsense"}', now(), 'The process is not one that we receive.') returning id`)
  return rows[0]?.id ?? ''
}

/** One that came before the supply was confirmed. */
const messageOnHold = async ({ pool, place }: World): Promise<string> => {
  const [messageId, contractNumber] = [randomUUID(), await place()]
  const content = { transactionReason: 'ZC8', endDate: '2099-06-30', maLoIdentifier: '41373559241' }
  const message = { messageId, contractNumber, process: '55037', sentAt: '2026-11-10T09:40:00Z', content }
  await pool.query(sql`
    insert into market_messages (id, contract_number, direction, process, content, created_at, waiting_since)
    values (${messageId}, ${contractNumber}, 'in', '55037', ${JSON.stringify(message)}::jsonb, now(), now())`)
  return messageId
}

/** A message of ours that waits for an answer. */
const awaitedMessage = async ({ pool, place }: World): Promise<string> => {
  const [messageId, contractNumber] = [randomUUID(), await place()]
  const cancels = { messageId: randomUUID(), process: '55001' }
  const content = { sender: '9999999999998', receiver: null, maLoIdentifier: '41373559241', cancels }
  const message = { messageId, contractNumber, process: '55022', sentAt: '2026-11-10T09:40:00Z', content }
  await pool.query(sql`
    insert into market_messages (id, contract_number, direction, process, content, created_at, answer_due_at)
    values (${messageId}, ${contractNumber}, 'out', '55022', ${JSON.stringify(message)}::jsonb, now(), now())`)
  return messageId
}

/** Where a new declaration is that matched no contract. */
const unmatchedDeclaration = async ({ pool }: World): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into withdrawal_declarations (statement, came_by, result, received_at, given_number, given_email)
    values ('Hiermit widerrufe ich den Vertrag.', 'form', 'unmatched', now(), '3082649177', 'anna@example.com')
    returning id`)
  return `/operator/v1/withdrawal-declarations/${rows[0]?.id}`
}

/** A run in the far future; with one letter where it may be sent. */
const priceChange = async (
  { pool }: World,
  { day = '2099-02-01', state = 'prepared', letters = 500 } = {},
): Promise<string> => {
  const parts = JSON.stringify(someParts())
  await pool.query(sql`
    insert into price_change_runs (effective_date, state, created_by, created_at)
    values (${day}, ${state}, 'system', now()) on conflict (effective_date) do update set state = excluded.state`)
  await pool.query(sql`
    insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
      new_parts, euro_per_year)
    select o.contract_number, ${day}, 'open', true, '2099-01-01', ${parts}::jsonb, ${parts}::jsonb, 1
    from orders o order by o.contract_number limit ${letters}
    on conflict (contract_number, effective_date) do update set state = 'open', notified_at = null`)
  return `/operator/v1/price-changes/${day}`
}

const giveAccess = (pool: World['pool'], customerNumber: string) =>
  pool.query(sql`
    insert into grants (account_id, partner_id, granted_at)
    select a.id, p.id, now() from accounts a, partners p
    where a.customer_number = ${customerNumber} and p.slug = 'demo-hems' on conflict do nothing`)

const parkedTask = async ({ pool }: World, kind: string, subject: string): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into tasks (kind, subject, created_at, due_at, attempts, parked_at, last_error)
    values (${kind}, ${subject}, now(), now(), 29, now(), 'MailFailure ECONNREFUSED') returning id`)
  return rows[0]?.id ?? ''
}

/** As many words as count, all with typos and of common letters, so that each is compared with every word there is. */
const mistyped = encodeURIComponent(
  'stadtwrekenstein energievresorgunge gemeindewrekeren altenbegrheimen lauterstdetaun neuenkirhcborns',
)

const calculation = post(
  '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
  { yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true },
  partner,
)

/** Changes what the service keeps in memory, and asks for a price until it is another one: by then all was read anew. */
const reloads: Record<string, (world: World) => Promise<() => Promise<unknown>>> = {
  importFile: async (world) => {
    const file = { ...operator, type: 'text/csv', body: postcodes() }
    return () => world.ask({ method: 'POST', path: '/operator/v1/imports/postcodes', ...file })
  },
  'stored prices are read anew': async ({ pool }) => {
    const price = 8_000_000 + ++serial * 1000
    return () =>
      pool.query(sql`
        insert into day_ahead_price_days (delivery_date, version, starts_at, micro_cent_per_kwh, resolution_minutes,
          source, known_at)
        select p.delivery_date, (select max(v.version) from day_ahead_price_days v) + 1, p.starts_at,
          array_fill(${price}::integer, array[cardinality(p.micro_cent_per_kwh)]), 60, 'import', now()
        from day_ahead_price_days p where p.version = 1 and p.delivery_date >= '2025-10-01'`)
  },
}

const mostLooks = 3000

function reloadPieces(world: World): Piece[] {
  const price = async () => (await world.ask(calculation)).text
  return Object.entries(reloads).map(([name, change]) => ({
    name,
    prepare: async () => {
      const before = await price()
      const play = await change(world)
      return async () => {
        await play()
        for (let look = 0; (await price()) === before; look++) {
          if (look > mostLooks) throw new Error(`${name}: the price stays as it is.`)
          await pause(10)
        }
      }
    },
  }))
}

const requests: Requests = {
  getLiveness: () => get('/health/live'),
  getReadiness: () => get('/health/ready'),
  issueToken: () => ({
    method: 'POST',
    path: '/connect/token',
    type: 'application/x-www-form-urlencoded',
    body: 'grant_type=client_credentials&client_id=demo-whitelabel&client_secret=demo-whitelabel-secret',
  }),
  revokeToken: () => ({
    method: 'POST',
    path: '/connect/revoke',
    type: 'application/x-www-form-urlencoded',
    body: 'token=unknown&client_id=demo-whitelabel&client_secret=demo-whitelabel-secret',
  }),
  getAuthorizationServerMetadata: () => get('/.well-known/oauth-authorization-server'),
  getJwks: () => get('/.well-known/jwks.json'),

  createOrder: () => {
    const userAccount = {
      emailAddress: `loop-order-${++serial}@example.com`,
      password: 'ein langes Kennwort',
    }
    const body = anOrder({ userAccount })
    body.contract.deliveryDetails.maLoIdentifier = null
    return post('/partner/v1/orders', body, partner)
  },
  listOrders: () => get(`/partner/v1/orders?${page}`, partner),
  getOrder: ({ long }) => get(`/partner/v1/orders/${long.contractNumber}`, partner),
  correctOrder: async ({ place }) => ({
    method: 'PATCH',
    path: `/partner/v1/orders/${await place({ contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } })}`,
    body: { maLoIdentifier: null, meterNumber: `1EMH${3_000_000_000 + ++serial}` },
    ...partner,
  }),
  cancelOrder: async ({ place }) => ({
    method: 'POST',
    path: `/partner/v1/orders/${await place()}/cancellation`,
    ...partner,
  }),
  listTariffs: () => get('/partner/v1/tariffs', partner),
  calculatePrice: () => calculation,
  searchMarketPartners: () => get(`/partner/v1/market-partners?query=${mistyped}&${page}`, partner),
  listGridOperators: () => get('/partner/v1/grid-operators?postCode=10115', partner),
  listDayAheadPrices: () => get('/partner/v1/day-ahead-prices/limited?granularity=QuarterHourly', partner),
  getPriceForecast: () => get('/partner/v1/day-ahead-prices/forecast', partner),
  listCustomers: () => get(`/partner/v1/customers?${page}`, partner),
  listEvents: () => get('/partner/v1/events?limit=500', partner),
  getEvent: async ({ ask }) => {
    const { text } = await ask(get('/partner/v1/events?limit=1', partner))
    return get(`/partner/v1/events/${JSON.parse(text).data[0].id}`, partner)
  },
  listContracts: ({ rich }) => get(`/partner/v1/customers/${rich.customerNumber}/contracts?${page}`, partner),
  getContract: ({ long }) => get(contractOf(long), partner),
  changeContract: async (world) => ({
    method: 'PATCH',
    path: (await runningContract(world)).replace('/termination', ''),
    body: { expectedAnnualConsumptionInKwhPerYear: 3000 + ++serial },
    ...partner,
  }),
  changeContact: async (world) => ({
    method: 'PATCH',
    path: (await runningContract(world)).replace(/\/contracts.*/, ''),
    body: { phoneNumber: `+49 30 ${++serial}` },
    ...partner,
  }),
  getTermination: ({ long }) => get(`${contractOf(long)}/termination`, partner),
  terminateContract: async (world) => post(await runningContract(world), { kind: 'Ordinary' }, partner),
  takeBackTermination: async (world) => {
    const path = await runningContract(world)
    await world.ask(post(path, { kind: 'Ordinary' }, partner))
    return { method: 'DELETE', path, ...partner }
  },
  relocate: async (world) => {
    const path = (await runningContract(world)).replace(/termination$/, 'relocation')
    const { contract } = anOrder({ contract: { contractReason: 'NewDeliveryLocation' } })
    const deliveryDetails = {
      ...contract.deliveryDetails,
      ...{ maLoIdentifier: null, meterNumber: `LOOP-MOVE-${++serial}`, moveInDate: '2027-02-01' },
      ...{ desiredTransitionDate: null, previousSupplierCode: null },
    }
    return post(path, { moveOutDate: '2027-01-31', contract: { ...contract, deliveryDetails } }, partner)
  },
  getControllableDevices: ({ long }) => get(`${contractOf(long)}/controllable-devices`, partner),
  registerControllableDevice: async (world) =>
    post(await withoutSmartMeter(world, 'controllable-devices'), aDevice, partner),
  chooseModules: async (world) => {
    const path = await withoutSmartMeter(world, 'controllable-devices')
    await world.ask(post(path, aDevice, partner))
    return { method: 'PUT', path: `${path}/modules`, body: { modules: 'Module1' }, ...partner }
  },
  getSmartMeterOrder: ({ long }) => get(`${contractOf(long)}/smart-meter-order`, partner),
  orderSmartMeter: async (world) => ({
    method: 'POST',
    path: await withoutSmartMeter(world, 'smart-meter-order'),
    ...partner,
  }),
  createWebhookEndpoint: async (world) => {
    await webhookEndpoint(world, 0)
    return post('/partner/v1/webhook-endpoints', { url: 'http://127.0.0.1:1/' }, partner)
  },
  listWebhookEndpoints: () => get('/partner/v1/webhook-endpoints', partner),
  getWebhookEndpoint: async (world) => get(await webhookEndpoint(world, 0), partner),
  updateWebhookEndpoint: async (world) => ({
    ...{ method: 'PATCH', path: await webhookEndpoint(world, 0), body: { description: 'CRM' } },
    ...partner,
  }),
  deleteWebhookEndpoint: async (world) => ({
    ...{ method: 'DELETE', path: await webhookEndpoint(world) },
    ...partner,
  }),
  rotateWebhookSecret: async (world) => post(`${await webhookEndpoint(world, 0)}/rotate-secret`, {}, partner),
  pingWebhookEndpoint: async (world) => post(`${await webhookEndpoint(world, 0)}/ping`, {}, partner),
  listWebhookDeliveries: async (world) =>
    get(`${await webhookEndpoint(world)}/deliveries?offset=0&limit=100`, partner),
  redeliverWebhook: async (world) => {
    const path = await webhookEndpoint(world, 1)
    const { text } = await world.ask(get(`${path}/deliveries`, partner))
    return post(`${path}/deliveries/${JSON.parse(text).data[0].id}/redeliver`, {}, partner)
  },
  redeliverWebhooks: async (world) =>
    post(
      `${await webhookEndpoint(world)}/redeliver`,
      { from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' },
      partner,
    ),
  readMetrics: ({ long }) => metricsOf(long, 'Monthly', 'Consumption'),
  listMeterReadings: ({ long }) => get(`${contractOf(long)}/meter-readings?${page}`, partner),
  submitMeterReading: ({ long }) =>
    post(
      `${contractOf(long)}/meter-readings`,
      { date: long.from, kwh: (++serial % 1000) / 1000, isConfirmed: true },
      partner,
    ),
  readCosts: ({ long }) => get(`${contractOf(long)}/costs`, partner),
  readWorkingPrices: ({ long }) => get(`${contractOf(long)}/day-ahead-working-prices`, partner),
  readCheapestWindow: ({ long }) =>
    get(
      `${contractOf(long)}/day-ahead-working-prices/cheapest?durationMinutes=4800&within=PT168H&split=true`,
      partner,
    ),
  createLink: () =>
    post(
      '/partner/v1/customers/link',
      { successUrl: 'https://app.example.com/done', externalId: 'E-1' },
      { as: 'demo-hems' },
    ),
  deleteLink: async ({ pool, rich }) => {
    await giveAccess(pool, rich.customerNumber)
    return { method: 'DELETE', path: `/partner/v1/customers/${rich.customerNumber}/link`, as: 'demo-hems' }
  },
  listDocuments: ({ confirmed }) => get(`${contractOf(confirmed)}/documents`, partner),
  getDocument: ({ confirmed }) => get(`${contractOf(confirmed)}/documents/${confirmed.fileId}`, partner),

  listWork: () => get(`/operator/v1/work?${page}`, operator),
  listOperatorOrders: () => get(`/operator/v1/orders?${page}`, operator),
  getOperatorOrder: ({ confirmed }) => get(`/operator/v1/orders/${confirmed.contractNumber}`, operator),
  correctOperatorOrder: async ({ place }) => ({
    method: 'PATCH',
    path: `/operator/v1/orders/${await place({ contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } })}`,
    body: { meterNumber: `1EMH${2_000_000_000 + ++serial}`, comment: 'The customer called.' },
    ...operator,
  }),
  previewOrderCorrection: async ({ place }) =>
    post(
      `/operator/v1/orders/${await place({ contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } })}/correction-preview`,
      { meterNumber: `1EMH${2_000_000_000 + ++serial}` },
      operator,
    ),
  reportOrderEvent: async ({ place }) =>
    post(
      `/operator/v1/orders/${await place()}/events`,
      { event: 'withdrawn', comment: 'By letter.' },
      operator,
    ),
  decideCredit: async ({ place }) =>
    post(
      `/operator/v1/orders/${await place()}/credit-decision`,
      { isPositive: false, comment: 'By hand.' },
      operator,
    ),
  getOrderPrice: ({ confirmed }) => get(`/operator/v1/orders/${confirmed.contractNumber}/price`, operator),
  getOrderReadings: ({ long }) =>
    get(`/operator/v1/orders/${long.contractNumber}/readings?month=2026-10`, operator),
  getOrderTimeline: ({ confirmed }) =>
    get(`/operator/v1/orders/${confirmed.contractNumber}/timeline`, operator),
  getOrderDocument: ({ confirmed }) =>
    get(`/operator/v1/orders/${confirmed.contractNumber}/documents/${confirmed.fileId}`, operator),
  previewOrderEvent: async ({ place }) =>
    post(`/operator/v1/orders/${await place()}/event-preview`, { event: 'withdrawn' }, operator),
  previewOrderWithdrawal: async ({ place }) =>
    post(`/operator/v1/orders/${await place()}/withdrawal-preview`, byLetter(), operator),
  withdrawOrder: async ({ place }) =>
    post(`/operator/v1/orders/${await place()}/withdrawal`, byLetter(), operator),
  getOrderTermination: ({ long }) => get(`/operator/v1/orders/${long.contractNumber}/termination`, operator),
  previewOrderTermination: async (world) =>
    post(`${await runningOrder(world)}/termination-preview`, aTermination, operator),
  terminateOrder: async (world) => post(`${await runningOrder(world)}/termination`, aTermination, operator),
  takeBackOrderTermination: async (world) => {
    const path = `${await runningOrder(world)}/termination`
    await world.ask(post(path, aTermination, operator))
    return post(`${path}/take-back`, { comment: 'They stay.' }, operator)
  },
  previewOrderRelocation: async (world) =>
    post(`${await runningOrder(world)}/relocation-preview`, aRelocation(), operator),
  relocateOrder: async (world) => post(`${await runningOrder(world)}/relocation`, aRelocation(), operator),
  listWithdrawalDeclarations: () => get(`/operator/v1/withdrawal-declarations?${page}`, operator),
  getWithdrawalDeclaration: async (world) => get(await unmatchedDeclaration(world), operator),
  attachWithdrawalDeclaration: async (world) =>
    post(
      `${await unmatchedDeclaration(world)}/attach`,
      { contractNumber: await world.place(), comment: 'By telephone.' },
      operator,
    ),
  closeWithdrawalDeclaration: async (world) =>
    post(`${await unmatchedDeclaration(world)}/close`, { comment: 'Nobody of ours.' }, operator),
  getLevyExemptions: ({ long }) =>
    get(`/operator/v1/contracts/${long.contractNumber}/levy-exemptions`, operator),
  replaceLevyExemptions: ({ long }) => ({
    method: 'PUT',
    path: `/operator/v1/contracts/${long.contractNumber}/levy-exemptions`,
    body: {
      periods: [
        {
          validFrom: '2026-01-01',
          validTo: '2026-12-31',
          appliedOn: '2025-12-10',
          appliedBy: ++serial % 2 === 0 ? 'Customer' : 'Supplier',
          proofReference: 'NB-2025-004711',
        },
      ],
    },
    ...operator,
  }),
  listMarketOrders: () => get(`/operator/v1/market-orders?${page}`, operator),
  reportSmartMeter: async (world) => ({
    method: 'PUT',
    path: `${await withMarketOrders(world)}/smart-meter-order`,
    body: { state: 'Installed', installationDate: '2026-11-02' },
    ...operator,
  }),
  reportModuleChoice: async (world) => ({
    method: 'PUT',
    path: `${await withMarketOrders(world)}/module-choice`,
    body: { state: 'Confirmed' },
    ...operator,
  }),
  getContractModules: ({ long }) =>
    get(`/operator/v1/contracts/${long.contractNumber}/paragraph-14a`, operator),
  replaceContractModules: ({ long }) => ({
    method: 'PUT',
    path: `/operator/v1/contracts/${long.contractNumber}/paragraph-14a`,
    body: {
      periods: [
        {
          validFrom: '2025-04-01',
          validTo: '2026-12-31',
          isModule1InUse: true,
          isModule2InUse: false,
          isModule3InUse: ++serial % 2 === 0,
          deviceTypes: ['Wallbox'],
          controllablePowerKw: 11,
        },
      ],
    },
    ...operator,
  }),
  searchCustomers: () => get('/operator/v1/search?q=muster&limit=50', operator),
  getOperatorCustomer: ({ rich }) => get(`/operator/v1/customers/${rich.customerNumber}`, operator),
  listCustomerLinks: ({ rich }) => get(`/operator/v1/customers/${rich.customerNumber}/links`, operator),
  deleteCustomerLink: async ({ pool, rich }) => {
    await giveAccess(pool, rich.customerNumber)
    const path = `/operator/v1/customers/${rich.customerNumber}/links/demo-hems`
    return { method: 'DELETE', path, ...operator }
  },
  listCustomerSessions: ({ rich }) => get(`/operator/v1/customers/${rich.customerNumber}/sessions`, operator),
  endCustomerSessions: ({ rich }) =>
    post(`/operator/v1/customers/${rich.customerNumber}/sessions/end`, { reason: 'A lost phone.' }, operator),
  sendPasswordMail: ({ rich }) =>
    post(`/operator/v1/customers/${rich.customerNumber}/password-mail`, {}, operator),
  exportCustomer: ({ rich }) =>
    post(`/operator/v1/customers/${rich.customerNumber}/export`, { reason: 'Art. 15 GDPR.' }, operator),
  previewErasure: ({ rich }) =>
    post(`/operator/v1/customers/${rich.customerNumber}/erasure-preview`, {}, operator),
  eraseCustomer: async ({ pool, place }) => {
    const { rows } = await pool.query<{ number: string }>(sql`
      select a.customer_number as number from orders o join accounts a on a.id = o.account_id
      where o.contract_number = ${await place()}`)
    return post(`/operator/v1/customers/${rows[0]?.number}/erasure`, { reason: 'Art. 17 GDPR.' }, operator)
  },
  receiveMarketMessage: async ({ place }) =>
    post(
      '/operator/v1/market/messages',
      {
        messageId: randomUUID(),
        process: '55002',
        answers: randomUUID(),
        contractNumber: await place(),
        sentAt: '2026-11-10T09:40:00Z',
        content: { startDate: '2027-02-01' },
      },
      operator,
    ),
  listMarketMessages: () => get(`/operator/v1/market/messages?${page}`, operator),
  getMarketMessage: async (world) =>
    get(`/operator/v1/market/messages/${await unmatchedMessage(world)}`, operator),
  getMarketConversation: ({ confirmed }) =>
    get(`/operator/v1/market/conversations/${confirmed.contractNumber}`, operator),
  listAwaitedAnswers: () => get(`/operator/v1/market/awaited-answers?${page}`, operator),
  previewMarketAnswer: async (world) =>
    post(
      `/operator/v1/market/messages/${await awaitedMessage(world)}/answer-preview`,
      { process: '55023', content: {} },
      operator,
    ),
  answerMarketMessage: async (world) =>
    post(
      `/operator/v1/market/messages/${await awaitedMessage(world)}/answer`,
      { process: '55023', content: {}, comment: 'By phone.' },
      operator,
    ),
  attachMarketMessage: async (world) =>
    post(
      `/operator/v1/market/messages/${await unmatchedMessage(world)}/attach`,
      { contractNumber: await world.place(), comment: 'By phone.' },
      operator,
    ),
  recheckMarketMessage: async (world) =>
    post(`/operator/v1/market/messages/${await messageOnHold(world)}/recheck`, {}, operator),
  setMarketMessageAside: async (world) =>
    post(
      `/operator/v1/market/messages/${await unmatchedMessage(world)}/set-aside`,
      { comment: 'Not ours.' },
      operator,
    ),
  listTasks: () => get(`/operator/v1/tasks?${page}`, operator),
  retryTask: async (world) =>
    post(
      `/operator/v1/tasks/${await parkedTask(world, 'send-set-password-mail', '4000000003')}/retry`,
      {},
      operator,
    ),
  retryParkedTasks: async (world) => {
    await parkedTask(world, 'send-set-password-mail', '4000000003')
    return post('/operator/v1/tasks/retry-parked', { kind: 'send-set-password-mail' }, operator)
  },
  listMails: () => get(`/operator/v1/mails?${page}`, operator),
  getMail: async (world) => get(`/operator/v1/mails/${await sentMail(world)}`, operator),
  getMailAttachment: async (world) => get(await pathOfAttachment(world), operator),
  resendMail: async (world) => post(`/operator/v1/mails/${await sentMail(world)}/resend`, {}, operator),
  listPriceChanges: () => get(`/operator/v1/price-changes?${page}`, operator),
  preparePriceChange: () => post('/operator/v1/price-changes', { effectiveDate: '2099-01-01' }, operator),
  previewPriceChange: () =>
    post('/operator/v1/price-changes/preview', { effectiveDate: '2099-01-01' }, operator),
  getPriceChange: async (world) => get(await priceChange(world), operator),
  startPriceChange: async (world) =>
    post(`${await priceChange(world, { day: '2099-03-01', letters: 1 })}/start`, {}, operator),
  stopPriceChange: async (world) =>
    post(
      `${await priceChange(world, { day: '2099-04-01', state: 'sending', letters: 1 })}/stop`,
      {},
      operator,
    ),
  listPriceNotices: async (world) => get(`${await priceChange(world)}/notices?${page}`, operator),
  listPartners: () => get(`/operator/v1/partners?${page}`, operator),
  addPartner: () =>
    post(
      '/operator/v1/partners',
      { slug: `loop-${++serial}`, type: 'Whitelabel', brandName: 'Loop' },
      operator,
    ),
  getPartner: () => get('/operator/v1/partners/demo-hems', operator),
  updatePartner: async (world) => ({
    method: 'PATCH',
    path: `/operator/v1/partners/${await newPartner(world)}`,
    body: { brandColour: '#1d4ed8' },
    ...operator,
  }),
  disablePartner: async (world) =>
    post(`/operator/v1/partners/${await newPartner(world)}/disable`, { comment: 'Loop' }, operator),
  enablePartner: async (world) =>
    post(`/operator/v1/partners/${await newPartner(world)}/enable`, { comment: 'Loop' }, operator),
  rotatePartnerToken: async (world) =>
    post(`/operator/v1/partners/${await newPartner(world)}/rotate-token`, {}, operator),
  getBrand: () => get('/operator/v1/partners/demo-hems/brand', operator),
  putBrand: async (world) => ({
    method: 'PUT',
    path: `/operator/v1/partners/${await newPartner(world)}/brand`,
    body: { brandName: 'Loop', brandColour: '#1d4ed8', imprintUrl: 'https://loop.example/imprint' },
    ...operator,
  }),
  putLogo: async (world) => ({ ...(await largeLogo(world)), ...operator }),
  deleteLogo: async (world) => {
    const request = { ...(await largeLogo(world)), ...operator }
    await world.ask(request)
    return { method: 'DELETE', path: request.path, ...operator }
  },
  sharePreview: async (world) =>
    post(`/operator/v1/partners/${await newPartner(world)}/brand/preview-links`, {}, operator),
  endPreviews: async (world) => ({
    method: 'DELETE',
    path: `/operator/v1/partners/${await newPartner(world)}/brand/preview-links`,
    ...operator,
  }),
  listToldEvents: () => get('/operator/v1/events?limit=500', operator),
  getToldEvent: async ({ ask }) => {
    const { text } = await ask(get('/operator/v1/events?limit=1', operator))
    return get(`/operator/v1/events/${JSON.parse(text).data[0].id}`, operator)
  },
  createOperatorWebhookEndpoint: async (world) => {
    await ownEndpoint(world, 0)
    return post('/operator/v1/webhook-endpoints', { url: 'http://127.0.0.1:1/' }, operator)
  },
  listOperatorWebhookEndpoints: () => get(`/operator/v1/webhook-endpoints?${page}`, operator),
  getOperatorWebhookEndpoint: async (world) => get(await ownEndpoint(world), operator),
  updateOperatorWebhookEndpoint: async (world) => ({
    ...{ method: 'PATCH', path: await ownEndpoint(world, 0), body: { description: 'Bus' } },
    ...operator,
  }),
  deleteOperatorWebhookEndpoint: async (world) => ({
    ...{ method: 'DELETE', path: await ownEndpoint(world) },
    ...operator,
  }),
  rotateOperatorWebhookSecret: async (world) =>
    post(`${await ownEndpoint(world, 0)}/rotate-secret`, {}, operator),
  pingOperatorWebhookEndpoint: async (world) => post(`${await ownEndpoint(world, 0)}/ping`, {}, operator),
  listOperatorWebhookDeliveries: async (world) =>
    get(`${await ownEndpoint(world)}/deliveries?offset=0&limit=100`, operator),
  redeliverOperatorWebhook: async (world) => {
    const path = await ownEndpoint(world, 1)
    const { text } = await world.ask(get(`${path}/deliveries`, operator))
    return post(`${path}/deliveries/${JSON.parse(text).data[0].id}/redeliver`, {}, operator)
  },
  redeliverOperatorWebhooks: async (world) =>
    post(
      `${await ownEndpoint(world)}/redeliver`,
      { from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' },
      operator,
    ),
  listStaff: () => get(`/operator/v1/staff?${page}`, operator),
  getStaff: async (world) => get(await newMember(world), operator),
  listStaffSignIns: () => get('/operator/v1/staff-sign-ins?limit=500', operator),
  endStaffSessions: async (world) => post(`${await newMember(world)}/end-sessions`, {}, operator),
  inviteStaff: () => post('/operator/v1/staff', aMember(), operator),
  resetStaffSecondFactor: async (world) =>
    post(`${await newMember(world)}/reset-second-factor`, {}, operator),
  disableStaff: async (world) => post(`${await newMember(world)}/disable`, {}, operator),
  enableStaff: async (world) => post(`${await newMember(world)}/enable`, {}, operator),
  setStaffRole: async (world) => ({
    ...post(`${await newMember(world)}/role`, { role: 'viewer' }, operator),
    method: 'PUT',
  }),
  listClients: () => get(`/operator/v1/clients?${page}`, operator),
  addClient: () =>
    post(
      '/operator/v1/clients',
      { clientId: `loop-${++serial}`, partner: 'demo-hems', scopes: ['api:partner'] },
      operator,
    ),
  rotateClientSecret: async (world) =>
    post(`/operator/v1/clients/${await newClient(world)}/rotate-secret`, {}, operator),
  addClientKeys: async (world) =>
    post(`/operator/v1/clients/${await newClient(world)}/keys`, { keys: [aPublicKey()] }, operator),
  removeClientKey: async (world) => {
    const path = `/operator/v1/clients/${await newClient(world)}/keys`
    await world.ask(post(path, { keys: [aPublicKey()] }, operator))
    return { method: 'DELETE', path: `${path}/loop`, ...operator }
  },
  disableClient: async (world) =>
    post(`/operator/v1/clients/${await newClient(world)}/disable`, {}, operator),
  enableClient: async (world) => post(`/operator/v1/clients/${await newClient(world)}/enable`, {}, operator),
  setClientDateTimeFormat: async (world) => ({
    method: 'PUT',
    path: `/operator/v1/clients/${await newClient(world)}/date-time-format`,
    body: { dateTimeFormat: 'LocalMinutes' },
    ...operator,
  }),
  replaceClientRedirectUris: async (world) => ({
    method: 'PUT',
    path: `/operator/v1/clients/${await newClient(world, { redirectUris: ['http://127.0.0.1/callback'] })}/redirect-uris`,
    body: { redirectUris: ['https://app.example.com/callback'] },
    ...operator,
  }),
  replaceClientScopes: async (world) => ({
    method: 'PUT',
    path: `/operator/v1/clients/${await newClient(world)}/scopes`,
    body: { scopes: ['api:partner'] },
    ...operator,
  }),
  listOperatorTariffs: () => get(`/operator/v1/tariffs?${page}`, operator),
  previewImport: () => ({
    method: 'POST',
    path: '/operator/v1/imports/postcodes/preview',
    ...operator,
    type: 'text/csv',
    body: postcodes(),
  }),
  listImports: () => get(`/operator/v1/imports/history?${page}`, operator),
  listImportKinds: () => get('/operator/v1/imports', operator),
  listPriceDays: () => get('/operator/v1/day-ahead-prices?days=31', operator),
  askPriceSources: () => post('/operator/v1/day-ahead-prices/look', {}, operator),
  listExchangePrices: () => get('/operator/v1/exchange-prices', operator),
  getOperatorTariff: () => get('/operator/v1/tariffs/FIX_12', operator),
  previewTariffPrice: () =>
    get('/operator/v1/tariffs/FIX_12/price?zipCode=10115&yearlyConsumptionKwh=3500', operator),
  addTariff: () => post('/operator/v1/tariffs', aTariff(), operator),
  changeTariff: () => {
    const { tariffKey: _, kind: __, version: ___, ...terms } = aTariff()
    return { ...post('/operator/v1/tariffs/FIX_12', terms, operator), method: 'PUT' }
  },
  addTariffVersion: () => post('/operator/v1/tariffs/FIX_12/versions', aTariff().version, operator),
  endTariffSale: async (world) =>
    post(`${await newTariff(world)}/end-sale`, { validTo: '2099-06-01' }, operator),
  listCampaigns: () => get(`/operator/v1/campaigns?${page}`, operator),
  getCampaign: async (world) => get((await newCampaign(world)).path, operator),
  addCampaign: () => post('/operator/v1/campaigns', aCampaign(), operator),
  changeCampaign: async (world) => {
    const { path, validFrom } = await newCampaign(world)
    const { campaignCode: _, ...period } = aCampaign()
    return {
      ...post(`${path}/${validFrom}`, { ...period, validFrom: '2099-02-01' }, operator),
      method: 'PUT',
    }
  },
  removeCampaign: async (world) => {
    const { path, validFrom } = await newCampaign(world)
    return { method: 'DELETE', path: `${path}/${validFrom}`, ...operator }
  },
  endCampaign: async (world) => {
    const { path } = await newCampaign(world, berlinDate(new Date()))
    return post(`${path}/end`, { validTo: '2099-01-01' }, operator)
  },
  getPriceStatus: () => get('/operator/v1/day-ahead-prices/status', operator),
  listPriceVersions: () => get('/operator/v1/day-ahead-prices/2026-11-01/versions', operator),
  storeReadings: ({ long }) =>
    post('/operator/v1/readings', { readings: manyDays(long.contractNumber) }, operator),
  storeMeterReadings: ({ long }) => {
    const more = ++serial
    const readings = manyDays(long.contractNumber)
      .slice(0, 200)
      .map(({ contractNumber, date }, index) => {
        return { contractNumber, date, kwh: 10 * index + more, isConfirmed: true }
      })
    return post('/operator/v1/meter-readings', { readings }, operator)
  },
  listContractMeterReadings: ({ long }) =>
    get(`/operator/v1/contracts/${long.contractNumber}/meter-readings`, operator),
  getOrderStatistics: () => get(`/operator/v1/statistics/orders?${longPeriod}`, operator),
  getFunnel: () => get(`/operator/v1/statistics/funnel?${longPeriod}`, operator),
  getDeliveryTimes: () => get(`/operator/v1/statistics/delivery-times?${longPeriod}`, operator),
  getRejections: () => get(`/operator/v1/statistics/rejections?${longPeriod}`, operator),
  getTraffic: () => get(`/operator/v1/statistics/traffic?${longPeriod}`, operator),
  getQueue: () => get('/operator/v1/statistics/queue', operator),
  getReadingStatistics: () => get(`/operator/v1/statistics/readings?${longPeriod}`, operator),
  getForecastStatistics: () => get(`/operator/v1/statistics/price-forecast?${longPeriod}`, operator),
  showPriceForecast: () => get('/operator/v1/day-ahead-prices/forecast', operator),
  listAudit: () => get(`/operator/v1/audit?${page}`, operator),
  verifyAudit: () => get('/operator/v1/audit/verification', operator),
  exportAudit: () => get('/operator/v1/audit/export', operator),
  examineSystem: () => get('/operator/v1/system/doctor', operator),
  listSettings: () => get('/operator/v1/system/settings', operator),
  listKeys: () => get('/operator/v1/system/keys', operator),
  getVersions: () => get('/operator/v1/system/versions', operator),

  listSandboxMails: ({ rich }) =>
    get(`/sandbox/v1/mails?${page}&to=${encodeURIComponent(rich.emailAddress)}`, partner),
  getSandboxClock: () => get('/sandbox/v1/clock', partner),
  moveSandboxClock: () => post('/sandbox/v1/clock', { advance: 'PT1S' }, partner),
  listSandboxScenes: () => get('/sandbox/v1/scenes', partner),
  setUpSandboxScene: () => ({ method: 'POST', path: '/sandbox/v1/scenes/flexible-devices', ...partner }),
  // Of a partner without customers that other operations need.
  resetSandbox: () => ({ method: 'POST', path: '/sandbox/v1/reset', as: 'demo-sales' }),
  reportSandboxEvent: async ({ place }) =>
    post(`/sandbox/v1/orders/${await place()}/events`, { event: 'withdrawn' }, partner),
  advanceSandboxOrder: async ({ place }) =>
    post(`/sandbox/v1/orders/${await place()}/advance`, { to: 'Delivery' }, partner),
  takeOverSandboxOrder: async (world) => {
    const contractNumber = await world.place()
    await world.ask(post(`/sandbox/v1/orders/${contractNumber}/advance`, { to: 'Delivery' }, partner))
    return post(`/sandbox/v1/orders/${contractNumber}/takeover`, { isNextPossible: true }, partner)
  },
  putSandboxMeterReadings: ({ long }) => ({
    method: 'PUT',
    path: `/sandbox/v1/contracts/${long.contractNumber}/meter-readings`,
    body: {
      readings: manyDays(long.contractNumber)
        .slice(0, 50)
        .map(({ date }, index) => ({ date, kwh: 10 * index, isConfirmed: true })),
    },
    ...partner,
  }),
  putSandboxReadings: ({ long }) => ({
    method: 'PUT',
    path: `/sandbox/v1/contracts/${long.contractNumber}/readings`,
    body: {
      days: manyDays(long.contractNumber)
        .slice(0, 366)
        .map(({ date, kwh }) => ({ date, kwh, valueState: 'Final' })),
    },
    ...partner,
  }),
}

/** Operations that can be asked for in more ways, of which another may be the longest. */
const others: Record<string, (world: World) => Request> = {
  'readMetrics, costs by quarter-hour': ({ long }) =>
    metricsOf({ ...long, from: '2026-10-30', to: '2026-10-31' }, 'QuarterHourly', 'TotalCost'),
  'readMetrics, costs of 15 years': ({ long }) => metricsOf(long, 'Monthly', 'TotalCost'),
  'storeReadings, a stream': ({ long }) =>
    post(
      '/operator/v1/readings',
      {},
      {
        ...operator,
        type: 'application/x-ndjson',
        body: manyDays(long.contractNumber)
          .map((day) => JSON.stringify(day))
          .join('\n'),
      },
    ),
}

function metricsOf(contract: World['long'], interval: string, metricType: string): Asked {
  const query = new URLSearchParams({
    'period.from': contract.from,
    'period.to': contract.to,
    ...{ interval, metricType, valueType: 'Actual' },
  })
  return get(`${contractOf(contract)}/metrics?${query}`, partner)
}

/** Every operation of the documents; one that nobody knows a request for fails. */
export function operationPieces(world: World): Piece[] {
  const named = operationsOf(publishedDocument())
    .filter(({ operationId }) => !(operationId in reloads))
    .map(({ operationId }) => {
      const request = requests[operationId]
      if (request === undefined)
        throw new Error(`There is no request for ${operationId} in ${import.meta.url}.`)
      return { name: operationId, request }
    })
  const more = Object.entries(others).map(([name, request]) => ({ name, request }))
  const asked = [...named, ...more].map(({ name, request }) => ({
    name,
    prepare: async () => {
      const asked = await request(world)
      const text = typeof asked.body === 'object' ? JSON.stringify(asked.body) : asked.body
      return async () => {
        const { status, text: answer } = await world.ask({
          ...asked,
          ...(text === undefined ? {} : { body: text }),
        })
        if (status >= 300) throw new Error(`${name} was answered with ${status}: ${answer.slice(0, 300)}`)
      }
    },
  }))
  return [...asked, ...reloadPieces(world)]
}
