import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('addresses')

/** Production does not start with plain http, unless it is this machine's own. */
export function checkAddresses(config: Config): Check[] {
  const { environment, baseUrl, authUrl, testEnvironmentUrl, isOpenToOthers } = config
  const where = `The API is at ${baseUrl}, the token endpoint at ${authUrl}`
  const isPlain = [baseUrl, authUrl].some((url) => !url.startsWith('https://'))
  const why = environment === 'test' ? 'fine for tests' : 'plain http, on this machine alone'
  return [
    ok(isPlain ? `${where}: ${why}.` : `${where}.`),
    ...(environment === 'test' ? [whoCan(isOpenToOthers)] : []),
    ...(environment === 'production' && testEnvironmentUrl === undefined ? [noTestEnvironment] : []),
  ]
}

const noTestEnvironment = warning(
  'The guides lead partners to a test environment, and nothing says where it is: set TEST_ENVIRONMENT_URL.',
)

const whoCan = (isOpenToOthers: boolean): Check =>
  isOpenToOthers
    ? ok('Others can reach this test environment:', [
        'The demo operator, market gateway and staff have secrets of their own, which the first start showed.',
        'Operations of operators do not run in the documentation, and webhooks reach public addresses only.',
        "A link read in a partner's mailbox opens that partner's contracts only.",
      ])
    : ok('Only this machine can reach the service:', [
        'Console, dashboard, operator API and mailbox reject requests that name another host. If a proxy or a tunnel lets others in, set BASE_URL to the address that they use.',
      ])
