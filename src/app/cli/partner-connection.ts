/** How the commands for partners reach the service: as a client of a partner. */
import type { WattlineOptions } from '@wattline/sdk'
import { demoClientsAmong } from '../../partners/demo-clients.ts'
import type { Context } from './command.ts'
import { UsageFault } from './usage-fault.ts'

/** The local demo, which `npm start` runs. */
const defaults = { baseUrl: 'http://localhost:8080', clientId: 'demo-whitelabel' }

export const connectionOptions = {
  baseUrl: ['--base-url <url>', `Address of the service; else WATTLINE_BASE_URL, else ${defaults.baseUrl}`],
  authUrl: ['--auth-url <url>', 'Address for tokens; else WATTLINE_AUTH_URL, else the same'],
  clientId: ['--client-id <id>', `A client of a partner; else WATTLINE_CLIENT_ID, else ${defaults.clientId}`],
  help: '\nThe secret of the client comes from WATTLINE_CLIENT_SECRET: everybody on a machine can read command lines.',
} as const

export type GivenConnection = {
  baseUrl?: string | undefined
  authUrl?: string | undefined
  clientId?: string | undefined
}

export type PartnerConnection = Pick<WattlineOptions, 'baseUrl' | 'clientId' | 'clientSecret'> & {
  authUrl: string
}

/** The connection that options and environment name. */
export function connectionOf(given: GivenConnection, environment: Context['environment']): PartnerConnection {
  const clientId = given.clientId || environment.WATTLINE_CLIENT_ID || defaults.clientId
  const baseUrl = given.baseUrl || environment.WATTLINE_BASE_URL || defaults.baseUrl
  const authUrl = given.authUrl || environment.WATTLINE_AUTH_URL || baseUrl
  return { baseUrl, authUrl, clientId, clientSecret: secretOf(clientId, environment) }
}

function secretOf(clientId: string, environment: Context['environment']): string {
  const secret = environment.WATTLINE_CLIENT_SECRET
  if (secret) return secret
  // Printed at every start of the demo.
  if (demoClientsAmong([clientId]).length > 0) return `${clientId}-secret`
  throw new UsageFault(`WATTLINE_CLIENT_SECRET is missing: the secret of ${clientId}.`)
}
