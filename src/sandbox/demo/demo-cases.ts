/** What the examples of the API references act on, and what an operator would look into: each with an id that never changes. */
import { deliveryPointFaults } from '../../domain/identifiers/delivery-point.ts'
import { readSamplePrices } from '../../energy/day-ahead-prices/sample-prices.ts'
import { storeDays } from '../../energy/day-ahead-prices/store-days.ts'
import { answerDeadline } from '../../market/answer-deadline.ts'
import { addClientKeys, listClients } from '../../partners/manage-clients.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { demoDocument, demoMail, demoPdf } from './demo-mails.ts'
import { seedDemoTraffic } from './demo-traffic.ts'
import { lockDemoData } from './repository.ts'

// Ben of demo-customers.ts has placed another order with demo-platform, which was refused for his credit.
const [customerNumber, contractNumber, refusedNumber] = ['20000026', '30000032', '30000040']
// Another one, with demo-whitelabel, has a meter number that cannot be right.
const unfinishedNumber = '30000057'
const platform = 'demo-platform'
const whitelabel = 'demo-whitelabel'
const caseId = '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'
const secondCaseId = '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d25'
const earlyMessageId = '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d26'
const reversalId = '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d27'

/** Adds all cases at once, the first time that the customer they are about is there. */
export const seedDemoCases = (db: Db, keyring: Keyring, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await lockDemoData(tx)
    if (!(await insertRefusedOrder(tx, daysBefore(now, 3)))) return
    await insertCases(tx, { keyring, now, linked: [whitelabel, platform] })
    await insertProposals(tx)
    await storeSampleDay(tx, '2025-01-01', now)
    await seedDemoTraffic(tx, now)
    const clients = await listClients(tx)
    if (clients.some(({ clientId }) => clientId === platform)) await addClientKeys(tx, platform, [publicKey])
  })

/** Removes those that belong to no partner. */
export async function removeDemoCases(tx: Db): Promise<void> {
  const ids = [caseId, secondCaseId, earlyMessageId, reversalId]
  await tx.query(sql`delete from market_messages where id = any(${ids}::uuid[])`)
  await tx.query(sql`delete from withdrawal_declarations where id = any(${ids}::uuid[])`)
  await tx.query(sql`delete from tasks where id = any(${ids}::uuid[])`)
}

/** Names that wait for the supplier, of a fixed time, which says what exactly is approved. */
async function insertProposals(tx: Db): Promise<void> {
  await tx.query(sql`
    insert into brand_proposals (partner_id, part, brand_name, proposed_at, proposed_by)
    select p.id, 'name', given.name, '2026-11-02T08:00:00Z', 'client:' || p.slug
    from (values ('demo-hems', 'Heimpuls Plus'), ('demo-sales', 'Tarifkompass24')) as given (slug, name)
    join partners p on p.slug = given.slug on conflict do nothing`)
}

/** As it would be there if it had been fetched. */
async function storeSampleDay(tx: Db, date: string, now: Date): Promise<void> {
  const real = (await readSamplePrices())(date)
  if (real !== undefined) await storeDays(tx, [{ date, source: 'smard', ...real }], now)
}

/** Brings back those of a partner that has just been emptied. What is still there stays as it is. */
export const restoreDemoCases = (
  db: Db,
  { slug, keyring, now }: { slug: string; keyring: Keyring; now: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockDemoData(tx)
    await insertRefusedOrder(tx, daysBefore(now, 3))
    await insertCases(tx, { keyring, now, linked: [slug] })
  })

type Cases = {
  keyring: Keyring
  now: Date
  /** Partners with which the customer has linked his account. */
  linked: readonly string[]
}

async function insertCases(tx: Db, { keyring, now, linked }: Cases): Promise<void> {
  await insertUnfinishedOrder(tx, daysBefore(now, 1))
  await insertMails(tx, keyring, daysBefore(now, 3))
  await insertDeclarations(tx, daysBefore(now, 2))
  await insertMarketMessages(tx, daysBefore(now, 2))
  await insertLinks(tx, linked, daysBefore(now, 30))
  await insertDocument(tx, daysBefore(now, 30))
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

/** Whether it was added: not if it is there already, or its customer is not. */
async function insertRefusedOrder(tx: Db, at: Date): Promise<boolean> {
  const changes = {
    contract_number: refusedNumber,
    external_id: 'SP-2001',
    meter_number: '1LGZ0030000040',
    malo_identifier: '52300000404',
    melo_identifier: 'DE0000008033100000000052300000404',
    state: 'Rejected',
    delivery_state: 'Denied',
    denial_reason: 'InsufficientSolvency',
  }
  if (!(await insertOrder(tx, changes, { partner: platform, at }))) return false
  await tx.query(sql`
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
    values (${refusedNumber}, 'orderReceived', 'Open', 'None', ${at}, 'client:demo-platform'),
      (${refusedNumber}, 'denied', 'Rejected', 'Denied', ${at}, 'system')`)
  return true
}

async function insertUnfinishedOrder(tx: Db, at: Date): Promise<void> {
  const meterNumber = '1LGZ003000005?'
  const options = { isTestMeter: () => false }
  const given = { meterNumber, maLoIdentifier: null, meLoIdentifier: null, previousSupplierCode: null }
  const faults = deliveryPointFaults({ ...given, contractReason: 'ChangeOfSupplier' }, options)
  const changes = {
    contract_number: unfinishedNumber,
    external_id: 'SW-1004',
    meter_number: meterNumber,
    malo_identifier: null,
    melo_identifier: null,
    state: 'Open',
    delivery_state: 'None',
    open_reasons: faults.map(({ sentence }) => sentence),
  }
  if (!(await insertOrder(tx, changes, { partner: whitelabel, at }))) return
  await tx.query(sql`
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
    values (${unfinishedNumber}, 'orderReceived', 'Open', 'None', ${at}, 'client:demo-whitelabel')`)
}

const wishedAheadDays = 45

/** Adds an order like the customer's other one, but for these columns; says whether it was added. */
async function insertOrder(
  tx: Db,
  changes: object,
  { partner, at }: { partner: string; at: Date },
): Promise<boolean> {
  const received = { start_date: null, confirmed_at: null, confirmation_sent_at: null, opened_account: false }
  const wished = { desired_start_date: plusDays(berlinDate(at), wishedAheadDays) }
  const columns = { ...changes, ...received, ...wished, signed_at: at, created_at: at, updated_at: at }
  const { rows } = await tx.query(sql`
    insert into orders
    select (jsonb_populate_record(o, ${JSON.stringify(columns)}::jsonb
      || jsonb_build_object('partner_id', p.id, 'placed_by_partner_id', p.id))).*
    from orders o
    join accounts a on a.id = o.account_id and a.customer_number = ${customerNumber}
    join partners p on p.slug = ${partner}
    where o.contract_number = ${contractNumber}
    on conflict do nothing
    returning contract_number`)
  return rows.length > 0
}

/** Its confirmation was sent; the mail that says that it was refused could not be. Another customer got a contract. */
async function insertMails(tx: Db, keyring: Keyring, at: Date): Promise<void> {
  const sent = [
    { id: caseId, kind: 'send-order-confirmation-mail', contractNumber: refusedNumber, hasDocument: false },
    {
      ...{ id: secondCaseId, kind: 'send-contract-confirmation-mail', hasDocument: true },
      contractNumber: demoDocument.contractNumber,
    },
  ]
  for (const { id, kind, contractNumber: about, hasDocument } of sent) {
    const { subject, body } = demoMail(keyring, { id, contractNumber: about, to: '', hasDocument })
    await tx.query(sql`
      insert into mails (id, task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, body, audience)
      select ${id}::uuid, gen_random_uuid(), ${kind}, o.contract_number, a.email_address, a.email_key, ${subject},
        ${`<${id}@example.com>`}, ${at}, ${body}::jsonb, 'contract'
      from orders o join accounts a on a.id = o.account_id where o.contract_number = ${about}
      on conflict do nothing`)
  }
  await tx.query(sql`
    insert into tasks (id, kind, subject, created_at, due_at, attempts, parked_at, last_error)
    values (${caseId}, 'send-rejection-mail', ${refusedNumber}, ${at}, ${at}, 29, ${at}, 'MailFailure 452 mailbox full')
    on conflict do nothing`)
}

/** Two declarations of withdrawal that name no contract of ours. */
async function insertDeclarations(tx: Db, at: Date): Promise<void> {
  await tx.query(sql`
    insert into withdrawal_declarations (id, statement, came_by, result, received_at, given_number, given_email,
      given_email_key, given_name, language, tried)
    select d.id, 'Hiermit widerrufe ich den Vertrag über die Lieferung von Strom mit der Nummer ' || d.number || '.',
      'form', 'unmatched', ${at}, d.number, 'ben@example.com', 'ben@example.com', 'Ben Beispiel', 'de',
      array['contract-unknown']
    from (values (${caseId}::uuid, '30000023'), (${secondCaseId}::uuid, '4711')) d (id, number)
    on conflict do nothing`)
}

/** Two messages of the market that fit no order, one that came too early, and one of ours that nobody has answered. */
async function insertMarketMessages(tx: Db, at: Date): Promise<void> {
  const sentAt = at.toISOString()
  const stray = (messageId: string, maLoIdentifier: string) => ({
    ...{ messageId, sentAt, process: '55037' },
    content: { transactionReason: 'ZC8', endDate: plusDays(berlinDate(at), 90), maLoIdentifier },
  })
  const early = { ...stray(earlyMessageId, '52300000579'), contractNumber: unfinishedNumber }
  const reversal = {
    ...{ messageId: reversalId, sentAt, process: '55022', contractNumber: refusedNumber },
    content: {
      ...{ sender: '9999999999998', receiver: '9900987000008', maLoIdentifier: '52300000404' },
      cancels: { messageId: secondCaseId, process: '55001' },
    },
  }
  const messages = [stray(caseId, '52300000602'), stray(secondCaseId, '52300000610'), early, reversal]
  await tx.query(sql`
    insert into market_messages (id, contract_number, direction, process, content, created_at, sent_at, flag, waiting_since,
      answer_due_at, market_partner_code)
    select (m.content ->> 'messageId')::uuid, m.content ->> 'contractNumber',
      case m.place when 4 then 'out' else 'in' end, m.content ->> 'process', m.content, ${at},
      case m.place when 4 then ${at}::timestamptz end, case when m.place <= 2 then 'There is no such order.' end,
      case m.place when 3 then ${at}::timestamptz end,
      case m.place when 4 then ${answerDeadline({ process: '55022', sentAt })}::timestamptz end,
      m.content -> 'content' ->> 'receiver'
    from jsonb_array_elements(${JSON.stringify(messages)}::jsonb) with ordinality as m (content, place)
    on conflict do nothing`)
}

async function insertLinks(tx: Db, partners: readonly string[], at: Date): Promise<void> {
  await tx.query(sql`
    insert into grants (account_id, partner_id, external_id, granted_at)
    select a.id, p.id, 'user-2600', ${at}
    from accounts a, partners p
    where a.customer_number = ${customerNumber} and p.slug = any(${partners}::text[])
      and p.slug in (${whitelabel}, ${platform})
    on conflict do nothing`)
}

async function insertDocument(tx: Db, at: Date): Promise<void> {
  await tx.query(sql`
    insert into documents (id, contract_number, kind, filename, content_type, content, created_at)
    select ${demoDocument.id}::uuid, o.contract_number, 'contract-confirmation', ${demoDocument.filename},
      ${demoDocument.contentType}, ${demoPdf('Vertragsbestätigung (Demo)')}, ${at}
    from orders o where o.contract_number = ${demoDocument.contractNumber}
    on conflict do nothing`)
}

const publicKey = {
  kty: 'EC',
  kid: '2026-01',
  alg: 'ES256',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
