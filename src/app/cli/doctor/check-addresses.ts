import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok } = verdictsOn('addresses')

/** Production does not start with plain http, unless it is this machine's own. */
export function checkAddresses({ environment, baseUrl, authUrl }: Config): Check {
  const where = `The API is at ${baseUrl}, the token endpoint at ${authUrl}`
  const isPlain = [baseUrl, authUrl].some((url) => !url.startsWith('https://'))
  if (!isPlain) return ok(`${where}.`)
  return ok(`${where}: ${environment === 'test' ? 'fine for tests' : 'plain http, on this machine alone'}.`)
}
