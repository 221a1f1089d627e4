// Apart from the options of a connection, which every command line loads: the SDK is loaded by the commands that use it.
import { Wattline, WattlineError, type WattlineOptions } from '@wattline/sdk'
import { UsageFault } from './usage-fault.ts'

/** A client of the service. An address or a name that cannot be right ends the command at once. */
export function connected(options: WattlineOptions): Wattline {
  try {
    return new Wattline(options)
  } catch (error) {
    throw error instanceof WattlineError ? new UsageFault(error.items[0]?.message ?? error.message) : error
  }
}
