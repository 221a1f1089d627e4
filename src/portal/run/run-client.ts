import type { FastifyRequest } from 'fastify'
import type { DemoClientId } from '../../partners/demo-clients.ts'
import type { Client } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import { type Signer, signAccessToken } from '../../partners/tokens/access-token.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type Clock, clockOf } from '../../platform/time/clock.ts'
import type { ApiName } from '../apis.ts'

/** Who is signed in to the partner dashboard in this browser, and whether they gave password and code lately. */
type SignedInPartner = (
  request: FastifyRequest,
) => Promise<{ partnerId: string; isVerified: boolean } | undefined>

/** Values for the path of an operation, by their names; undefined for what the partner has none of. */
type OwnValues = (
  partnerId: string,
  operationId: string,
  names: readonly string[],
) => Promise<Readonly<Record<string, string | undefined>>>

type RunClients = {
  directory: Cached<PartnerDirectory>
  /** Whether the demo clients exist here. */
  hasDemo: boolean
  config: { isOpenToOthers: boolean }
  signedInPartner?: SignedInPartner | undefined
}

/** The client of the demo data that runs the operations of an API. */
export const demoRunClients = {
  partner: 'demo-whitelabel',
  operator: 'demo-operator',
} as const satisfies Record<ApiName, DemoClientId>

/**
 * The only place that decides with which client an operation runs: with one of the partner who is signed in, else with
 * the demo client. A partner never runs an operation of operators, and nobody does where others can reach the service.
 */
export async function runClientOf(
  { directory, hasDemo, config, signedInPartner }: RunClients,
  request: FastifyRequest,
  api: ApiName,
): Promise<Client | undefined> {
  if (api === 'operator' && config.isOpenToOthers) return undefined
  const { clients } = directory.current()
  const partner = api === 'partner' ? await signedInPartner?.(request) : undefined
  if (partner !== undefined) return clientOf(clients, partner.partnerId)
  const demo = hasDemo ? clients.get(demoRunClients[api]) : undefined
  return demo?.isDisabled === true ? undefined : demo
}

/** The client of a partner that may do most. Apps without a secret act for customers only, so none of them can. */
function clientOf(clients: ReadonlyMap<string, Client>, partnerId: string): Client | undefined {
  const own = [...clients.values()].filter(
    ({ partner, isDisabled, isPublic }) => partner?.id === partnerId && !isDisabled && !isPublic,
  )
  return own.sort((one, other) => other.scopes.length - one.scopes.length)[0]
}

/** What the portal needs to call the service it belongs to. */
export type RunDeps = {
  config: Config
  demo: object | undefined
  signer: Signer
  clock: Clock
  directory: Cached<PartnerDirectory>
  /** Who is signed in to the partner dashboard; a service without one leaves it out. */
  signedInPartner?: SignedInPartner | undefined
  /** What the partner has that can stand in the path of an operation. */
  ownValues?: OwnValues | undefined
}

/** A token with all that the client may do, by the clock of its partner. */
export const tokenOf = (
  { signer, clock }: Pick<RunDeps, 'signer' | 'clock'>,
  { clientId, scopes, partner }: Client,
): Promise<string> => {
  const now = clockOf(clock, partner?.id).now()
  return signAccessToken(signer, { clientId, scope: scopes.join(' '), now })
}
