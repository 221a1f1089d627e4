import { readFile, stat } from 'node:fs/promises'
import { hostOf } from '../../../platform/http-client/call.ts'
import { namesIn, publicAnd } from '../../../platform/http-client/reach.ts'
import { stepByStep } from '../../../platform/threads/step-by-step.ts'
import { getText } from '../../day-ahead-prices/sources/get-text.ts'
import { SourceFailure } from '../../day-ahead-prices/sources/price-source.ts'
import { type Drivers, driversOf } from '../drivers.ts'
import { driverDaysIn } from './driver-days.ts'

/** Where drivers are: the path of a file or an address, with the name that partners read. */
export type DriverSource = {
  place: string
  name: string
  privateHosts: readonly string[]
  /** For the whole answer of an address. Default: 30 s. */
  timeoutMs?: number
}

// Three years of quarter-hours with three columns have 5 MB.
const maxBytes = 20_000_000

/** Reads the drivers. Throws a `SourceFailure` that says in a sentence why there are none. */
export async function readDrivers(source: DriverSource): Promise<Drivers> {
  return driversOf(await stepByStep(driverDaysIn(await textOf(source))))
}

const textOf = (source: DriverSource): Promise<string> =>
  /^https?:/.test(source.place) ? textFrom(source) : textIn(source.place)

async function textFrom({ place, privateHosts, timeoutMs = 30_000 }: DriverSource): Promise<string> {
  const url = new URL(place)
  const isTrusted = namesIn(privateHosts)(hostOf(url))
  const { status, text } = await getText(url, {
    ...{ maxBytes, timeoutMs, isTrusted, reach: publicAnd(privateHosts) },
  })
  if (status !== 200) throw new SourceFailure(`The source responded with status ${status}.`)
  return text
}

async function textIn(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size <= maxBytes) return await readFile(path, 'utf8')
  } catch {
    throw new SourceFailure('The file cannot be read.')
  }
  throw new SourceFailure(`The file is longer than ${maxBytes} bytes.`)
}
