import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { differences } from './differences.ts'
import type { Gateway } from './gateway.ts'
import { mailsInFlight } from './judge-mails.ts'
import type { Market } from './market-player.ts'

type SentMessage = { id: string; content: unknown; isSent: boolean; attempts: number }
type Heard = {
  messageId: string
  used: number
  isWaiting: boolean
  state: string
  content: unknown
}

/**
 * Each message to the market reached its gateway word for word, again only after a strike; each answer is kept, and used
 * once, unless its order was withdrawn before.
 */
export async function judgeMarket(
  pool: Pool,
  { gateway, market, strikes }: { gateway: Gateway; market: Market; strikes: number },
) {
  const said = await messagesSaid(pool)
  const heard = new Map((await messagesHeard(pool)).map((each) => [each.messageId, each]))
  const ids = new Set(said.map(({ id }) => id))
  const repeats = gateway.requests - gateway.taken.size
  return {
    lost: [
      ...market.unexpected,
      ...said.flatMap((message) => faultsSaid(message, gateway)),
      ...[...gateway.taken.keys()].filter((id) => !ids.has(id)).map((id) => `nobody said the message ${id}`),
      ...gateway.contradictions.map((id) => `the message ${id} said something else when it came again`),
      ...(repeats > strikes * mailsInFlight
        ? [`${repeats} messages to the market came again, more than were under way at a strike`]
        : []),
      ...[...market.answers].flatMap(([id, answer]) => faultsHeard(id, answer, heard.get(id))),
    ],
    details: {
      'market messages': said.length,
      'market messages that came again': repeats,
      'answers of the market': market.answers.size,
    },
  }
}

function faultsSaid({ id, content, isSent, attempts }: SentMessage, gateway: Gateway): string[] {
  const body = gateway.taken.get(id)
  const times = gateway.times.get(id) ?? 0
  if (body === undefined) return [`the message ${id} never reached the market`]
  return [
    ...(isSent ? [] : [`nobody noted that the message ${id} was handed over`]),
    ...(times > attempts ? [`the message ${id} came ${times} times, begun ${attempts} times`] : []),
    ...(differences(content, JSON.parse(body)).length > 0
      ? [`the message ${id} reached the market changed`]
      : []),
  ]
}

function faultsHeard(id: string, answer: unknown, heard: Heard | undefined): string[] {
  if (heard === undefined) return [`the market's answer ${id} was taken and is not there`]
  const wanted = heard.state === 'Revoked' ? Math.min(heard.used, 1) : 1
  return [
    ...(heard.used === wanted ? [] : [`the market's answer ${id} was used ${heard.used} times`]),
    ...(heard.isWaiting ? [`the market's answer ${id} still waits`] : []),
    ...(differences(answer, heard.content).length > 0 ? [`the market's answer ${id} is stored changed`] : []),
  ]
}

async function messagesSaid(pool: Pool): Promise<SentMessage[]> {
  const { rows } = await pool.query<SentMessage>(sql`
    select m.id, m.content, m.sent_at is not null as "isSent", t.attempts
    from market_messages m join tasks t on t.subject = m.id::text and t.kind = 'send-market-message'
    where m.direction = 'out'`)
  return rows
}

/** By the numbers that the market gave: a repeat is kept under another one, with a flag. */
async function messagesHeard(pool: Pool): Promise<Heard[]> {
  const { rows } = await pool.query<Heard>(sql`
    select m.content ->> 'messageId' as "messageId", count(*) filter (where m.flag is null) as used,
      bool_or(m.waiting_since is not null) as "isWaiting", min(o.state) as state,
      (array_agg(m.content order by m.created_at))[1] as content
    from market_messages m join orders o on o.contract_number = m.contract_number
    where m.direction = 'in' group by 1`)
  return rows
}
