/** Endpoints, events and deliverers of a test. */
import { onTestFinished } from 'vitest'
import type { TestService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { publishEvents } from '../publish-events.ts'
import { type DelivererOptions, startDeliverer } from './deliver.ts'
import type { WebhookDelivery, WebhookEndpoint } from './schema.ts'
import { webhookReach } from './send-delivery.ts'

const path = '/partner/v1/webhook-endpoints'

const halfHourOf = (now: Date) => Math.floor(now.getTime() / (30 * 60_000))

export function webhooksOf({ send, pool, deps, clock, tokenOf }: TestService) {
  const tokens = new Map<string, Promise<string>>()
  /** Sends a request with a token that is valid also after the clock was moved. */
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
    as = 'demo-whitelabel',
  ) => {
    const token = await getOrAdd(tokens, `${as} ${halfHourOf(clock.now())}`, () => tokenOf(as))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await send({ method, url, headers, ...(payload ? { payload } : {}) })
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.json()
  }
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, as?: string) =>
    (await ask(method, `${path}${url}`, payload, as)).data

  const deliveries = (id: string, as = 'demo-whitelabel'): Promise<WebhookDelivery[]> =>
    call('GET', `/${id}/deliveries?limit=100`, undefined, as)

  return {
    ask,
    call,
    deliveries,
    statesOf: async (id: string) => (await deliveries(id)).map(({ state }) => state),
    attemptsOf: async (id: string) => (await deliveries(id)).flatMap(({ attempts }) => attempts),
    /** An endpoint that ends with the test. */
    async endpoint(payload: object, as = 'demo-whitelabel') {
      const made: WebhookEndpoint & { secret: string } = await call('POST', '', payload, as)
      onTestFinished(
        async () => void (await pool.query(sql`delete from webhook_endpoints where id = ${made.id}`)),
      )
      return made
    },
    show: (id: string): Promise<WebhookEndpoint> => call('GET', `/${id}`),
    /** Publishes an event of each contract in turn, and returns their ids. */
    async publish(...contractNumbers: string[]): Promise<string[]> {
      await publishEvents(pool, clock)
      const { rows: before } = await pool.query<{ id: string }>(
        sql`select last_id as id from event_publication`,
      )
      await pool.query(sql`
        insert into event_facts (fact, contract_number, detail, happened_at)
        select 'order-moved', n, '{"state": "Delivery", "deliveryState": "Delivery"}', ${clock.now()}::timestamptz
        from unnest(${contractNumbers}::text[]) with ordinality as t (n, i) order by i`)
      await publishEvents(pool, clock)
      const { rows } = await pool.query<{ id: string }>(
        sql`select id from events where id > ${before[0]?.id}::uuid order by id`,
      )
      return rows.map(({ id }) => id)
    },
    /** A deliverer that ends with the test. */
    deliver(options: Partial<DelivererOptions> = {}) {
      const deliverer = startDeliverer({
        ...deps,
        reach: webhookReach({ isOpenToOthers: false }),
        pollMilliseconds: 20,
        ...options,
      })
      onTestFinished(() => deliverer.close())
      return deliverer
    },
  }
}
