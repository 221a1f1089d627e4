import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('proxy')

/** Limits of logins and tokens count by the caller's address, so it matters whose word about it counts. */
export function checkProxy({ environment, baseUrl, trustProxy }: Config): Check {
  if (trustProxy !== false) return ok(`Addresses of callers are believed to ${trustProxy.join(', ')}.`)
  if (environment === 'production' && baseUrl.startsWith('https://')) {
    return warning(
      'The service speaks plain http, so a proxy brings https, and all callers have its address: let TRUST_PROXY name it.',
    )
  }
  return ok('No proxy is trusted: callers have the addresses that they come from.')
}
