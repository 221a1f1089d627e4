import type { Partner } from '../../partners/partner.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Asker } from './visibility.ts'

/** The customer to whom a token is limited, because the customer gave it; null for a partner's own token. */
export const customerLimitOf = ({ customerNumber }: Caller): string | null => customerNumber

/** The partner behind a request. Clients of the supplier itself have none, and nothing to ask here. */
export function partnerOf({ partner }: Caller): Partner {
  if (partner !== null) return partner
  throw new Refusal('forbidden', { code: 'access-denied', message: 'Only partners can use this endpoint.' })
}

/** Who asks about this customer. */
export const askerOf = (caller: Caller, customerNumber: string): Asker => ({
  partnershipType: partnerOf(caller).type,
  scopes: caller.scopes,
  limitedTo: limitOf(caller, customerNumber),
})

function limitOf(caller: Caller, customerNumber: string): Asker['limitedTo'] {
  const only = customerLimitOf(caller)
  if (only === null) return 'nobody'
  return only === customerNumber ? 'this-customer' : 'another-customer'
}
