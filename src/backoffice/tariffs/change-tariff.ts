import { contractsOfTariff } from '../../orders/lifecycle/contracts-of-tariff.ts'
import { listPartners } from '../../partners/manage-partners.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import type { Db } from '../../platform/db/sql.ts'
import { lockImportsNow } from '../../platform/imports/import-rows.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { readTariff, type Tariff, type TariffVersion } from '../../tariffs/catalogue/catalogue.ts'
import { endingOn, orRefused, withRow } from '../../tariffs/editing/periods.ts'
import { writeTerms, writeVersions } from '../../tariffs/editing/write-rows.ts'
import { inFieldNames } from '../column-fields.ts'
import { compareTariffs, consequencesOf, type TariffAct } from './compare-tariffs.ts'
import {
  type EndOfSaleRequest,
  type NewTariffRequest,
  type TariffChange,
  type TariffTermsRequest,
  type TariffVersionRequest,
  tariffFieldNames,
} from './schema.ts'
import { getTariff, slugsOf, tariffItem } from './show-tariffs.ts'

/** A change that somebody wants, to be made or only tried. */
export type WantedChange = {
  act: TariffAct
  tariffKey: string
  /** Writes it, and says from which day on it counts. */
  write(tx: Db, today: string): Promise<{ effectiveDate: string }>
}

export const newTariff = ({ tariffKey, kind, version, ...terms }: NewTariffRequest): WantedChange => ({
  act: 'add',
  tariffKey,
  async write(tx, today) {
    if ((await readTariff(tx, tariffKey)) !== undefined) throw taken(tariffKey)
    const partnerIds = await idsOf(tx, terms.partners ?? null)
    await writeTerms(tx, { tariffKey, kind, renewalPeriod: openEnded, partnerIds, ...termsOf(terms) })
    await writeVersions(tx, tariffKey, orRefused(withRow([], versionOf(version), today)))
    return { effectiveDate: version.validFrom }
  },
})

export const newTerms = (tariffKey: string, terms: TariffTermsRequest): WantedChange => ({
  act: 'terms',
  tariffKey,
  async write(tx, today) {
    const { kind, renewalPeriod } = await getTariff(tx, tariffKey)
    const partnerIds = await idsOf(tx, terms.partners ?? null)
    await writeTerms(tx, { tariffKey, kind, renewalPeriod, partnerIds, ...termsOf(terms) })
    return { effectiveDate: today }
  },
})

export const newVersion = (tariffKey: string, version: TariffVersionRequest): WantedChange => ({
  act: 'version',
  tariffKey,
  async write(tx, today) {
    const { versions } = await getTariff(tx, tariffKey)
    await writeVersions(tx, tariffKey, orRefused(withRow(versions, versionOf(version), today)))
    return { effectiveDate: version.validFrom }
  },
})

export const endOfSale = (tariffKey: string, { validTo }: EndOfSaleRequest): WantedChange => ({
  act: 'end-sale',
  tariffKey,
  async write(tx, today) {
    const { versions } = await getTariff(tx, tariffKey)
    const left = orRefused(endingOn(versions, validTo, today))
    if (JSON.stringify(left) === JSON.stringify(versions)) {
      const message = `${tariffKey} is not on sale on ${validTo} or later.`
      throw new Refusal('conflict', { code: 'conflict', message, details: 'validTo' })
    }
    await writeVersions(tx, tariffKey, left)
    return { effectiveDate: validTo }
  },
})

/** Makes a change, with its audit entry. */
export const changeTariff = (db: Db, wanted: WantedChange, operator: Operator): Promise<TariffChange> =>
  audited(db, operator, async (tx) => {
    const change = await made(tx, wanted, operator.now)
    const changed = change.lines.filter(({ isChanged }) => isChanged)
    const { act, tariffKey } = wanted
    const facts = (side: 'before' | 'after') => ({
      effectiveDate: change.effectiveDate,
      ...Object.fromEntries(changed.map((line) => [line.field, line[side]])),
    })
    return {
      result: change,
      entry:
        changed.length === 0
          ? null
          : {
              action: `tariff.${act}`,
              subject: tariffKey,
              before: act === 'add' ? null : facts('before'),
              after: facts('after'),
            },
    }
  })

/** What a change would mean: it is made and taken back. */
export const tryTariffChange = async (
  db: Db,
  wanted: WantedChange,
  { now }: Pick<Operator, 'now'>,
): Promise<TariffChange> => ({ ...(await rolledBack(db, (tx) => made(tx, wanted, now))), isMade: false })

async function made(tx: Db, { act, tariffKey, write }: WantedChange, now: Date): Promise<TariffChange> {
  const today = berlinDate(now)
  await lockImportsNow(tx)
  const slugs = slugsOf(await listPartners(tx))
  const found = await readTariff(tx, tariffKey)
  const { effectiveDate } = await inFieldNames(tariffFieldNames, () => write(tx, today))
  const after = tariffItem(await getTariff(tx, tariffKey), slugs, today)
  const before = found === undefined ? null : tariffItem(found, slugs, today)
  const contracts = await contractsOfTariff(tx, tariffKey)
  const changed = { act, effectiveDate, before, after }
  return {
    isMade: true,
    effectiveDate,
    lines: compareTariffs(changed),
    contracts,
    consequences: consequencesOf(changed, contracts),
    tariff: after,
  }
}

/** After its first term a contract only continues open-ended, so there is nothing to choose. */
const openEnded: Tariff['renewalPeriod'] = { value: 0, unit: 'Month' }

const termsOf = (terms: Omit<TariffTermsRequest, 'partners'>) => ({
  name: terms.tariffName,
  displayName: terms.displayName ?? null,
  providerName: terms.providerName,
  durationPeriod: { value: terms.durationValue, unit: terms.durationUnit },
  noticePeriod: { value: terms.noticeValue, unit: terms.noticeUnit },
  features: terms.features ?? [],
})

const versionOf = (version: TariffVersionRequest): TariffVersion => ({
  validFrom: version.validFrom,
  validTo: version.validTo ?? null,
  vatPercent: String(version.vat),
  serviceFeeCentPerKwhNet: String(version.serviceFeeCentPerKwhNet),
  baseServiceFeeEuroPerMonthNet: String(version.baseServiceFeeEuroPerMonthNet),
  greenCertificateCentPerKwhNet: String(version.greenCertificateCentPerKwhNet),
  riskPremiumCentPerKwhNet: String(version.riskPremiumCentPerKwhNet ?? 0),
  sharePercent: textOrNull(version.sharePercent),
  energyPriceCentPerKwhNet: textOrNull(version.energyPriceCentPerKwhNet),
  emissionGramPerKwh: String(version.emissionGramPerKwh ?? 0),
  flexibilityCentPerKwhGross: String(version.flexibilityCentPerKwhGross ?? 0),
})
const textOrNull = (amount: number | null | undefined) => (amount == null ? null : String(amount))

async function idsOf(tx: Db, wanted: readonly string[] | null): Promise<string[] | null> {
  if (wanted === null) return null
  const ids = new Map((await listPartners(tx)).map(({ id, slug }) => [slug, id]))
  const unknown = wanted.filter((slug) => !ids.has(slug))
  if (unknown.length > 0) {
    throw invalid('partners', `partners has slugs that no partner has: ${unknown.join(', ')}.`)
  }
  return [...new Set(wanted.flatMap((slug) => ids.get(slug) ?? []))]
}

const taken = (tariffKey: string) =>
  new Refusal('conflict', {
    code: 'conflict',
    message: `There is a tariff ${tariffKey} already. Add a version to it, or choose another key.`,
    details: 'tariffKey',
  })
