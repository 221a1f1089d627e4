import type { Caller } from '../../partners/tokens/caller.ts'
import type { Asker } from './visibility.ts'

export const askerOf = (caller: Caller, customerNumber: string): Asker => ({
  partnershipType: caller.partner.type,
  scopes: caller.scopes,
  limitedTo: limitOf(caller, customerNumber),
})

function limitOf(caller: Caller, customerNumber: string): Asker['limitedTo'] {
  if (caller.customerNumber === null) return 'nobody'
  return caller.customerNumber === customerNumber ? 'this-customer' : 'another-customer'
}
