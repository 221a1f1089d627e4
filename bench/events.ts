import { openPool } from '../src/platform/db/open-pool.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { askInTurn, type Grown } from './growth/ask-in-turn.ts'
import { getPath, spread } from './growth/get-path.ts'
import { demoToken, startService } from './service.ts'

const amounts = [100_000, 10_000_000]
const perPage = 100

/** What a page of events takes with a hundred times the events of a partner: two services, each with a database of its own. */
export async function measureEvents(): Promise<Figure[]> {
  const grown: Grown[] = []
  for (const amount of amounts) grown.push(await startGrown(amount))
  const times = await askInTurn(grown)
  return (grown[0]?.paths ?? []).map(({ name, claim }) => {
    const steps = [...times].map(([data, ofPaths]) => ({
      data,
      milliseconds: ofPaths.get(name) ?? Number.NaN,
    }))
    const [min = Number.NaN, max = Number.NaN] = steps.map(({ milliseconds }) => milliseconds)
    return { name, claim: `${claim}, by the time with 100,000`, value: max / min, unit: '×', atMost: 1.5 }
  })
}

async function startGrown(amount: number): Promise<Grown> {
  const service = await startService()
  const { address } = await joinService(service)
  const pool = openPool(address, { size: 1, isPatient: true })
  try {
    await loadEvents(pool, amount)
  } finally {
    await pool.close()
  }
  const headers = { authorization: `Bearer ${await demoToken(service)}` }
  const path = (name: string, claim: string, query: (count: number) => string) =>
    getPath(name, claim, { path: (count) => `/partner/v1/events?limit=${perPage}&${query(count)}`, headers })
  return {
    data: amount.toLocaleString('en'),
    origin: service.origin,
    paths: [
      path(
        'events-page',
        'a page of 100 events out of 10,000,000',
        (count) => `after=${idOf(spread(count, amount - perPage))}`,
      ),
      path(
        'events-page-types',
        'the same of one type, a tenth of all',
        (count) => `types=contract.ended&after=${idOf(spread(count, amount - 20 * perPage))}`,
      ),
    ],
  }
}

/** The id of the nth event, which sorts as n does. */
const idOf = (n: number): string => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

async function loadEvents(pool: Pool, amount: number): Promise<void> {
  // The copies refer to what is there; to check it ten million times would take longer than all the rest. Indexes are made
  // faster from what is there than row by row.
  await pool.execute(`
    set session_replication_role = replica;
    drop index events_of_contract, events_of_account, events_age, partner_events_of_event;
    insert into events (id, type, contract_number, account_id, data, ref_uri, created_at)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      case when n % 10 = 0 then 'contract.ended' else 'order.state-changed' end,
      (5000000000 + n / 10)::text, lpad((n / 10)::text, 32, '0')::uuid,
      jsonb_build_object('contractNumber', (5000000000 + n / 10)::text, 'customerNumber', (4000000000 + n / 10)::text,
        'state', 'Delivery', 'deliveryState', 'Delivery'),
      '/partner/v1/orders/' || (5000000000 + n / 10), now() - make_interval(secs => (${amount} - n) * 0.7)
    from generate_series(1, ${amount}) n;
    insert into partner_events (partner_id, event_id)
    select p.id, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
    from partners p, generate_series(1, ${amount}) n where p.slug = 'demo-whitelabel';
    create index events_of_contract on events (contract_number) where contract_number is not null;
    create index events_of_account on events (account_id) where account_id is not null;
    create index events_age on events (created_at);
    create index partner_events_of_event on partner_events (event_id)`)
  await pool.execute('vacuum analyze events, partner_events')
  await pool.execute('checkpoint')
}
