import { inspect } from 'node:util'
import { vi } from 'vitest'
import * as sdk from '../../src/index.ts'
import type { Call } from './table-rows.ts'

/** What came of a call, as JSON, and everything that a log could show of an error. */
export type Played = { returns?: unknown; throws?: Record<string, unknown>; shown?: string }

/** One SDK, as the table plays it. */
export type Driver = {
  /** Makes the client of the next calls; its waits take no time. */
  make(options: Record<string, unknown>, chance: number | undefined): Promise<Played>
  play(call: Call): Promise<Played>
  playTogether(calls: Call[]): Promise<Played[]>
  later(seconds: number): Promise<void>
  /** The milliseconds of every wait since the client was made. */
  rests(): Promise<number[]>
  close(): Promise<void>
}

/** Methods whose named arguments are a query, apart from the options. */
const withQuery =
  /^(tariffs\.list|prices\.dayAhead|(orders|customers)\.(list|iterate)|marketPartners\.(search|iterate)|contracts\.(list|metrics|iterateMetrics|dayAheadWorkingPrices))$/
const optionNames = ['timeout', 'retries', 'requestId', 'idempotencyKey', 'partnerToken', 'pageSize']

/** A rest that is longer than any wait of the table: it ends with the wait, instead of asking again at once. */
const endlessRest = 600_000
const aborted = (signal: AbortSignal | undefined) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

export function typeScriptDriver(): Driver {
  let wattline: sdk.Wattline
  let rests: number[] = []

  const play = ({ call, args = [], named = {} }: Call): Promise<Played> =>
    outcomeOf(async () => {
      const [group = '', method] = call.split('.')
      const owner = (
        method === undefined
          ? { ...sdk, request: wattline.request.bind(wattline), waitForOrder: wattline.waitForOrder }
          : Reflect.get(wattline, group)
      ) as Record<string, (...args: unknown[]) => unknown>
      return collected(owner[method ?? group]?.(...args.map(asInstant), ...namedArguments(call, named)))
    })

  return {
    make: async (options, chance) => {
      rests = []
      vi.restoreAllMocks()
      vi.useRealTimers()
      if (chance !== undefined) vi.spyOn(Math, 'random').mockReturnValue(chance)
      const sleep: sdk.WattlineOptions['sleep'] = async (milliseconds, signal) => {
        rests.push(milliseconds)
        if (milliseconds >= endlessRest) await aborted(signal)
      }
      return outcomeOf(async () => {
        wattline = new sdk.Wattline({ ...(options as sdk.WattlineOptions), sleep })
      })
    },
    play,
    playTogether: (calls) => Promise.all(calls.map(play)),
    later: async (seconds) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    },
    rests: async () => rests,
    close: async () => {
      vi.restoreAllMocks()
      vi.useRealTimers()
    },
  }
}

function namedArguments(call: string, named: Record<string, unknown>): unknown[] {
  const { values, ...rest } = named
  const all = values === undefined ? rest : { ...rest, path: values }
  if (!withQuery.test(call)) return Object.keys(all).length === 0 ? [] : [all]
  const entries = Object.entries(all)
  const isOption = ([name]: [string, unknown]) => optionNames.includes(name)
  const query = Object.fromEntries(entries.filter((entry) => !isOption(entry)))
  return [query, Object.fromEntries(entries.filter(isOption))]
}

/** `{ "instant": … }` in the table is an instant of the language. */
const asInstant = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'instant' in value ? new Date(String(value.instant)) : value

async function collected(result: unknown): Promise<unknown> {
  if (!isIterable(result)) return result
  const items: unknown[] = []
  for await (const item of result) items.push(item)
  return items
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function outcomeOf(work: () => Promise<unknown>): Promise<Played> {
  try {
    return { returns: asJson(await work()) }
  } catch (error) {
    const shown = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error)
    if (error instanceof sdk.WattlineError) {
      const { status, code, message, items, requestId, retryAfter, idempotencyKey } = error
      return {
        throws: asJson({
          status,
          code,
          message,
          items,
          requestId,
          retryAfter,
          idempotencyKey,
        }) as object as Record<string, unknown>,
        shown,
      }
    }
    return { throws: { name: error instanceof RangeError ? 'not-a-date' : String(error) }, shown }
  }
}

/** As it would be written to a file; bytes as text. */
const asJson = (value: unknown): unknown =>
  value === undefined
    ? null
    : JSON.parse(
        JSON.stringify(value, (_key, inner) =>
          inner instanceof Uint8Array ? new TextDecoder().decode(inner) : inner,
        ),
      )
