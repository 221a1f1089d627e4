import { readFile, stat } from 'node:fs/promises'
import { hostOf } from '../../../platform/http-client/call.ts'
import { namesIn, publicAnd } from '../../../platform/http-client/reach.ts'
import { getText } from '../../day-ahead-prices/sources/get-text.ts'
import { SourceFailure } from '../../day-ahead-prices/sources/price-source.ts'
import { type Drivers, driversOf } from '../drivers.ts'
import { driverDaysIn } from './driver-days.ts'

/** Where drivers are: the path of a file or an address, with the name that partners read. */
export type DriverSource = { place: string; name: string; privateHosts: readonly string[] }

// Three years of quarter-hours with three columns have 5 MB.
const mostBytes = 20_000_000
const timeoutMs = 30_000

/** Reads the drivers. Throws a `SourceFailure` that says in a sentence why there are none. */
export async function readDrivers(source: DriverSource): Promise<Drivers> {
  return driversOf(driverDaysIn(await textOf(source)))
}

const textOf = ({ place, privateHosts }: DriverSource): Promise<string> =>
  /^https?:/.test(place) ? textFrom(new URL(place), privateHosts) : textIn(place)

async function textFrom(url: URL, privateHosts: readonly string[]): Promise<string> {
  const isTrusted = namesIn(privateHosts)(hostOf(url))
  const { status, text } = await getText(url, {
    ...{ mostBytes, timeoutMs, isTrusted, reach: publicAnd(privateHosts) },
  })
  if (status !== 200) throw new SourceFailure(`The source responded with status ${status}.`)
  return text
}

async function textIn(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size <= mostBytes) return await readFile(path, 'utf8')
  } catch {
    throw new SourceFailure('The file cannot be read.')
  }
  throw new SourceFailure(`The file is longer than ${mostBytes} bytes.`)
}
