import type { Db } from '../platform/db/sql.ts'
import { type Brand, type Logo, noBrand } from './brand/brand.ts'
import { findBrands, findLogos } from './brand/repository.ts'
import type { Client, Partner } from './partner.ts'
import { allClients, allPartners, scopesOfActiveClients } from './repository.ts'
import { type Scope, withIncluded } from './scopes.ts'

/** All partners and clients, held in memory: they are few, and every request needs them. */
export type PartnerDirectory = {
  clients: ReadonlyMap<string, Client>
  partners: readonly Partner[]
  /** Keyed by the base64 hash of the partner token. */
  partnersByToken: ReadonlyMap<string, Partner>
  /** Keyed by slug; of every partner. */
  brands: ReadonlyMap<string, KnownBrand>
  /** Slugs of partners, keyed by their own host. */
  slugsByHost: ReadonlyMap<string, string>
}

export type KnownBrand = { partner: Partner; brand: Brand; logos: readonly Logo[] }

export async function loadPartnerDirectory(db: Db): Promise<PartnerDirectory> {
  const [partnerRows, clientRows, brands, logos] = await Promise.all([
    allPartners(db),
    allClients(db),
    findBrands(db),
    findLogos(db),
  ])
  const partners = new Map(partnerRows.map(({ partnerTokenHash: _, ...partner }) => [partner.id, partner]))
  return {
    partners: [...partners.values()],
    clients: new Map(
      clientRows.map(({ partnerId, ...client }) => {
        const partner = partnerId === null ? null : (partners.get(partnerId) ?? null)
        const isDisabled = client.isDisabled || partner?.isDisabled === true
        return [client.clientId, { ...client, partner, isDisabled }]
      }),
    ),
    partnersByToken: new Map(
      partnerRows.flatMap(({ id, partnerTokenHash }) => {
        const partner = partners.get(id)
        return partnerTokenHash && partner && !partner.isDisabled
          ? [[partnerTokenHash.toString('base64'), partner] as const]
          : []
      }),
    ),
    brands: new Map(
      [...partners.values()].map((partner) => [
        partner.slug,
        { partner, brand: brands.get(partner.id) ?? noBrand, logos: logos.get(partner.id) ?? [] },
      ]),
    ),
    slugsByHost: new Map(
      [...partners.values()].flatMap(({ id, slug }) => {
        const host = brands.get(id)?.host ?? null
        return host === null ? [] : [[host, slug] as const]
      }),
    ),
  }
}

export const partnersById = async (db: Db): Promise<ReadonlyMap<string, Partner>> =>
  new Map((await allPartners(db)).map(({ partnerTokenHash: _, ...partner }) => [partner.id, partner]))

export const allPartnerIds = async (db: Db): Promise<string[]> => (await allPartners(db)).map(({ id }) => id)

/** What clients may do now, by their ids; disabled ones are missing. */
export async function rightsOfClients(
  db: Db,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<Scope>>> {
  const found = await scopesOfActiveClients(db, clientIds)
  return new Map(found.map(({ clientId, scopes }) => [clientId, withIncluded(scopes)]))
}

export { activeClientIds } from './repository.ts'
