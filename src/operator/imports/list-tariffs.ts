import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Catalogue } from '../../tariffs/catalogue/catalogue.ts'
import type { OperatorTariff } from './schema.ts'

/** Every tariff with all its versions, including those not on sale. */
export function allTariffs({ tariffs }: Catalogue, { partners }: PartnerDirectory): OperatorTariff[] {
  const slugs = new Map(partners.map(({ id, slug }) => [id, slug]))
  return tariffs.map(({ tariffKey, name, providerName, kind, features, partnerIds, versions }) => ({
    tariffKey,
    tariffName: name,
    providerName,
    kind,
    features,
    partners: partnerIds === null ? null : partnerIds.flatMap((id) => slugs.get(id) ?? []).sort(),
    versions: versions.map((version) => ({
      validFrom: version.validFrom,
      validTo: version.validTo,
      vat: Number(version.vatPercent),
      energyPriceCentPerKwhNet: orNull(version.energyPriceCentPerKwhNet),
      serviceFeeCentPerKwhNet: Number(version.serviceFeeCentPerKwhNet),
      baseServiceFeeEuroPerMonthNet: Number(version.baseServiceFeeEuroPerMonthNet),
      sharePercent: orNull(version.sharePercent),
    })),
  }))
}

const orNull = (amount: string | null): number | null => (amount === null ? null : Number(amount))
