import type { Partner } from '../../partners/partner.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { type OfferDeps, summaryUrlOf } from './make-offer.ts'
import { findOfferWithOrders } from './repository.ts'
import type { StoredOffer } from './schema.ts'

type OfferRequest = { tariffKey: string; offerId: string; partner: Partner; now: Date }

/** An offer of this partner, and what has become of it. */
export async function showOffer(
  { db, ...deps }: Pick<OfferDeps, 'db' | 'config' | 'directory'>,
  { tariffKey, offerId, partner, now }: OfferRequest,
): Promise<StoredOffer> {
  const offer = await findOfferWithOrders(db, partner.id, { tariffKey, offerId })
  if (offer === undefined) throw notFound(`There is no offer ${offerId} of tariff ${tariffKey}.`)
  const { priceSnapshot, createdAt, ...stored } = offer
  const unordered = berlinDate(now) > offer.validUntil ? 'Expired' : 'Usable'
  return {
    offerId,
    ...stored,
    state: offer.contractNumbers.length > 0 ? 'Ordered' : unordered,
    createdAt: berlinDateTime(createdAt),
    summaryUrl: summaryUrlOf(deps, partner, offerId),
    priceComponents: priceSnapshot.result.priceComponents,
  }
}
