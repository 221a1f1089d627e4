import { staffOf } from '../../../src/backoffice/staff.fixture.ts'
import { aFixedTariff } from '../../../src/backoffice/tariffs/new-tariff.fixture.ts'
import { suppliedContracts } from '../../../src/contracts/supplied-contract.fixture.ts'
import { aPriceDay } from '../../../src/energy/day-ahead-prices/price-day.fixture.ts'
import { storeDays } from '../../../src/energy/day-ahead-prices/store-days.ts'
import { prepareRuns } from '../../../src/energy/price-changes/prepare-runs.ts'
import { raiseLevies, supplyContracts } from '../../../src/energy/price-changes/price-change.fixture.ts'
import { valuesOf } from '../../../src/energy/readings/contract.fixture.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { berlinDate } from '../../../src/platform/time/berlin.ts'
import { plusDays } from '../../../src/platform/time/day-number.ts'
import { seedDemoCases } from '../../../src/sandbox/demo/demo-cases.ts'
import { consoleCases, wrongMaLo } from '../../support/console-cases.ts'
import { seedFigures } from '../../support/console-figures.ts'
import { seedDecisions } from '../../support/seed-decisions.ts'
import type { TestService } from '../../support/test-service.ts'

type Cases = ReturnType<typeof consoleCases>

export const monthsHeader = 'month,mean_cent_per_kwh_net\n'

/** At least one of everything that the console shows, and what happened to it. */
export async function seedConsole(service: TestService) {
  const { pool, clock, deps } = service
  const cases = consoleCases(service)
  await seedDemoCases(pool, deps.keyring, clock.now())
  const contracts = await seedContracts(service, cases)
  const market = await seedMarket(service, cases)
  await seedStaffAndDeclarations(service)
  const prices = await seedPrices(service)
  await seedFigures(service)
  await seedDecisions(pool, 'demo-whitelabel', clock.now())
  return {
    ...contracts,
    ...market,
    ...prices,
    customer: await cases.aCustomer('Gezeigt'),
    stuck: await cases.place({ maLoIdentifier: wrongMaLo }),
  }
}

/** A contract with all that a contract can have, and one that ends. */
async function seedContracts(service: TestService, { smartMeterOrdered, modulesChosen, parked }: Cases) {
  const { pool, send } = service
  const { supplied, report, inDays } = suppliedContracts(service)
  const { contractNumber: rich } = await supplied()
  await smartMeterOrdered(rich)
  await modulesChosen(rich)
  await parked(rich, 'send-contract-confirmation-mail')
  const measured = [-40, -39, -38, -36].map(inDays)
  await send({
    method: 'PUT',
    url: `/sandbox/v1/contracts/${rich}/readings`,
    as: 'demo-whitelabel',
    payload: { days: measured.map((date, index) => ({ date, kwh: valuesOf(date, (index + 1) / 20) })) },
  })
  const { rows } = await pool.query<{ id: string }>(sql`
    select m.id from mails m where m.contract_number = ${rich} limit 1`)
  const { contractNumber: ending } = await supplied()
  const reason = { cancellationReason: 'CustomerMisc', kind: 'Ordinary' } as const
  await report(ending, { event: 'terminated', endDate: inDays(60), ...reason })
  return { rich, ending, richMail: rows[0]?.id ?? '', measuredMonth: measured[0]?.slice(0, 7) }
}

/** Messages that are late, match no order or are on hold, and an endpoint that fails. */
async function seedMarket({ pool, send }: TestService, cases: Cases) {
  const { place, parked, late, endReported, smartMeterOrdered } = cases
  const { contractNumber: lateOrder, messageId: lateMessage } = await late()
  const unmatched = await endReported()
  const onHold = await endReported({ contractNumber: await place() })
  await parked(await place())
  await smartMeterOrdered(await place())
  const made = await send({
    method: 'POST',
    url: '/operator/v1/webhook-endpoints',
    as: 'demo-operator',
    payload: { url: 'https://supplier.example/hook' },
  })
  const failingEndpoint: string = made.json().data.id
  await pool.query(
    sql`update webhook_endpoints set failing_since = '2026-11-01' where id = ${failingEndpoint}`,
  )
  await pool.query(sql`
    insert into webhook_deliveries (endpoint_id, state, due_at, created_at, finished_at)
    values (${failingEndpoint}, 'Failed', now(), now(), now())`)
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text)
    values (gen_random_uuid(), 'send-order-confirmation-mail', ${lateOrder}, 'a@example.com', 'a@example.com',
      'Hello', '<1@x>', now(), 'hidden')
    returning id`)
  return { lateOrder, lateMessage, unmatched, onHold, failingEndpoint, sentMail: rows[0]?.id ?? '' }
}

async function seedStaffAndDeclarations(service: TestService): Promise<void> {
  const { aPartnerMember } = staffOf(service)
  await aPartnerMember('developer')
  const { id: formerId } = await aPartnerMember('support')
  await service.pool.query(sql`update staff set disabled_at = now() where id = ${formerId}`)
  await service.pool.query(sql`
    insert into termination_declarations (kind, received_at, language, result, statement, given_number, given_email, tried)
    values ('Ordinary', now(), 'de', 'unmatched', 'Hiermit kündige ich.', '30000023', 'ben@example.com', '{contract-unknown}')`)
}

/** A tariff with a next version, a campaign, corrected prices, and a price change that is being prepared. */
async function seedPrices(service: TestService) {
  const { pool, clock, deps, send } = service
  const today = berlinDate(clock.now())
  const [tomorrow, effectiveDate] = [plusDays(today, 1), plusDays(today, 62)]
  const byOperator = (url: string, payload: object) =>
    send({ method: 'POST', url: `/operator/v1${url}`, as: 'demo-operator', payload })

  await byOperator('/tariffs', aFixedTariff('LOOKED_AT', today))
  const next = { ...aFixedTariff('', tomorrow).version, energyPriceCentPerKwhNet: 12.5 }
  await byOperator('/tariffs/LOOKED_AT/versions', next)
  const period = { workCentPerKwhGross: -0.5, baseEuroPerMonthGross: -2, tariffKeys: ['LOOKED_AT'] }
  await byOperator('/campaigns', { campaignCode: 'LOOKED', validFrom: tomorrow, ...period })
  await supplyContracts(pool, 3)
  await raiseLevies(pool, plusDays(today, 60))
  await pool.query(sql`update price_notice_duty set since = ${today}`)
  await storeDays(pool, [aPriceDay('2026-10-25', 9_000_000)], clock.now())
  await storeDays(pool, [aPriceDay('2026-10-25', -1_250_000, { source: 'import' })], clock.now())
  await deps.revisions.refresh()
  const { open, submit } = await staffOf(service).signedIn('manager')
  await open('/console/price-changes/new')
  await submit('/console/price-changes/new', { effectiveDate, step: 'prepare' })
  await prepareRuns(pool, clock.now())
  const { rows } = await pool.query<{ to: string }>(sql`
    select contract_number as "to" from price_change_notices where effective_date = ${effectiveDate} limit 1`)
  return { today, tomorrow, effectiveDate, letterTo: rows[0]?.to ?? '' }
}
