import type { PartnerDirectory } from '../../partners/partner-directory.ts'

/** The clients of a partner that may have endpoints, as in the API. */
export const webhookClients = ({ clients }: PartnerDirectory, partnerId: string): string[] =>
  [...clients.values()]
    .filter(({ partner, isDisabled, scopes }) => {
      return partner?.id === partnerId && !isDisabled && scopes.includes('manage:webhooks')
    })
    .map(({ clientId }) => clientId)
    .toSorted()
