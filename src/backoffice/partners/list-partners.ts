import { listPartners } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import type { Db } from '../../platform/db/sql.ts'
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
