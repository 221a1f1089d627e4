/** Pages are made on their first request, and making one takes long: decision 31. */
import { afterAll, expect, test } from 'vitest'
import { cleanUp } from '../../../bench/clean-up.ts'
import { maxMilliseconds } from '../../../bench/event-loop/measure-piece.ts'
import { startWatchedService } from '../../../bench/event-loop/watched-service.ts'
import { demoToken } from '../../../bench/service.ts'
import { berlinDate } from '../../../src/platform/time/berlin.ts'
import { liveCharts } from '../../../src/portal/guides/charts/live-charts.ts'
import { portalPages } from '../../../src/portal/guides/pages.ts'
import { patience } from '../../support/patience.ts'

afterAll(cleanUp)

const pages = [
  '/',
  '/docs',
  '/docs/reference',
  '/docs/reference/createOrder',
  '/docs/reference/webhooks',
  '/docs/reference.md',
  '/docs/search?q=order',
  '/docs/suggestions?q=zaehlerstnd',
  '/docs/no-such-page',
  '/openapi.json',
  '/operator/openapi.json',
  '/operator/reference',
  '/operator/reference/previewTariffPrice',
  '/llms.txt',
  '/llms-full.txt',
  ...portalPages.flatMap(({ slug }) => [`/docs/${slug}`, `/docs/${slug}.md`]),
]

// A page has one first request. Another process on the machine may disturb it, so the next service tries those again.
const maxStarts = 8

/** Those whose first request holds up the event loop of a new service for too long. */
async function longOnes(paths: readonly string[]): Promise<string[]> {
  const service = await startWatchedService({ LOG_LEVEL: 'silent' })
  const { origin, longestPiece, stop } = service
  // Pages with charts ask the API. What that takes is measured with the operations: event-loop.test.ts.
  const headers = { authorization: `Bearer ${await demoToken(service)}` }
  for (const { url } of Object.values(liveCharts))
    await (await fetch(`${origin}${url(berlinDate(new Date()))}`, { headers })).text()
  const long: string[] = []
  for (const path of paths) {
    await longestPiece()
    await (await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })).text()
    const { milliseconds, slowdown } = await longestPiece()
    if (milliseconds / slowdown > maxMilliseconds) long.push(path)
  }
  await stop()
  return long
}

test(
  `the first request of a page holds up the event loop for at most ${maxMilliseconds} ms`,
  async () => {
    let long = pages
    for (let start = 0; start < maxStarts && long.length > 0; start++) long = await longOnes(long)

    expect(long).toEqual([])
  },
  patience(600),
)
