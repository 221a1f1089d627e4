import { startCrew, victims } from '../crew.ts'
import { startDatabase } from '../database.ts'
import { startGateway } from '../gateway.ts'
import { judgeHistory } from '../judge-history.ts'
import { judgeLives } from '../judge-lives.ts'
import { judgeMarket } from '../judge-market.ts'
import { judgeOrders } from '../judge-orders.ts'
import { type Lives, newLife } from '../lives.ts'
import { startMailbox } from '../mailbox.ts'
import { startMarket } from '../market-player.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import { startOrderLoad } from '../order-load.ts'
import { passTime } from '../pass-time.ts'
import type { Scenario } from '../scenario.ts'
import { settle } from '../settle.ts'
import { environmentOf } from '../stage.ts'
import { untilSilent } from '../until-silent.ts'
import { startWithdrawers } from '../withdrawers.ts'

export const killContracts: Scenario = {
  name: 'kill-contracts',
  promise:
    'orders that are confirmed, refused, delivered, ended and withdrawn meanwhile end as their facts demand, and everybody is notified once',
  rounds: 15,
  async run({ rounds, isPatient, say }) {
    const tried = 'kill -9 of an API process, the worker, all, while orders live on'
    if (process.platform !== 'linux') {
      say('not tried: only Linux tells which process is which')
      return { tried, times: 0, lost: [], details: {} }
    }
    const [database, mailbox, gateway] = await Promise.all([startDatabase(), startMailbox(), startGateway()])
    const { pool } = database
    const crew = await startCrew(database, {
      ...environmentOf(database, mailbox),
      MARKET_URL: gateway.url,
      MARKET_SECRET: gateway.secret,
      TRUST_PROXY: 'loopback',
      // A busy machine is not what is tried here.
      LOAD_SHEDDING: 'off',
    })
    const { origin } = crew
    const lives: Lives = new Map()
    const market = startMarket(gateway, { origin, pool })
    const load = await startOrderLoad(origin, {
      clients: 2,
      // An order causes four messages and three mails: few are much work.
      pauseMilliseconds: isPatient ? 250 : 1000,
      next: (ledger) => newLife(ledger, lives),
    })
    const withdrawers = startWithdrawers(origin, lives)

    for (let round = 1; round <= rounds; round++) {
      const victim = victims[(round - 1) % victims.length] ?? 'all'
      await momentUnderLoad(load.ledger, 300, 3000)
      await crew.strike(victim, async () => {
        if (!isPatient) await passTime(pool)
      })
      say(
        `round ${round} of ${rounds}: killed ${victim}, ${lives.size} orders, ${gateway.taken.size} messages`,
      )
      await crew.untilComplete()
    }
    await load.stop()
    await settle({ database, service: crew }, load.ledger, { isPatient })
    await withdrawers.finish()
    await untilSilent(pool, gateway, market)
    await market.stop()

    const strikes = rounds
    const orders = await judgeOrders({ pool, ledger: load.ledger, mailbox, origin, strikes })
    const [ends, talks, history] = [
      await judgeLives(pool, lives),
      await judgeMarket(pool, { gateway, market, strikes }),
      await judgeHistory(pool),
    ]
    return {
      tried,
      times: rounds,
      lost: [...orders.lost, ...withdrawers.unexpected, ...ends.lost, ...talks.lost, ...history.lost],
      details: {
        ...orders.details,
        ...ends.details,
        ...talks.details,
        'steps of history replayed': history.steps,
      },
    }
  },
}
