/** What operations need before they can be asked for. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { someParts } from '../../src/mail/price-change.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { exampleDates } from '../../src/portal/request-examples.ts'
import { daysOf } from '../energy/load-energy.ts'
import { contractOf, get, next, operator, partner, post } from './asking.ts'
import type { BenchRequest, World } from './world.ts'

/** As many days as fit into eight megabytes, others each time, so that all of them are stored. */
export function manyDays(contractNumber: string, count = 7500): Day[] {
  const change = (next() % 900) / 1000
  return [...daysOf(contractNumber, '2012-01-01', '2025-01-01')].slice(0, count).map(({ date, kwh }) => ({
    contractNumber,
    date,
    kwh: kwh.map((value) => Number((value + change).toFixed(6))),
  }))
}

type Day = { contractNumber: string; date: string; kwh: number[] }

/** Every postcode of the country, in two periods. */
export const postcodes = () => {
  const operatorOfNewYears = ['9999901000006', '9999902000005'][next() % 2]
  const rows = Array.from({ length: 8200 }, (_, index) => String(10_005 + index * 10)).flatMap((postcode) => [
    `${postcode};2024-01-01;2026-01-01;9999901000006;UpTo25000;9999801000007`,
    `${postcode};2026-01-01;;${operatorOfNewYears};UpTo25000;9999801000007`,
  ])
  return ['prefix;valid_from;valid_to;operator_code;municipality_class;supplier_code', ...rows].join('\n')
}

export const aPublicKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  kid: 'loop',
})

export const aMember = () => ({ login: `loop.${next()}`, name: 'Loop', role: 'agent' })

/** Somebody new, as the path of their account. */
export async function newMember(world: World): Promise<string> {
  const member = aMember()
  await world.ask(post('/operator/v1/staff', member, operator))
  return `/operator/v1/staff/${member.login}`
}

export const newPartner = async ({ ask }: World): Promise<string> => {
  const body = { slug: `loop-${next()}`, type: 'Whitelabel', brandName: 'Loop' }
  await ask(post('/operator/v1/partners', body, operator))
  return body.slug
}

/** A final bill of a new contract. */
export async function aBill({ place, pool }: World) {
  const contractNumber = await place()
  const number = `2098-${String(next()).padStart(7, '0')}`
  await pool.query(sql`
    insert into bills (contract_number, kind, state, period_from, period_to, inputs, inputs_sha256, net_cents, gross_cents,
      drafted_at, number, finalised_at, issued_on, due_date)
    values (${contractNumber}, 'Monthly', 'Final', '2098-11-01', '2098-12-01', '{}', '', 100, 119, now(), ${number}, now(),
      '2098-12-06', '2098-12-21')`)
  return { contractNumber, number }
}

/** A name that a partner proposes: the path of what waits, and its revision. */
export async function proposal(world: World) {
  const slug = await newPartner(world)
  await world.pool.query(sql`
    insert into brand_proposals (partner_id, part, brand_name, proposed_at, proposed_by)
    select p.id, 'name', ${`Morgenstrom ${slug}`}, now(), 'a-test' from partners p where p.slug = ${slug}`)
  const path = `/operator/v1/partners/${slug}/brand/proposals`
  const { text } = await world.ask(get(path, operator))
  return { path, revision: JSON.parse(text).data.revision as string }
}

/** As many shapes as a logo may have, nearly. */
export const largeLogo = async (world: World) => {
  const shapes = '<path d="M1 2c3 4 5 6 7 8z" fill="#123456"/>'.repeat(1900)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">${shapes}</svg>`
  const content = Buffer.from(svg).toString('base64')
  return {
    ...{ method: 'PUT' as const, path: `/operator/v1/partners/${await newPartner(world)}/brand/logos/light` },
    body: { content },
  }
}

export const aTariff = (number = next()) => ({
  ...{ tariffKey: `LOOP_${number}`, kind: 'Fixed', tariffName: `Loop ${number}`, providerName: 'Loop' },
  ...{ durationValue: 12, durationUnit: 'Month', noticeValue: 1, noticeUnit: 'Month', features: ['Loop'] },
  version: {
    ...{ validFrom: '2099-01-01', vat: 19, energyPriceCentPerKwhNet: 10 + (number % 100) / 100 },
    ...{ serviceFeeCentPerKwhNet: 1, baseServiceFeeEuroPerMonthNet: 6, greenCertificateCentPerKwhNet: 0.2 },
  },
})

export async function newTariff(world: World): Promise<string> {
  const tariff = aTariff()
  await world.ask(post('/operator/v1/tariffs', tariff, operator))
  return `/operator/v1/tariffs/${tariff.tariffKey}`
}

export const aCampaign = () => ({
  ...{ campaignCode: `LOOP${next()}`, validFrom: '2099-01-01' },
  ...{ workCentPerKwhGross: 0, baseEuroPerMonthGross: -1 },
})

export async function newCampaign(world: World, validFrom = '2099-01-01') {
  const campaign = { ...aCampaign(), validFrom }
  await world.ask(post('/operator/v1/campaigns', campaign, operator))
  return { path: `/operator/v1/campaigns/${campaign.campaignCode}`, validFrom }
}

/** The newest mail of a kind. */
export async function sentMail({ pool }: World, kind = 'send-order-confirmation-mail'): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(sql`
    select m.id from mails m where m.kind = ${kind} order by m.sent_at desc limit 1`)
  return rows[0]?.id ?? ''
}

/** The contract that went with its confirmation. */
export async function pathOfAttachment(world: World): Promise<string> {
  const mailId = await sentMail(world, 'send-contract-confirmation-mail')
  const { text } = await world.ask(get(`/operator/v1/mails/${mailId}`, operator))
  return `/operator/v1/mails/${mailId}/attachments/${JSON.parse(text).data.attachments[0].documentId}`
}

export const newClient = async (
  { ask }: World,
  kind: object = { scopes: ['api:partner'] },
): Promise<string> => {
  const body = { clientId: `loop-${next()}`, partner: 'demo-hems', ...kind }
  const { text } = await ask(post('/operator/v1/clients', body, operator))
  return JSON.parse(text).data.clientId as string
}

/** Where a new contract in delivery is terminated. */
export const runningContract = async ({ pool, ask, place }: World): Promise<string> => {
  const contractNumber = await place()
  await ask(post(`/sandbox/v1/orders/${contractNumber}/advance`, { to: 'Delivery' }, partner))
  const { rows } = await pool.query<{ customerNumber: string }>(sql`
    update orders o set confirmation_sent_at = now() from accounts a
    where o.contract_number = ${contractNumber} and a.id = o.account_id
    returning a.customer_number as "customerNumber"`)
  return `${contractOf({ contractNumber, customerNumber: rows[0]?.customerNumber ?? '' })}/termination`
}

/** The same as operators name it. */
export const runningOrder = async (world: World): Promise<string> =>
  `/operator/v1/orders/${(await runningContract(world)).split('/').at(-2)}`
export const byLetter = () => ({ receivedDate: berlinDate(new Date()), comment: 'By letter.' })
export const aTermination = { kind: 'Ordinary', comment: 'By letter.' }
export const { moveOutDate, moveInDate } = exampleDates(berlinDate(new Date()))
export const aRelocation = () => ({
  ...{ moveOutDate, moveInDate, meterNumber: `LOOP-MOVE-${next()}` },
  deliveryAddress: { streetName: 'Torstraße', houseNumber: '7', postCode: '10119', city: 'Berlin' },
  ...{ yearlyConsumptionKwh: 2500, keepsBankDetails: true, comment: 'By telephone.' },
})

export const aDevice = { deviceType: 'Wallbox', powerKw: 11, inServiceDate: '2026-11-02' }

/** Where something is ordered from the market for a new contract in delivery. */
export const withoutSmartMeter = async (world: World, what: string): Promise<string> => {
  const path = (await runningContract(world)).replace(/termination$/, what)
  await world.pool.query(sql`
    update orders set measurement_technology = 'conventionalMeasuringSystem'
    where contract_number = ${path.split('/').at(-2)}`)
  return path
}

/** A contract for which something is ordered from the market. */
export const withMarketOrders = async ({ pool, place }: World): Promise<string> => {
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
export const ownEndpoint = (world: World, deliveries = 500) => webhookEndpoint(world, deliveries, true)

/** A message of the market that fits no order. */
export const unmatchedMessage = async ({ pool }: World): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into market_messages (direction, process, content, created_at, flag)
    values ('in', 'nonsense', '{"process": "nonsense"}', now(), 'The process is not one that we receive.') returning id`)
  return rows[0]?.id ?? ''
}

/** One that came before the supply was confirmed. */
export const messageOnHold = async ({ pool, place }: World): Promise<string> => {
  const [messageId, contractNumber] = [randomUUID(), await place()]
  const content = { transactionReason: 'ZC8', endDate: '2099-06-30', maLoIdentifier: '41373559241' }
  const message = { messageId, contractNumber, process: '55037', sentAt: '2026-11-10T09:40:00Z', content }
  await pool.query(sql`
    insert into market_messages (id, contract_number, direction, process, content, created_at, waiting_since)
    values (${messageId}, ${contractNumber}, 'in', '55037', ${JSON.stringify(message)}::jsonb, now(), now())`)
  return messageId
}

/** A message of ours that waits for an answer. */
export const awaitedMessage = async ({ pool, place }: World): Promise<string> => {
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
export const unmatchedDeclaration = async ({ pool }: World): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into withdrawal_declarations (statement, came_by, result, received_at, given_number, given_email)
    values ('Hiermit widerrufe ich den Vertrag.', 'form', 'unmatched', now(), '3082649177', 'anna@example.com')
    returning id`)
  return `/operator/v1/withdrawal-declarations/${rows[0]?.id}`
}

/** A run in the far future; with one letter where it may be sent. */
export const priceChange = async (
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

/** Letters of such a run that were sent, or that came back. */
export const priceLetters = async (world: World, state: 'sent' | 'returned', letters: number) => {
  const path = await priceChange(world, { day: '2099-05-01', state: 'finished', letters })
  const { rows } = await world.pool.query<{ contractNumber: string }>(sql`
    update price_change_notices set state = ${state}, notified_at = case when ${state} = 'sent' then now() end,
      returned_at = case when ${state} = 'returned' then now() end
    where effective_date = '2099-05-01' and state = 'open' returning contract_number as "contractNumber"`)
  return { path, contractNumbers: rows.map(({ contractNumber }) => contractNumber) }
}

export const giveAccess = (pool: World['pool'], customerNumber: string) =>
  pool.query(sql`
    insert into grants (account_id, partner_id, granted_at)
    select a.id, p.id, now() from accounts a, partners p
    where a.customer_number = ${customerNumber} and p.slug = 'demo-hems' on conflict do nothing`)

export const parkedTask = async ({ pool }: World, kind: string, subject: string): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into tasks (kind, subject, created_at, due_at, attempts, parked_at, last_error)
    values (${kind}, ${subject}, now(), now(), 29, now(), 'MailFailure ECONNREFUSED') returning id`)
  return rows[0]?.id ?? ''
}

/** As many words as count, all with typos and of common letters, so that each is compared with every word there is. */
export const mistyped = encodeURIComponent(
  'stadtwrekenstein energievresorgunge gemeindewrekeren altenbegrheimen lauterstdetaun neuenkirhcborns',
)

export function metricsOf(contract: World['long'], interval: string, metricType: string): BenchRequest {
  const query = new URLSearchParams({
    'period.from': contract.from,
    'period.to': contract.to,
    ...{ interval, metricType, valueType: 'Actual' },
  })
  return get(`${contractOf(contract)}/metrics?${query}`, partner)
}

export const calculation = post(
  '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
  { yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true },
  partner,
)
