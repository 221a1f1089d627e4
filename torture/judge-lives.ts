import type { ContractState } from '../src/domain/states-and-reasons.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { fates, type Life, type Lives } from './lives.ts'

type StoredLife = {
  contractNumber: string
  externalId: string
  state: ContractState
  deliveryState: string
  isConfirmed: boolean
  /** How often each mail was handed over. */
  mails: Record<string, number>
  /** How many messages of each process went out. */
  said: Record<string, number>
}

/** Each order ended where its facts lead, and its customer and the market were told, each of it once. */
export async function judgeLives(pool: Pool, lives: Lives) {
  const stored = await readLives(pool)
  const ends: Record<string, number> = {}
  const lost = stored.flatMap((order) => {
    const life = lives.get(order.externalId)
    if (life === undefined) return [`nobody knows what is to become of ${order.contractNumber}`]
    ends[order.state] = (ends[order.state] ?? 0) + 1
    return faultsOf(order, life).map((fault) => `the order ${order.contractNumber} ${fault}`)
  })
  return {
    lost,
    details: Object.fromEntries(
      Object.entries(ends).map(([state, count]) => [`orders at last ${state}`, count]),
    ),
  }
}

export function faultsOf(order: StoredLife, life: Life): string[] {
  // A declaration whose answer was lost may have arrived, or not.
  const isWithdrawn = life.isDeclared || (life.declarations > 0 && order.state === 'Revoked')
  const [state, deliveryState] = isWithdrawn ? ['Revoked', 'Revoked'] : [life.fate, fates[life.fate]]
  const found = `${order.state}, ${order.deliveryState}`
  return [
    ...(found === `${state}, ${deliveryState}` ? [] : [`is ${found} instead of ${state}, ${deliveryState}`]),
    ...mailFaults(order, life, state),
    ...marketFaults(order, life, isWithdrawn),
  ]
}

const contractMail = 'send-contract-confirmation-mail'
const answerMail = 'send-withdrawal-answer-mail'

/** The mails of a life beside the confirmation of its order. */
const mailsOf: Partial<Record<string, readonly string[]>> = {
  Rejected: ['send-rejection-mail'],
  PendingDelivery: [contractMail],
  Delivery: [contractMail],
  Cancelled: [contractMail, 'send-termination-confirmation-mail'],
  Revoked: ['send-withdrawal-receipt-mail'],
}

function mailFaults({ mails, isConfirmed }: StoredLife, { declarations }: Life, state: string): string[] {
  const wanted = new Set(['send-order-confirmation-mail', ...(mailsOf[state] ?? [])])
  // A contract that is withdrawn while its confirmation waits is no longer confirmed.
  const allowed = new Set([...wanted, ...(isConfirmed ? [contractMail] : [])])
  const { [answerMail]: answers = 0, ...others } = mails
  return [
    ...[...wanted]
      .filter((kind) => others[kind] !== 1)
      .map((kind) => `has ${others[kind] ?? 0} mails ${kind}`),
    ...Object.keys(others)
      .filter((kind) => !allowed.has(kind))
      .map((kind) => `has a mail ${kind}`),
    ...Object.entries(others)
      .filter(([, count]) => count > 1)
      .map(([kind]) => `has several mails ${kind}`),
    // A customer who was not answered declares again, and learns that it had arrived.
    ...(answers > Math.max(0, declarations - 1)
      ? [`has ${answers} answers to ${declarations} declarations`]
      : []),
  ]
}

function marketFaults({ said, isConfirmed }: StoredLife, { fate }: Life, isWithdrawn: boolean): string[] {
  const times = (process: string) => said[process] ?? 0
  // A termination and a registration may each have to be reversed.
  const often = Object.entries(said).filter(([process, count]) => count > (process === '55022' ? 2 : 1))
  const wanted = fate === 'Open' ? ['Identification'] : ['Identification', '55016', '55001']
  const isUndone = isWithdrawn || fate === 'Rejected'
  return [
    ...often.map(([process, count]) => `said ${process} to the market ${count} times`),
    ...(isWithdrawn
      ? []
      : wanted.filter((process) => times(process) === 0).map((process) => `never said ${process}`)),
    ...(!isUndone && times('55004') + times('55022') > 0 ? ['was taken back from the market'] : []),
    ...(isUndone && times('55016') > 0 && times('55022') === 0
      ? ['ended the previous contract for nothing']
      : []),
    ...(isWithdrawn && isConfirmed && times('55004') === 0
      ? ['was withdrawn, and the market supplies it']
      : []),
  ]
}

async function readLives(pool: Pool): Promise<StoredLife[]> {
  const { rows } = await pool.query<StoredLife>(sql`
    select o.contract_number as "contractNumber", o.external_id as "externalId", o.state,
      o.delivery_state as "deliveryState", o.confirmed_at is not null as "isConfirmed",
      (select coalesce(jsonb_object_agg(m.kind, m.count), '{}') from (
        select kind, count(*) from mails where contract_number = o.contract_number group by kind) m) as mails,
      (select coalesce(jsonb_object_agg(s.process, s.count), '{}') from (
        select process, count(*) from market_messages
        where contract_number = o.contract_number and direction = 'out' group by process) s) as said
    from orders o where o.meter_number like 'SBX-STATE-%'`)
  return rows
}
