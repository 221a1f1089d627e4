import { listPartners } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Html } from '../../platform/html/html.ts'
import { type Choice, named, namedChoices } from '../../web/frame/parts.ts'
import { partnerPath } from '../console-paths.ts'
import { pageOf } from '../operation.ts'
import type { PartnersQuery } from './schema.ts'

/** Partners sorted by slug: one more than the limit. There are few enough to read them all. */
export async function listPartnersOf(db: Db, query: PartnersQuery): Promise<Partner[]> {
  const { 'filter.type': type, 'filter.isDisabled': isDisabled, 'filter.text': text, after = '' } = query
  const searched = text?.toLowerCase()
  const found = (await listPartners(db)).filter(
    (partner) =>
      partner.slug > after &&
      (type === undefined || partner.type === type) &&
      (isDisabled === undefined || partner.isDisabled === isDisabled) &&
      (searched === undefined || `${partner.slug} ${partner.brandName}`.toLowerCase().includes(searched)),
  )
  return pageOf(found, query)
}

/** Partners in lists and filters of the console: by the name that customers know, with the slug that programs use. */
type Directory = { current(): PartnerDirectory }

export const partnerLink = (directory: Directory, slug: string): Html =>
  named(directory.current().brands.get(slug)?.partner.brandName, slug, partnerPath(slug))

export const partnerChoices = (directory: Directory): Choice[] =>
  namedChoices(directory.current().partners.map(({ slug, brandName }) => ({ name: brandName, key: slug })))
