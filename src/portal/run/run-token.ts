import type { Client } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import { type Signer, signAccessToken } from '../../partners/tokens/access-token.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type Clock, clockOf } from '../../platform/time/clock.ts'
import type { OwnValues, SignedInPartner } from './run-client.ts'

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
