import type { Session } from '../../customers/sessions/session.ts'
import { readStatement, type StatementRow } from '../../energy/statements/read-statement.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
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

type HomeTexts = typeof de

const de = {
  priceTitle: 'Ihr Strompreis',
  untilClock: (clock: string) => `gilt bis ${clock} Uhr`,
  below: (share: string) => `${share} unter dem Tagesdurchschnitt`,
  above: (share: string) => `${share} über dem Tagesdurchschnitt`,
  like: 'wie im Tagesdurchschnitt',
  next: 'Nächste günstige Zeit',
  forecast: '(Prognose)',
  mean: (cent: string) => `im Mittel ${cent}`,
  chart: 'Preis heute und morgen',
  chartToday: 'Preis heute',
  toPrices: 'Alle Preise und was darin steckt',
  noPrice: 'Den Preis dieser Viertelstunde kennen wir noch nicht.',
  fixed: 'Ihr Preis ist fest: Er gilt rund um die Uhr.',
  base: (euro: string) => `dazu ${euro} Grundpreis im Monat`,
  consumptionTitle: 'Ihr Verbrauch',
  yesterday: 'Gestern',
  month: 'Diesen Monat',
  until: (day: string) => `bis ${day}`,
  cost: (euro: string) => `${euro}, mit Grundpreis`,
  notYet: 'noch keine Werte',
  toConsumption: 'Verbrauch und Kosten ansehen',
  todoTitle: 'Zu erledigen',
  reading: 'Ihr Zähler sendet keine Werte. Bitte teilen Sie uns einmal im Monat den Stand mit.',
  readingDo: 'Zählerstand mitteilen',
  change: (day: string, number: string) => `Zum ${day} ändert sich der Preis Ihres Vertrags ${number}.`,
  changeDo: 'Preisänderung ansehen',
  details: (number: string) =>
    `Für Ihre Bestellung ${number} fehlt noch eine Angabe. Wir melden uns bei Ihnen.`,
  detailsDo: 'Bestellung ansehen',
  contracts: 'Ihre Verträge',
  coming: 'Sobald wir Sie beliefern, sehen Sie hier Ihren Preis und Ihren Verbrauch.',
}

const en: HomeTexts = {
  priceTitle: 'Your electricity price',
  untilClock: (clock) => `until ${clock}`,
  below: (share) => `${share} below the mean of the day`,
  above: (share) => `${share} above the mean of the day`,
  like: 'like the mean of the day',
  next: 'Cheap next',
  forecast: '(forecast)',
  mean: (cent) => `${cent} on average`,
  chart: 'Price today and tomorrow',
  chartToday: 'Price today',
  toPrices: 'All prices and what they are made of',
  noPrice: 'We do not know the price of this quarter-hour yet.',
  fixed: 'Your price is fixed: it applies around the clock.',
  base: (euro) => `and a base price of ${euro} a month`,
  consumptionTitle: 'Your consumption',
  yesterday: 'Yesterday',
  month: 'This month',
  until: (day) => `until ${day}`,
  cost: (euro) => `${euro}, with the base price`,
  notYet: 'no values yet',
  toConsumption: 'See consumption and cost',
  todoTitle: 'To do',
  reading: 'Your meter does not send values. Please send us its reading once a month.',
  readingDo: 'Send a meter reading',
  change: (day, number) => `The price of your contract ${number} changes on ${day}.`,
  changeDo: 'See the price change',
  details: (number) => `Some details are still missing for your order ${number}. We will contact you.`,
  detailsDo: 'See the order',
  contracts: 'Your contracts',
  coming: 'As soon as we supply you, you will see your price and your consumption here.',
}

export const homeTexts: Record<Language, HomeTexts> = { de, en }
