import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { Redis } from 'ioredis'
import type { Config } from '../../../platform/settings/config.ts'
import { apiProcesses } from '../../processes/usable-cores.ts'
import { type Check, verdictsOn } from './check.ts'
import { within } from './within.ts'

const onCertificates = verdictsOn('certificates')
const patienceCertificatesMilliseconds = 5000
const dayMilliseconds = 24 * 60 * 60 * 1000
/** Certificates that renew themselves do so a month before they end; what has not by then does not. */
const fewestDays = 14

/** Looks at the certificates of the public addresses, as a partner's server does. */
export function checkCertificates({ baseUrl, authUrl }: Config, now: Date): Promise<Check[]> {
  const origins = [baseUrl, authUrl]
    .map((url) => new URL(url))
    .filter(({ protocol }) => protocol === 'https:')
  const hosts = new Map(origins.map((url) => [url.host, url]))
  return Promise.all([...hosts.values()].map((url) => checkCertificate(url, now)))
}

type SeenCertificate = { fault: string | null; validUntil: Date | null }

async function checkCertificate({ hostname, port, host }: URL, now: Date): Promise<Check> {
  try {
    const seen = await within(patienceCertificatesMilliseconds, look(hostname, Number(port || 443)))
    return judgeCertificate(host, seen, now)
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    return onCertificates.warning(
      `${host} cannot be reached from here (${code}): look at its certificate from elsewhere.`,
    )
  }
}

export function judgeCertificate(host: string, { fault, validUntil }: SeenCertificate, now: Date): Check {
  if (fault !== null || validUntil === null) {
    return onCertificates.failure(
      `Callers do not trust the certificate of ${host} (${fault ?? 'there is none'}): replace it.`,
    )
  }
  const days = Math.floor((validUntil.getTime() - now.getTime()) / dayMilliseconds)
  if (days < fewestDays)
    return onCertificates.warning(`The certificate of ${host} is valid for ${days} more days: renew it.`)
  return onCertificates.ok(`The certificate of ${host} is valid for ${days} more days.`)
}

/** What a server shows, whether it is trusted or not. Nothing is sent to it. */
function look(hostname: string, port: number): Promise<SeenCertificate> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    // RFC 6066: an address is no server name.
    const servername = isIP(host) === 0 ? host : ''
    const socket = connect({ host, port, servername, rejectUnauthorized: false }, () => {
      const certificate = socket.getPeerCertificate() as PeerCertificate | Record<string, never>
      const fault = socket.authorized ? null : String(socket.authorizationError)
      resolve({ fault, validUntil: certificate.valid_to ? new Date(certificate.valid_to) : null })
      socket.destroy()
    })
    socket.setTimeout(patienceCertificatesMilliseconds, () => socket.destroy())
    socket.once('error', reject)
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })
}

const onProxy = verdictsOn('proxy')

/** Limits of logins and tokens count by the caller's address, so it matters whose word about it counts. */
export function checkProxy({ environment, baseUrl, trustProxy }: Config): Check {
  if (trustProxy !== false)
    return onProxy.ok(`Addresses of callers are believed to ${trustProxy.join(', ')}.`)
  if (environment === 'production' && baseUrl.startsWith('https://')) {
    return onProxy.warning(
      'The service speaks plain http, so a proxy brings https, and all callers have its address: let TRUST_PROXY name it.',
    )
  }
  return onProxy.ok('No proxy is trusted: callers have the addresses that they come from.')
}

const onAddresses = verdictsOn('addresses')

/** Production does not start with plain http, unless it is this machine's own. */
export function checkAddresses(config: Config): Check[] {
  const { environment, baseUrl, authUrl, testEnvironmentUrl, isOpenToOthers } = config
  const where = `The API is at ${baseUrl}, the token endpoint at ${authUrl}`
  const isPlain = [baseUrl, authUrl].some((url) => !url.startsWith('https://'))
  const why = environment === 'test' ? 'fine for tests' : 'plain http, on this machine alone'
  return [
    onAddresses.ok(isPlain ? `${where}: ${why}.` : `${where}.`),
    ...(environment === 'test' ? [whoCan(isOpenToOthers)] : []),
    ...(environment === 'production' && testEnvironmentUrl === undefined ? [noTestEnvironment] : []),
  ]
}

const noTestEnvironment = onAddresses.warning(
  'The guides lead partners to a test environment, and nothing says where it is: set TEST_ENVIRONMENT_URL.',
)

const whoCan = (isOpenToOthers: boolean): Check =>
  isOpenToOthers
    ? onAddresses.ok('Others can reach this test environment:', [
        'The demo operator, market gateway and staff have secrets of their own, which the first start showed.',
        'Operations of operators do not run in the documentation, and webhooks reach public addresses only.',
        "A link read in a partner's mailbox opens that partner's contracts only.",
      ])
    : onAddresses.ok('Only this machine can reach the service:', [
        'Console, dashboard, operator API and mailbox reject requests that name another host. If a proxy or a tunnel lets others in, set BASE_URL to the address that they use.',
      ])

const onRateLimits = verdictsOn('rate limits')
const patienceRateLimitsMilliseconds = 2000

/** Asks Redis for a sign of life, where requests are to be counted there. */
export async function checkRateLimits(config: Config): Promise<Check> {
  const { redisUrl } = config
  if (redisUrl === undefined) {
    const count = apiProcesses(config)
    return count === 1
      ? onRateLimits.ok('No REDIS_URL is set: each process counts requests for itself.')
      : onRateLimits.ok(
          `No REDIS_URL is set: each of ${count} processes counts for itself, so a client may send up to ${count} times its limit.`,
        )
  }
  const { host } = new URL(redisUrl)
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: patienceRateLimitsMilliseconds,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    // A server that is still loading its data answers the ping with that.
    enableReadyCheck: false,
  })
  let lastError: unknown
  // Unheard, it would be printed; `connect` itself only says that the connection is closed.
  redis.on('error', (error) => {
    lastError = error
  })
  try {
    await within(
      patienceRateLimitsMilliseconds,
      redis.connect().then(() => redis.ping()),
    )
    return onRateLimits.ok(`Redis at ${host} answers.`)
  } catch (error) {
    const { code, message } = (lastError ?? error) as { code?: string; message?: string }
    const reason = code ?? message
    return onRateLimits.failure(
      `Redis at ${host} does not serve us (${reason}): see that it runs and that REDIS_URL names it.`,
    )
  } finally {
    redis.disconnect()
  }
}
