import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'
import { within } from './within.ts'

const { ok, warning, failure } = verdictsOn('certificates')
const patienceMilliseconds = 5000
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

export type SeenCertificate = { fault: string | null; validUntil: Date | null }

async function checkCertificate({ hostname, port, host }: URL, now: Date): Promise<Check> {
  try {
    const seen = await within(patienceMilliseconds, look(hostname, Number(port || 443)))
    return judgeCertificate(host, seen, now)
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    return warning(`${host} cannot be reached from here (${code}): look at its certificate from elsewhere.`)
  }
}

export function judgeCertificate(host: string, { fault, validUntil }: SeenCertificate, now: Date): Check {
  if (fault !== null || validUntil === null) {
    return failure(
      `Callers do not trust the certificate of ${host} (${fault ?? 'there is none'}): replace it.`,
    )
  }
  const days = Math.floor((validUntil.getTime() - now.getTime()) / dayMilliseconds)
  if (days < fewestDays)
    return warning(`The certificate of ${host} is valid for ${days} more days: renew it.`)
  return ok(`The certificate of ${host} is valid for ${days} more days.`)
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
    socket.setTimeout(patienceMilliseconds, () => socket.destroy())
    socket.once('error', reject)
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })
}
