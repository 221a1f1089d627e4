import type { PartnerDirectory } from '../partners/partner-directory.ts'
import { withIncluded } from '../partners/scopes.ts'
import type { Caller } from '../partners/tokens/caller.ts'

/** Staff see what one of the partner's clients may see. */
export function callerOf({ clients, partners }: PartnerDirectory, partnerId: string): Caller {
  const own = [...clients.values()].filter(
    ({ partner, isDisabled }) => partner?.id === partnerId && !isDisabled,
  )
  return {
    clientId: '',
    partner: partners.find(({ id }) => id === partnerId) ?? null,
    scopes: withIncluded([...new Set(own.flatMap(({ scopes }) => scopes))]),
    dateTimeFormat: 'Local',
    customerNumber: null,
  }
}
