import { openPool } from '../src/platform/db/open-pool.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { joinService } from './bench-database.ts'
import { copyRow } from './copy-row.ts'
import type { Figure } from './figures.ts'
import { holdTasks } from './hold-tasks.ts'
import { accountId, accountOfCopy, firstCustomerNumber, firstNumber } from './load-orders.ts'
import { placeOrder } from './place-orders.ts'
import { demoToken, startService } from './service.ts'
import { median, percentile } from './statistics.ts'

/** `SEARCH_CUSTOMERS` tries it with fewer. */
const customers = Number(process.env.SEARCH_CUSTOMERS ?? 1_000_000)
const asks = 300
const warmUps = 50
const atMost = 50

/** What a search takes among a million customers, by what is typed. */
export async function measureSearch(): Promise<Figure[]> {
  const service = await startService()
  const database = await joinService(service)
  const pool = openPool(database.address, { size: 1, isPatient: true })
  try {
    await holdTasks(pool, ['public'])
    await loadCustomers(pool, await placeOrder(service))
  } finally {
    await pool.close()
  }
  const headers = { authorization: `Bearer ${await demoToken(service, 'demo-operator')}` }
  const figures: Figure[] = []
  for (const [name, claim, path] of searches) {
    const times: number[] = []
    for (let count = -warmUps; count < asks; count++) {
      const startedAt = performance.now()
      const answer = await fetch(`${service.origin}/operator/v1${path(count + warmUps)}`, { headers })
      const text = await answer.text()
      const milliseconds = performance.now() - startedAt
      if (!/"customerNumber"/.test(text)) throw new Error(`${path(count + warmUps)} finds nothing: ${text}`)
      if (count >= 0) times.push(milliseconds)
    }
    figures.push(
      {
        name: `search-${name}`,
        claim: `p95 of ${claim}`,
        value: percentile(times, 0.95),
        unit: 'ms',
        atMost,
      },
      { name: `search-${name}-median`, claim: 'the same, median', value: median(times), unit: 'ms' },
    )
  }
  return figures
}

// In the spelling in which words are compared. The first of a list are frequent: one in fifty is called Muller.
const first =
  'anna thomas michael maria andreas peter sabine julia stefan petra lukas martin monika daniel ursula frank'
const last =
  'muller schmidt schneider fischer weber meyer wagner becker schulz hoffmann koch bauer richter klein wolf'
const begin = 'sch m w b k h st gr l f r n d p kr br t g v z'
const vowel = 'u a ei o e i au'
const end = 'mann ner rich ster cker ber lz nz rth hn ffer rke dt ng tz sel pp'
const more = 'er s sen berger hauer ke lein brink feld tal'

/** One of a list for every n, the first ones more often. */
const pick = (list: string, prime: number) => {
  const words = list.split(' ')
  const quoted = words.map((word) => `'${word}'`).join(',')
  return `(array[${quoted}])[1 + floor(${words.length} * power((n::bigint * ${prime} % 99991) / 99991.0, 2))::int]`
}
const firstName = pick(first, 7919)
const lastName = `case when n % 8 = 0 then ${pick(last, 6007)}
  else ${pick(begin, 5003)} || ${pick(vowel, 4001)} || ${pick(end, 3001)} || ${pick(more, 2003)} || ${pick(end, 1009)} end`
const postcode = `lpad((n::bigint * 104729 % 98000 + 1000)::text, 5, '0')`
const email = `${firstName} || '.' || ${lastName} || n || '@load.example'`

async function loadCustomers(pool: Pool, placed: string): Promise<void> {
  await pool.execute('set session_replication_role = replica')
  await copyRow(pool, 'accounts', {
    from: 1,
    to: customers,
    where: `t.id = (select o.account_id from orders o where o.contract_number = '${placed}')`,
    changed: {
      ...accountOfCopy,
      first_name: firstName,
      last_name: lastName,
      email_address: email,
      email_key: email,
    },
  })
  await copyRow(pool, 'orders', {
    from: 1,
    to: customers,
    where: `t.contract_number = '${placed}'`,
    changed: {
      contract_number: `(${firstNumber} + n)::text`,
      account_id: accountId,
      malo_identifier: 'null',
      meter_number: `'1EMH' || (${firstNumber} + n)`,
      delivery_address: `jsonb_set(t.delivery_address, '{postCode}', to_jsonb(${postcode}))`,
      created_at: `t.created_at - make_interval(secs => ${customers} - n)`,
      updated_at: `t.updated_at - make_interval(secs => ${customers} - n)`,
      price_snapshot: `'{}'`,
    },
  })
  // As src/backoffice/search/index-customers.ts writes them.
  await pool.execute(`
    insert into search_entries (account_id, terms)
    select ${accountId}, array_to_tsvector(array['n' || ${firstName}, 'n' || ${lastName}, 'p' || ${postcode},
      'i' || lpad((n % 10000)::text, 4, '0')])
    from generate_series(1, ${customers}) n;
    insert into search_words (word)
    select distinct w from generate_series(1, ${customers}) n, unnest(array[${firstName}, ${lastName}]) w
    on conflict do nothing`)
  await pool.execute('vacuum analyze accounts, orders, search_entries, search_words')
}

const of = (words: string[]) => (count: number) =>
  `/search?q=${encodeURIComponent(words[count % words.length] ?? '')}`

const searches: readonly [name: string, claim: string, path: (count: number) => string][] = [
  [
    'number',
    'a search by customer number',
    (count) => `/search?q=${firstCustomerNumber + 1 + ((count * 7919) % customers)}`,
  ],
  [
    'meter',
    'a search by meter number',
    (count) => `/search?q=1EMH${firstNumber + 1 + ((count * 7919) % customers)}`,
  ],
  ['name', 'a search by last name', of(['Müller', 'Schmidt', 'Wagner', 'Schulz'])],
  [
    'full-name',
    'a search by first and last name',
    of(['Anna Müller', 'Petra Schmidt', 'Frank Weber', 'Julia Koch']),
  ],
  ['typo', 'a search by a misspelt last name', of(['Mülelr', 'Schmitd', 'Wagnr', 'Hofman', 'Schnieder'])],
  [
    'typos',
    'a search by a misspelt first and last name',
    of(['Ana Mülelr', 'Thoams Schmitd', 'Michel Wagnr']),
  ],
  ['prefix', 'a search by the beginning of a name', of(['Mül', 'Schm', 'Wag', 'Hoff'])],
  [
    'email',
    'a search by a misspelt email address',
    of(['ana.muller8@load.example', 'petra.schmitd@load.example']),
  ],
  ['postcode', 'a search by postcode', of(['10115', '20095', '50667', '80331'])],
  ['iban', 'a search by the last digits of an IBAN', of(['3000', '0815', '4711'])],
  [
    'orders-tariff',
    'a page of 100 orders of a tariff',
    () => '/orders?limit=100&filter.tariffKey=DYNAMIC_SHARE',
  ],
  [
    'orders-after',
    'a page of 100 orders in the middle of all',
    (count) => `/orders?limit=100&after=${firstNumber + 1000 + ((count * 7919) % (customers - 2000))}`,
  ],
]
