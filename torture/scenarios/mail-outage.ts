import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { until } from '../../test/support/patience.ts'
import { judgeOrders } from '../judge-orders.ts'
import { type Ledger, newIntent, newLedger } from '../ledger.ts'
import { placeOrder, tokenFrom } from '../place-order.ts'
import type { Scenario } from '../scenario.ts'
import { settle } from '../settle.ts'
import { type Stage, setStage } from '../stage.ts'

const ordersPerFault = 12
const refusedAddress = 'refused@example.com'

export const mailOutage: Scenario = {
  name: 'mail-outage',
  promise: 'a mail server that is down, slow or refuses a recipient costs no order and no other mail',
  rounds: 2,
  async run(options) {
    const stage = await setStage()
    const ledger = newLedger()
    const { database, mailbox, service } = stage
    for (let round = 1; round <= options.rounds; round++) {
      for (const fault of faults) {
        options.say(`round ${round} of ${options.rounds}: the mail server ${fault.says}`)
        await fault.strike(stage, ledger, options.isPatient)
        await settle(stage, ledger, options)
      }
    }

    const judgement = await judgeOrders({
      pool: database.pool,
      ledger,
      mailbox,
      origin: service.origin,
      // A server that goes down may have taken a mail and not said so.
      strikes: faults.length * options.rounds,
    })
    const lost = [...judgement.lost, ...misreported(service.output(), judgement.details, options.rounds)]
    const times = faults.length * options.rounds
    return { tried: 'mail server down, slow, refusing', times, lost, details: judgement.details }
  },
}

type Fault = { says: string; strike(stage: Stage, ledger: Ledger, isPatient: boolean): Promise<void> }

const faults: readonly Fault[] = [
  {
    says: 'refuses one recipient',
    async strike(stage, ledger) {
      stage.mailbox.mood.refused.add(refusedAddress)
      await placeOrders(stage, ledger, refusedAddress)
    },
  },
  {
    says: 'is down',
    async strike(stage, ledger) {
      await stage.mailbox.goDown()
      await placeOrders(stage, ledger)
      await untilTried(stage.database.pool)
      await stage.mailbox.comeBack()
    },
  },
  {
    says: 'greets late',
    async strike({ mailbox, ...stage }, ledger, isPatient) {
      // Connections that are open already were greeted long ago.
      await mailbox.goDown()
      await mailbox.comeBack()
      // The service waits ten seconds for a greeting; the short form only tries its patience.
      mailbox.mood.greetAfterMilliseconds = isPatient ? 12_000 : 1500
      const connections = mailbox.connections()
      await placeOrders({ mailbox, ...stage }, ledger)
      if (isPatient) await pause(25_000)
      else await until('somebody waits for the greeting', () => mailbox.connections() > connections)
      mailbox.mood.greetAfterMilliseconds = 0
    },
  },
]

/** Places orders at the same moment, the first of them for this address. No fault of the mail server may refuse one. */
async function placeOrders({ service }: Stage, ledger: Ledger, emailAddress?: string): Promise<void> {
  const caller = { origin: service.origin, token: await tokenFrom(service.origin) }
  const intents = Array.from({ length: ordersPerFault }, (_, index) =>
    newIntent(ledger, index === 0 ? emailAddress : undefined),
  )
  await Promise.all(
    intents.map(async (intent) => {
      const isAccepted = await placeOrder(ledger, intent, caller)
      if (!isAccepted) ledger.unexpected.push(`the order ${intent.externalId} was not accepted at once`)
    }),
  )
}

/** Three that find no server are an outage: the others wait for it without trying. */
const untilTried = (pool: Pool) =>
  until('three mails were tried', async () => {
    const { rows } = await pool.query<{ tried: number }>(
      sql`select count(*) as tried from tasks where done_at is null and parked_at is null and last_error is not null`,
    )
    return (rows[0]?.tried ?? 0) >= 3
  })

/** A mail that is given up has to be seen by an operator: a row that is parked, and a line in the log. */
function misreported(output: string, details: Record<string, number>, refused: number): string[] {
  const reported = output.split('task given up').length - 1
  const parked = details['confirmations given up']
  return parked === refused && reported === refused
    ? []
    : [`${refused} mails were refused, ${parked} of them are parked and ${reported} were reported`]
}
