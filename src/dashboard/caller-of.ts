import type { PartnerDirectory } from '../partners/partner-directory.ts'
import { withIncluded } from '../partners/scopes.ts'
import type { Caller } from '../partners/tokens/caller.ts'
import { Refusal } from '../platform/refusal.ts'

/** Staff see what one of the partner's clients may see. */
export function callerOfStaff({ clients, partners }: PartnerDirectory, partnerId: string): Caller {
  const partner = partners.find(({ id }) => id === partnerId)
  if (partner === undefined)
    throw new Refusal('forbidden', { code: 'access-denied', message: 'There is no such partner.' })
  const own = [...clients.values()].filter((client) => client.partner?.id === partnerId && !client.isDisabled)
  return {
    clientId: '',
    partner,
    scopes: withIncluded([...new Set(own.flatMap(({ scopes }) => scopes))]),
    dateTimeFormat: 'Local',
    customerNumber: null,
  }
}
