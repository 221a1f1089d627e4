import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import type { Ledger } from './ledger.ts'
import { tokenFrom } from './place-order.ts'

export type EventLoad = {
  reports: number
  accepted: number
  /** Answers other than "done" and "does not fit". */
  unexpected: string[]
  /** Of each kind of event that is never a repeat: how often it was accepted. */
  acceptedByName: Map<string, number>
  stop(): Promise<void>
}

/** Nothing in an order tells the second report of these from the first: each that is accepted is a step of its own. */
export const neverRepeats = ['dataCompleted', 'terminationWithdrawn', 'reopened'] as const
const names = [...neverRepeats, 'supplyConfirmed', 'denied', 'withdrawn', 'terminated', 'communicationFailed']
const reportersAtOnce = 4

/** Reports facts about orders of the load, each to several processes at the same moment, and some that contradict. */
export async function startEventLoad(origins: readonly string[], ledger: Ledger): Promise<EventLoad> {
  const callers = await Promise.all(
    origins.map(async (origin) => ({ origin, token: await tokenFrom(origin) })),
  )
  const load = {
    reports: 0,
    accepted: 0,
    unexpected: [] as string[],
    acceptedByName: new Map<string, number>(),
  }
  let isOver = false

  const report = async (contractNumber: string, event: string, index: number) => {
    const { origin, token } = callers[index % callers.length] as (typeof callers)[number]
    const answer = await fetch(`${origin}/sandbox/v1/orders/${contractNumber}/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ event }),
    })
    const text = await answer.text()
    load.reports++
    if (answer.status === 200) {
      load.accepted++
      load.acceptedByName.set(event, (load.acceptedByName.get(event) ?? 0) + 1)
    } else if (answer.status !== 409)
      load.unexpected.push(`${event} was answered with ${answer.status}: ${text.slice(0, 200)}`)
  }

  const work = async () => {
    while (!isOver) {
      const contractNumber = anyOrder(ledger)
      if (contractNumber === undefined) {
        await pause(20)
        continue
      }
      const event = aName()
      // The same fact from everybody, and now and then one that does not go with it.
      const events = Array.from({ length: reportersAtOnce }, () => (randomInt(3) === 0 ? aName() : event))
      await Promise.all(events.map((each, index) => report(contractNumber, each, index)))
    }
  }
  const working = Promise.all([work(), work()])
  const stop = async () => {
    isOver = true
    await working
  }
  return Object.assign(load, { stop })
}

// The way on is taken more often than the ways out, so that orders come far before they end.
const aName = () => (randomInt(2) === 0 ? 'dataCompleted' : (names[randomInt(names.length)] as string))

/** One of the latest orders, so that several reporters meet at it. */
function anyOrder({ intents }: Ledger): string | undefined {
  const accepted = intents.slice(-40).filter(({ contractNumbers }) => contractNumbers.size > 0)
  return accepted.length === 0
    ? undefined
    : [...(accepted[randomInt(accepted.length)]?.contractNumbers ?? [])][0]
}

/** Compares what reporters were told with the history: an accepted fact that left no step was lost. */
export async function judgeEvents({ acceptedByName, unexpected }: EventLoad, pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ event: string; count: number }>(sql`
    select event, count(*) as count from order_history where actor like 'sandbox:%' group by event`)
  const stored = new Map(rows.map(({ event, count }) => [event, count]))
  return [
    ...unexpected,
    ...neverRepeats
      .filter((name) => (acceptedByName.get(name) ?? 0) !== (stored.get(name) ?? 0))
      .map(
        (name) =>
          `${name} was accepted ${acceptedByName.get(name) ?? 0} times and is stored ${stored.get(name) ?? 0} times`,
      ),
  ]
}
