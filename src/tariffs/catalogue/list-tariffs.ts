import type { RegionalRates } from '../regions/regions.ts'
import { withVatOn } from '../regions/vat-on.ts'
import { type Catalogue, isSoldBy, versionOn } from './catalogue.ts'
import { duration } from './measure.ts'

/** The tariffs that a partner may sell on a date, as the API returns them. */
export const listTariffs = (
  catalogue: Catalogue,
  rates: Pick<RegionalRates, 'vatRates'>,
  { partnerId, date }: { partnerId: string; date: string },
) =>
  catalogue.tariffs
    .filter((tariff) => isSoldBy(tariff, partnerId))
    .flatMap((tariff) => {
      const version = versionOn(tariff, date)
      if (version === undefined) return []
      return {
        tariffKey: tariff.tariffKey,
        tariffName: tariff.name,
        displayName: tariff.displayName ?? tariff.name,
        providerName: tariff.providerName,
        kind: tariff.kind,
        vat: Number(withVatOn(rates, version, date).vatPercent),
        durationPeriod: duration(tariff.durationPeriod.value, tariff.durationPeriod.unit),
        noticePeriod: duration(tariff.noticePeriod.value, tariff.noticePeriod.unit),
        renewalPeriod: duration(tariff.renewalPeriod.value, tariff.renewalPeriod.unit),
        features: tariff.features,
        validFrom: version.validFrom,
        validTo: version.validTo,
      }
    })
