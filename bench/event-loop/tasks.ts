/** Every kind of task, each with something real to do. */
import { setTimeout as pause } from 'node:timers/promises'
import { loadTestEnvironment } from '../../src/app/sandbox.ts'
import { taskHandlers } from '../../src/app/worker.ts'
import { someParts } from '../../src/mail/price-change.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createKeyring } from '../../src/platform/encryption/keyring.ts'
import { readConfig } from '../../src/platform/settings/config.ts'
import type { Piece } from './measure-piece.ts'
import type { World } from './world.ts'

type Stored = { kind: string; subject: string; payload: unknown }

/** Lets every kind of task happen once, and keeps one of each. */
async function happenedTasks({ pool, place, advance, settle, confirmed }: World): Promise<Stored[]> {
  for (const state of ['Delivery', 'Rejected', 'Revoked', 'Cancelled']) await advance(await place(), state)
  // The market plays along with an order that nobody advances.
  await place()
  await settle()
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into withdrawal_declarations (contract_number, statement, came_by, result, received_at)
    values (${confirmed.contractNumber}, 'Hiermit widerrufe ich den Vertrag.', 'form', 'to-clarify', now())
    returning id`)
  const { rows: unmatched } = await pool.query<{ id: string }>(sql`
    insert into withdrawal_declarations (statement, came_by, result, received_at, given_number, given_email)
    values ('Hiermit widerrufe ich den Vertrag.', 'form', 'unmatched', now(), '3082649177', 'anna@example.com')
    returning id`)
  await pool.query(sql`
    insert into price_change_runs (effective_date, state, created_by, created_at)
    values ('2099-01-01', 'sending', 'system', now()) on conflict do nothing`)
  const parts = JSON.stringify(someParts())
  await pool.query(sql`
    insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
      new_parts, euro_per_year)
    values (${confirmed.contractNumber}, '2099-01-01', 'queued', true, '2098-12-01', ${parts}::jsonb, ${parts}::jsonb, 1)
    on conflict do nothing`)
  const { rows: changes } = await pool.query<{ id: string }>(sql`
    insert into email_changes (account_id, old_address, old_key, new_address, new_key, requested_at, expires_at)
    select a.id, a.email_address, a.email_key, 'new@example.com', 'new@example.com', now(), '2099-01-01'
    from accounts a where a.customer_number = ${confirmed.customerNumber}
    on conflict (account_id) where confirmed_at is null and ended_at is null do update set expires_at = '2099-01-01'
    returning id`)
  const { rows: ordered } = await pool.query<{ choiceId: number; orderId: number }>(sql`
    with choice as (
      insert into module_choices (contract_number, modules, valid_from, state, message_id, requested_at, due_date, settled_at)
      values (${confirmed.contractNumber}, 'Module1', '2027-01-01', 'Confirmed', gen_random_uuid(), now(), '2027-01-01', now())
      returning id)
    insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
    values (${confirmed.contractNumber}, 'Ordered', gen_random_uuid(), now(), '2027-01-01', '2027-04-01', now())
    returning id as "orderId", (select id from choice) as "choiceId"`)
  const [{ choiceId, orderId } = { choiceId: 0, orderId: 0 }] = ordered
  const { rows: endpoints } = await pool.query<{ id: string }>(sql`
    with agreed as (
      insert into webhook_contacts (partner_id, email_address, token_hash, asked_at, task_id, is_agreed, answered_at)
      select p.id, 'ops@partner.example', sha256('event-loop'), now(), gen_random_uuid(), true, now()
      from partners p where p.slug = 'demo-whitelabel')
    insert into webhook_endpoints (partner_id, client_id, url, contact_email_address, is_enabled, is_ordered, secrets,
      disabled_because, created_at, updated_at)
    select p.id, 'demo-whitelabel', 'https://partner.example/', c.contact, false, true, '{}', 'Gone', now(), now()
    from partners p, (values (1, 'ops@partner.example'), (2, 'new@partner.example')) as c (place, contact)
    where p.slug = 'demo-whitelabel' order by c.place
    returning id`)
  const { rows: invited } = await pool.query<{ id: string }>(sql`
    insert into staff (login, name, role, partner_id, email_address, created_at)
    select 'event-loop.' || gen_random_uuid(), 'Event Loop', 'developer', p.id, gen_random_uuid() || '@example.com', now()
    from partners p where p.slug = 'demo-whitelabel'
    returning id`)
  const { rows: terminations } = await pool.query<{ id: string }>(sql`
    insert into termination_declarations (contract_number, kind, received_at, language, result, statement, given_number,
      given_email, tried)
    values (${confirmed.contractNumber}, 'ImportantCause', now(), 'de', 'to-clarify', 'Hiermit kündige ich.', '3082649177',
      'anna@example.com', '{}'),
      (null, 'Ordinary', now(), 'de', 'unmatched', 'Hiermit kündige ich.', '3082649177', 'anna@example.com', '{}')
    returning id`)
  const { rows: asked } = await pool.query<{ exportId: string; requestId: string }>(sql`
    with account as (select a.id from accounts a where a.customer_number = ${confirmed.customerNumber}),
      export as (
        insert into data_exports (account_id, requested_at, expires_at)
        select a.id, now(), '2099-01-01' from account a returning id)
    insert into erasure_requests (account_id, requested_at) select a.id, now() from account a
    on conflict (account_id) where state = 'Waiting' do update set requested_at = now()
    returning id as "requestId", (select e.id from export e) as "exportId"`)
  const { rows: grants } = await pool.query<{ id: string }>(sql`
    insert into grants (account_id, partner_id, granted_at)
    select a.id, p.id, now() from accounts a, partners p
    where a.customer_number = ${confirmed.customerNumber} and p.slug = 'demo-hems'
    on conflict (account_id, partner_id) where withdrawn_at is null do update set external_id = null
    returning id`)
  const declared = { subject: confirmed.contractNumber, payload: { declarationId: rows[0]?.id } }
  const { rows: happened } = await pool.query<Stored>(sql`
    select distinct on (t.kind) t.kind, t.subject, t.payload from tasks t
    where t.done_at is not null order by t.kind, t.created_at`)
  return [
    ...happened,
    { kind: 'apply-waiting-messages', subject: confirmed.contractNumber, payload: {} },
    { kind: 'send-withdrawal-answer-mail', ...declared },
    { kind: 'clarify-withdrawal', ...declared },
    { kind: 'settle-market-orders', subject: confirmed.contractNumber, payload: {} },
    { kind: 'send-module-choice-mail', subject: confirmed.contractNumber, payload: { choiceId } },
    {
      kind: 'send-smart-meter-mail',
      subject: confirmed.contractNumber,
      payload: { orderId, state: 'Ordered' },
    },
    {
      kind: 'send-meter-change-mail',
      subject: confirmed.contractNumber,
      payload: { validFrom: '2099-01-01' },
    },
    {
      kind: 'send-grid-use-mail',
      subject: confirmed.contractNumber,
      payload: { validFrom: '2099-01-01' },
    },
    { kind: 'send-termination-withdrawn-mail', subject: confirmed.contractNumber, payload: {} },
    {
      kind: 'send-switch-objection-mail',
      subject: confirmed.contractNumber,
      payload: { requestedEndDate: '2027-01-31', earliestEndDate: '2027-12-31' },
    },
    { kind: 'send-webhook-contact-mail', subject: endpoints[1]?.id ?? '', payload: {} },
    { kind: 'send-webhook-switched-off-mail', subject: endpoints[0]?.id ?? '', payload: {} },
    { kind: 'send-staff-invitation-mail', subject: invited[0]?.id ?? '', payload: {} },
    { kind: 'send-staff-wrong-codes-mail', subject: invited[0]?.id ?? '', payload: {} },
    { kind: 'send-declaration-receipt-mail', subject: unmatched[0]?.id ?? '', payload: {} },
    {
      kind: 'send-price-change-mail',
      subject: confirmed.contractNumber,
      payload: { effectiveDate: '2099-01-01' },
    },
    {
      kind: 'send-price-change-mails',
      subject: '2099-01-01',
      payload: { effectiveDate: '2099-01-01', contractNumbers: [confirmed.contractNumber] },
    },
    { kind: 'send-set-password-mail', subject: confirmed.customerNumber, payload: {} },
    {
      kind: 'send-contract-changed-mail',
      subject: confirmed.contractNumber,
      payload: { fields: ['bankDetails', 'billingAddress'] },
    },
    {
      kind: 'send-email-change-mail',
      subject: confirmed.customerNumber,
      payload: { changeId: changes[0]?.id, letter: 'Confirm' },
    },
    { kind: 'send-phone-changed-mail', subject: confirmed.customerNumber, payload: {} },
    {
      kind: 'send-termination-receipt-mail',
      subject: confirmed.contractNumber,
      payload: { declarationId: terminations[0]?.id },
    },
    { kind: 'send-unmatched-termination-mail', subject: terminations[1]?.id ?? '', payload: {} },
    {
      kind: 'send-data-export-mail',
      subject: confirmed.customerNumber,
      payload: { exportId: asked[0]?.exportId },
    },
    {
      kind: 'send-erasure-request-mail',
      subject: confirmed.customerNumber,
      payload: { requestId: asked[0]?.requestId },
    },
    { kind: 'send-password-changed-mail', subject: confirmed.customerNumber, payload: {} },
    {
      kind: 'send-access-granted-mail',
      subject: confirmed.customerNumber,
      payload: { grantId: grants[0]?.id, at: new Date().toISOString() },
    },
    { kind: 'send-passkey-added-mail', subject: confirmed.customerNumber, payload: {} },
  ]
}

/** Each kind that the worker knows; one that nothing brings about fails. */
export async function taskPieces(world: World): Promise<Piece[]> {
  const happened = await happenedTasks(world)
  return (await taskKinds(world)).map((kind) => {
    const task = happened.findLast((one) => one.kind === kind)
    if (task === undefined) throw new Error(`No task of the kind ${kind} happens in ${import.meta.url}.`)
    return {
      name: kind,
      prepare: async () => {
        await queueAgain(world)
        return () => repeat(world, task)
      },
    }
  })
}

/** A letter that was sent would not be sent again with others. */
async function queueAgain({ pool }: World): Promise<void> {
  await pool.query(sql`
    update price_change_notices set state = 'queued', task_id = gen_random_uuid(), notified_at = null
    where effective_date = '2099-01-01'`)
}

/** Does a task again, as one of its own, and waits until it was attempted. */
async function repeat({ pool, ask }: World, { kind, subject, payload }: Stored): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into tasks (kind, subject, payload, created_at, due_at, parked_at)
    values (${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb, now(), now(), now()) returning id`)
  // An operator who lets a task be done again wakes the worker, which else looks once a second.
  await ask({
    method: 'POST',
    path: `/operator/v1/tasks/${rows[0]?.id}/retry`,
    as: 'demo-operator',
    body: {},
  })
  for (;;) {
    const { rows: found } = await pool.query<{ error: string | null; isOver: boolean }>(sql`
      select t.last_error as error, t.done_at is not null or t.parked_at is not null or t.last_error is not null as "isOver"
      from tasks t where t.id = ${rows[0]?.id}`)
    const [task] = found
    // A withdrawal that a person has to settle is given up on purpose.
    if (task?.error && kind !== 'clarify-withdrawal') throw new Error(`${kind} failed: ${task.error}`)
    if (task?.isOver) return
    await pause(20)
  }
}

const silent = { debug() {}, info() {}, warn() {}, error() {}, line() {}, flush() {} }

/** The kinds that the worker knows. */
const taskKinds = async ({ pool }: Pick<World, 'pool'>): Promise<string[]> => {
  const config = readConfig({})
  const deps = {
    db: pool,
    keyring: createKeyring(pool, []),
    config,
    log: silent,
    ...(await loadTestEnvironment(config)),
  }
  return Object.keys(taskHandlers(deps))
}
