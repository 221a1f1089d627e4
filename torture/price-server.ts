import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterwards } from '../bench/clean-up.ts'
import { quarterHourStartsMs } from '../src/platform/time/berlin-day.fixture.ts'
import { plusDays } from '../src/platform/time/day-number.ts'

/** What a source of prices can say that is not the prices, but for the last, which are them. */
export const priceMoods = [
  'silent',
  'broken-off',
  'failing',
  'redirect',
  'page',
  'truncated',
  'half-a-day',
  'another-day',
  'words-for-numbers',
  'a-million-euros',
  'another-unit',
  'honest',
] as const
export type PriceMood = (typeof priceMoods)[number]

export type PriceServer = { baseUrl: string; mood: PriceMood; requests: number; followed: number }

/** The price of every quarter-hour in EUR/MWh, by which the right ones are known again. */
export const priceAt = (index: number): number => 40 + index / 4

/** Plays Energy-Charts on this machine. */
export async function startPriceServer(): Promise<PriceServer> {
  const source: PriceServer = { baseUrl: '', mood: 'honest', requests: 0, followed: 0 }
  const server = createServer((request, response) => {
    source.requests++
    const url = new URL(request.url ?? '', 'http://source')
    if (url.pathname !== '/price') source.followed++
    answer(source.mood, url.searchParams.get('start') ?? '', response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterwards(() => {
    server.closeAllConnections()
    server.close()
  })
  source.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return source
}

function answer(mood: PriceMood, date: string, response: ServerResponse): void {
  const day = dayOf(date)
  const say = (content: unknown) => void response.end(JSON.stringify(content))
  const answers: Record<PriceMood, () => void> = {
    silent: () => {},
    'broken-off': () => void response.destroy(),
    failing: () => void response.writeHead(503).end('maintenance'),
    redirect: () => void response.writeHead(302, { location: `/elsewhere?start=${date}` }).end(),
    page: () => void response.end('<!doctype html><html><body>Please log in</body></html>'),
    truncated: () => void response.end(JSON.stringify(day).slice(0, 700)),
    'half-a-day': () =>
      say({ ...day, unix_seconds: day.unix_seconds.slice(0, 40), price: day.price.slice(0, 40) }),
    'another-day': () => say(dayOf(plusDays(date, -400))),
    'words-for-numbers': () => say({ ...day, price: day.price.map(() => 'cheap') }),
    'a-million-euros': () => say({ ...day, price: day.price.map(() => 1_000_000) }),
    'another-unit': () => say({ ...day, unit: 'ct / kWh' }),
    honest: () => say(day),
  }
  answers[mood]()
}

function dayOf(date: string) {
  const starts = quarterHourStartsMs(date)
  return {
    unix_seconds: starts.map((ms) => ms / 1000),
    price: starts.map((_, index) => priceAt(index)),
    unit: 'EUR / MWh',
  }
}
