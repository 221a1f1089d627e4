import type { Db } from '../platform/db/sql.ts'
import type { Client, Partner } from './partner.ts'
import { allClients, allPartners } from './repository.ts'

/** Who may call us, whole, for the memory of a process: partners are few and asked about on every request. */
export type PartnerDirectory = {
  clients: ReadonlyMap<string, Client>
  partners: readonly Partner[]
  /** By the hash of the partner token, as base64. */
  partnersByToken: ReadonlyMap<string, Partner>
}

export async function loadPartnerDirectory(db: Db): Promise<PartnerDirectory> {
  const [partnerRows, clientRows] = await Promise.all([allPartners(db), allClients(db)])
  const partners = new Map(partnerRows.map(({ partnerTokenHash: _, ...partner }) => [partner.id, partner]))
  return {
    partners: [...partners.values()],
    clients: new Map(
      clientRows.map(({ partnerId, ...client }) => [
        client.clientId,
        { ...client, partner: partnerId === null ? null : (partners.get(partnerId) ?? null) },
      ]),
    ),
    partnersByToken: new Map(
      partnerRows.flatMap(({ id, partnerTokenHash }) => {
        const partner = partners.get(id)
        return partnerTokenHash && partner ? [[partnerTokenHash.toString('base64'), partner] as const] : []
      }),
    ),
  }
}
