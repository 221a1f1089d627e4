/** Every scene of the sandbox, many times at once, with answers that follow each other as closely as they can. */
import { expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { CancellationReasons, ContractStates, DenialReasons } from '../../src/domain/states-and-reasons.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { startWorker } from '../../src/platform/tasks/worker.ts'
import { anOrder, desiredDay, startIn } from '../support/an-order.ts'
import { patience } from '../support/patience.ts'
import { testService } from '../support/test-service.ts'

const { send, pool, deps, clock } = await testService({ SIMULATOR_STEP_MS: '10' })

/** By meter number: where the order ends, with its reason if it has one. */
const ends: Readonly<Record<string, string>> = {
  'SBX-OPEN': 'Open',
  'SBX-UNSPECIFIED': 'Unspecified',
  [`SBX-BOUND-${startIn(560).replaceAll('-', '')}`]: 'PendingDelivery',
  ...Object.fromEntries(DenialReasons.map((reason) => [`SBX-DENIED-${reason}`, `Rejected ${reason}`])),
  ...Object.fromEntries(
    CancellationReasons.map((reason) => [`SBX-CANCELLED-${reason}`, `Cancelled ${reason}`]),
  ),
  ...Object.fromEntries(ContractStates.map((state) => [`SBX-STATE-${state}`, state])),
  'SBX-STATE-Cancelled': 'Cancelled OtherSupplier',
  'SBX-STATE-Rejected': 'Rejected UnsuccessfulSupplierChange',
}
const times = 20

/** Places each scene so often: copies of an order that came over the interface, which would take longer. */
async function placeAll(): Promise<void> {
  const changes = { desiredTransitionDate: desiredDay, maLoIdentifier: null }
  const movesIn = { moveInDate: desiredDay, maLoIdentifier: null, desiredTransitionDate: null }
  const templates = [
    anOrder({ contract: { deliveryDetails: changes } }),
    anOrder({ contract: { contractReason: 'NewDeliveryLocation', deliveryDetails: movesIn } }),
  ]
  const placed = await Promise.all(
    templates.map((payload, index) => {
      payload.userAccount.emailAddress = `scene-${index}@example.com`
      payload.contract.deliveryDetails.meterNumber = `TEMPLATE-${index}`
      return send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    }),
  )
  const originals = placed.map((answer) => answer.json().contractNumber as string)
  await pool.query(sql`
    with copied as (
      insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('meter_number', scene || '-' || time,
        'contract_number', (800000000 + row_number() over ())::text))).*
      from unnest(${Object.keys(ends)}::text[]) scene, generate_series(1, ${times}::int) time
      -- By turns of somebody who changes the supplier, and of somebody who moves in.
      join orders o on o.contract_number = (${originals}::text[])[1 + time % 2]
      returning contract_number)
    insert into tasks (kind, subject, created_at, due_at)
    select ${'process-order'}, c.contract_number, ${clock.now()}, ${clock.now()} from copied c`)
}

/** The scenes that have not ended yet, or not as they should; each with how often it ended where. */
async function unfinished(): Promise<Record<string, Record<string, number>>> {
  const { rows } = await pool.query<{ scene: string; end: string; count: number }>(sql`
    select regexp_replace(o.meter_number, '-[0-9]+$', '') as scene,
      concat_ws(' ', o.state, o.denial_reason, o.cancellation_reason, case
        when o.state = 'Open' and o.open_reasons = '{}' then '(waits)'
        when o.state = 'Processing' and not exists (select from market_messages m
          where m.contract_number = o.contract_number and m.process = '55001' and m.sent_at is not null) then '(waits)'
        when exists (select from tasks t where t.subject = o.contract_number and t.done_at is null
          and t.due_at <= ${clock.now()}) then '(goes on)' end) as "end",
      count(*) as count
    from orders o where o.meter_number like 'SBX-%' group by 1, 2`)
  const found: Record<string, Record<string, number>> = {}
  for (const [scene, end] of Object.entries(ends)) {
    const reached = rows.filter((row) => row.scene === scene).map((row) => [row.end, row.count] as const)
    const counts = Object.fromEntries(reached)
    if (counts[end] !== times) found[scene] = counts
  }
  return found
}

test('every scene of every kind reaches its end, with several workers', async () => {
  await placeAll()
  // Mails are of no matter here, and their documents would take most of the time.
  const handlers = Object.fromEntries(
    Object.entries(handlersHere(deps)).map(([kind, handler]) =>
      kind.endsWith('-mail') ? [kind, async () => {}] : [kind, handler],
    ),
  )
  const workers = Array.from({ length: 4 }, () => startWorker({ ...deps, handlers, pollMilliseconds: 20 }))

  await expect.poll(unfinished, { timeout: patience(280), interval: 1000 }).toEqual({})

  await Promise.all(workers.map((worker) => worker.close()))
})
