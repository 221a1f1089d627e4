import { faultOf } from './wattline-error.ts'

type Surroundings = { document?: unknown; process?: { versions?: { node?: string } } }

/** Refuses to run where users could read the client secret: in a browser, a web view or a web worker. */
export function refuseBrowsers({ document, process }: Surroundings = globalThis as Surroundings): void {
  if (document === undefined && process?.versions?.node !== undefined) return
  throw faultOf(
    'browser-refused',
    'The Wattline SDK does not run in a browser: everybody could read the client secret. Call it on your server.',
  )
}
