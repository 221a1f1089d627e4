import type { ContractType, Industry } from '../../domain/customer-kinds.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { AnnouncedChange } from '../../tariffs/pricing/price.ts'
import type { StoredSnapshot } from '../../tariffs/pricing/price-snapshot.ts'

/** What the price depends on, with the defaults of the calculation filled in. */
export type OfferedHousehold = {
  zipCode: string
  yearlyConsumptionKwh: number
  type: ContractType
  industry: Industry | null
  /** Null if there is none, or if the one that was asked for does not apply. */
  campaignCode: string | null
  capabilities: Record<OfferedCapability, boolean>
}
export const offeredCapabilities = [
  'hasSmartMeter',
  'hasElectricVehicle',
  'hasControllableDevice',
  'hasPhotovoltaics',
  'hasBatteryStorage',
] as const
type OfferedCapability = (typeof offeredCapabilities)[number]

export type StoredOffer = {
  offerId: string
  tariffKey: string
  offerDate: string
  expectedStartDate: string
  household: OfferedHousehold
  priceSnapshot: StoredSnapshot
  summaryHash: string | null
  validUntil: string
}

type NewOffer = Omit<StoredOffer, 'offerId' | 'priceSnapshot' | 'summaryHash'> & {
  partnerId: string
  /** Already JSON. */
  priceSnapshot: string
  announcedChanges: readonly AnnouncedChange[]
  /** Already JSON, of an `OfferSummaries`. */
  summary: string
  summaryHash: string
  createdAt: Date
}

export async function insertOffer(db: Db, offer: NewOffer): Promise<string> {
  const { rows } = await db.query<{ offerId: string }>(sql`
    insert into offers (partner_id, tariff_key, offer_date, expected_start_date, household, price_snapshot,
      announced_changes, summary, summary_hash, created_at, valid_until)
    values (${offer.partnerId}, ${offer.tariffKey}, ${offer.offerDate}, ${offer.expectedStartDate},
      ${JSON.stringify(offer.household)}::jsonb, ${offer.priceSnapshot}::jsonb,
      ${JSON.stringify(offer.announcedChanges)}::jsonb, ${offer.summary}, ${offer.summaryHash}, ${offer.createdAt}, ${offer.validUntil})
    returning id as "offerId"`)
  const [row] = rows
  if (row === undefined) throw new Error('an offer was not stored')
  return row.offerId
}

type FoundOffer = Pick<StoredOffer, 'tariffKey' | 'expectedStartDate' | 'priceSnapshot' | 'validUntil'> & {
  summaryHash: string
  createdAt: Date
  contractNumbers: string[]
}

/** The same with the orders that named it. */
export async function findOfferWithOrders(
  db: Db,
  partnerId: string,
  { tariffKey, offerId }: { tariffKey: string; offerId: string },
): Promise<FoundOffer | undefined> {
  const { rows } = await db.query<FoundOffer>(sql`
    select f.tariff_key as "tariffKey", f.expected_start_date as "expectedStartDate",
      f.price_snapshot as "priceSnapshot", f.summary_hash as "summaryHash", f.valid_until as "validUntil",
      f.created_at as "createdAt",
      array(select o.contract_number from orders o where o.offer_id = f.id
        order by o.created_at, o.contract_number) as "contractNumbers"
    from offers f
    where f.id = ${offerId}::uuid and f.partner_id = ${partnerId} and f.tariff_key = ${tariffKey}`)
  return rows[0]
}

/** The offer, if it was made for this partner; those of others do not exist for it. */
export async function findOffer(
  db: Db,
  partnerId: string,
  offerId: string,
): Promise<StoredOffer | undefined> {
  const { rows } = await db.query<StoredOffer>(sql`
    select o.id as "offerId", o.tariff_key as "tariffKey", o.offer_date as "offerDate",
      o.expected_start_date as "expectedStartDate", o.household, o.price_snapshot as "priceSnapshot",
      o.summary_hash as "summaryHash", o.valid_until as "validUntil"
    from offers o
    where o.id = ${offerId}::uuid and o.partner_id = ${partnerId}`)
  return rows[0]
}
