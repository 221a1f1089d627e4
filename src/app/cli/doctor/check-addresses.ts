import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('addresses')

/** Secrets and tokens travel to these addresses, so in production they had better be encrypted. */
export function checkAddresses({ environment, baseUrl, authUrl }: Config): Check {
  const plain = Object.entries({ BASE_URL: baseUrl, AUTH_URL: authUrl })
    .filter(([, url]) => !url.startsWith('https://'))
    .map(([name]) => name)
  if (plain.length === 0) return ok(`The API is at ${baseUrl}, the token endpoint at ${authUrl}.`)
  if (environment === 'test')
    return ok(`The API is at ${baseUrl}, the token endpoint at ${authUrl}: fine for tests.`)
  return warning(`Secrets would travel in the clear: give ${plain.join(' and ')} an https address.`)
}
