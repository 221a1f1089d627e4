import type { Session } from '../../customers/sessions/session.ts'
import { readStatement, type StatementRow } from '../../energy/statements/read-statement.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { stageOf } from '../contract/stage.ts'
import { type PriceView, readPriceView } from '../prices/price-view.ts'
import { type AccountOrder, readOrders } from './account-overview.ts'
import type { AccountPages } from './account-page-context.ts'
import { type ChosenContract, chooseContract } from './chosen-contract.ts'

export type Consumed = { kwh: number; euro: number | null }

export type HomeView = {
  orders: AccountOrder[]
  today: string
  /** The contract that runs, with its price and consumption; undefined before the first delivery and after the last. */
  running:
    | (ChosenContract & {
        prices: PriceView
        yesterday: Consumed | null
        month: Consumed | null
        lastDay: string | null
      })
    | undefined
}

/** What the customer sees first: the price now, what was used, what to do, and all contracts. */
export async function readHome(
  deps: AccountPages,
  session: Session,
  { asked, now }: { asked: string | undefined; now: Date },
): Promise<HomeView> {
  const orders = await readOrders(deps.db, session, now)
  const today = berlinDate(now)
  const chosen = await chooseContract(deps.suppliedContracts, session, orders, { asked, now })
  if (chosen === undefined || stageOf(chosen.order, today) !== 'active')
    return { orders, today, running: undefined }
  const firstOfMonth = `${today.slice(0, 7)}-01`
  const yesterday = plusDays(today, -1)
  const [prices, { rows }] = await Promise.all([
    readPriceView(deps, chosen.contract, today, now),
    readStatement(
      deps,
      chosen.contract,
      { from: yesterday < firstOfMonth ? yesterday : firstOfMonth, to: today, interval: 'Daily' },
      now,
    ),
  ])
  const inMonth = rows.filter(({ date }) => date >= firstOfMonth)
  return {
    ...{ orders, today },
    running: {
      ...{ ...chosen, prices },
      yesterday: consumed(rows.filter(({ date }) => date === yesterday)),
      month: consumed(inMonth),
      lastDay: inMonth.findLast(({ Consumption }) => Consumption !== null)?.date ?? null,
    },
  }
}

/** The sum of days; null if none was measured. */
function consumed(rows: readonly StatementRow[]): Consumed | null {
  const measured = rows.filter(({ Consumption }) => Consumption !== null)
  if (measured.length === 0) return null
  const priced = measured.filter(({ TotalCost }) => TotalCost !== null)
  return {
    kwh: measured.reduce((sum, { Consumption }) => sum + (Consumption ?? 0), 0),
    euro: priced.length === 0 ? null : priced.reduce((sum, { TotalCost }) => sum + (TotalCost ?? 0), 0),
  }
}
