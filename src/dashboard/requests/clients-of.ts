import type { PartnerDirectory } from '../../partners/partner-directory.ts'

/** The ids of a partner's clients, disabled ones included: they have a past. */
export const clientsOf = ({ clients }: PartnerDirectory, partnerId: string): string[] =>
  [...clients.values()]
    .filter(({ partner }) => partner?.id === partnerId)
    .map(({ clientId }) => clientId)
    .toSorted()
