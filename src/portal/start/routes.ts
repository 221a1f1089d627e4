import type { DayAheadPrices } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { type CodedDocument, codedDocument } from '../../platform/http/coded-document.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { sendDocument } from '../send-document.ts'
import type { Demo } from './demo-section.ts'
import { hourlyPrices } from './hourly-prices.ts'
import { startCss } from './start.css.ts'
import { startPage } from './start-page.ts'

type Deps = { config: Config; clock: Clock; demo: Demo | undefined; dayAheadPrices: Cached<DayAheadPrices> }

const options = { config: { public: true }, schema: { hide: true } as object } as const
const minuteMs = 60_000

/** The start page, with the prices as they are. It is made at most once a minute, unless prices change. */
export const startRoutes = (deps: Deps) => async (server: Server) => {
  const { config, clock, demo, dayAheadPrices } = deps
  let made: { from: string; document: CodedDocument } | undefined
  const document = (): CodedDocument => {
    const [now, prices] = [clock.now(), dayAheadPrices.current()]
    const from = `${prices.version()} ${Math.floor(now.getTime() / minuteMs)}`
    if (made?.from === from) return made.document
    const hasDashboard = server.hasRoute({ method: 'GET', url: '/partners' })
    const page = startPage({ config, demo, now, hasDashboard, prices: hourlyPrices(prices, now) })
    made = { from, document: codedDocument(String(page)) }
    return made.document
  }
  const style = codedDocument(startCss)

  server.get('/', options, async (request, reply) => sendDocument(request, reply, document(), 'html'))
  server.get('/start.css', options, async (request, reply) => sendDocument(request, reply, style, 'css'))
}
