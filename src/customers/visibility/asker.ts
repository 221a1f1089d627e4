import type { Partner } from '../../partners/partner.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Asker } from './visibility.ts'

/** The supplier's own clients belong to no partner and have no access here. */
export function partnerOf({ partner }: Caller): Partner {
  if (partner !== null) return partner
  throw new Refusal('forbidden', { code: 'access-denied', message: 'Only partners can use this endpoint.' })
}

export const askerOf = (caller: Caller, customerNumber: string): Asker => ({
  partnershipType: partnerOf(caller).type,
  scopes: caller.scopes,
  limitedTo: limitOf(caller, customerNumber),
})

function limitOf(caller: Caller, customerNumber: string): Asker['limitedTo'] {
  if (caller.customerNumber === null) return 'nobody'
  return caller.customerNumber === customerNumber ? 'this-customer' : 'another-customer'
}
