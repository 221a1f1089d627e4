import { setImmediate as others } from 'node:timers/promises'
import type { DayAheadPrices } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import readoutScript from '../../platform/html/charts/readout.browser.ts?text'
import { baseCss } from '../../platform/html/typeface.ts'
import { type CodedDocument, codedDocument } from '../../platform/http/coded-document.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { sendDocument } from '../send-document.ts'
import type { Demo } from './demo-section.ts'
import { hourlyPrices, type PriceDays, priceChart } from './price-section.ts'
import startCss from './start.css'
import { startPage } from './start-page.ts'

type Deps = { config: Config; clock: Clock; demo: Demo | undefined; dayAheadPrices: Cached<DayAheadPrices> }

const options = { config: { public: true }, schema: { hide: true } as object } as const
const minuteMs = 60_000

/** The start page, with the prices as they are. It is made at most once a minute, unless prices change. */
export const startRoutes = (deps: Deps) => async (server: Server) => {
  const { config, clock, demo, dayAheadPrices } = deps
  let made: { from: string; document: Promise<CodedDocument> } | undefined
  const document = (): Promise<CodedDocument> => {
    const [now, prices] = [clock.now(), dayAheadPrices.current()]
    const from = `${prices.version()} ${Math.floor(now.getTime() / minuteMs)}`
    if (made?.from !== from) made = { from, document: make(hourlyPrices(prices, now), now) }
    return made.document
  }
  // In steps, so that others need not wait for all of it.
  const make = async (prices: PriceDays, now: Date): Promise<CodedDocument> => {
    const desktop = priceChart(prices, now, 'desktop')
    await others()
    const phone = priceChart(prices, now, 'phone')
    await others()
    const hasDashboard = server.hasRoute({ method: 'GET', url: '/partners' })
    return codedDocument(
      String(startPage({ config, demo, now, hasDashboard, prices, charts: { desktop, phone } })),
    )
  }
  const style = codedDocument(baseCss + startCss)
  const script = codedDocument(readoutScript)
  // The first time takes several times as long as the others, so it is not left to a visitor.
  server.addHook('onListen', async () => {
    await document()
  })

  server.get('/', options, async (request, reply) => sendDocument(request, reply, await document(), 'html'))
  server.get('/start.css', options, async (request, reply) => sendDocument(request, reply, style, 'css'))
  server.get('/start.js', options, async (request, reply) => sendDocument(request, reply, script, 'js'))
}
