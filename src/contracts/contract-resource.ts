import { maskedIban } from '../customers/visibility/readers-without-agreement.ts'
import type { Sight, View } from '../customers/visibility/visibility.ts'
import type { FilledAddress, FilledBankDetails } from '../domain/filled-order.ts'
import { hasSmartMeterOn, meterPeriodsOf } from '../domain/measurement-technology.ts'
import { openBankDetails } from '../orders/bank-details.ts'
import { bringUpToDate } from '../orders/lifecycle/due-changes.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import { type Catalogue, type Tariff, versionOn } from '../tariffs/catalogue/catalogue.ts'
import { arePartsDifferent } from '../tariffs/pricing/compare-prices.ts'
import type { PriceCalculation } from '../tariffs/pricing/price.ts'
import { agreedPeriods } from '../tariffs/pricing/price-snapshot.ts'
import { gridOperatorOf, gridTermsOf } from '../tariffs/regions/grid-operator-of.ts'
import type { Regions } from '../tariffs/regions/regions.ts'
import { withVatOn } from '../tariffs/regions/vat-on.ts'
import { paragraph14aInfo } from './paragraph-14a.ts'
import type { BankDetail, ContractAddress, ContractItem } from './schema.ts'
import type { ConfirmedPrice, PriceSums } from './show-confirmed-price.ts'
import type { StoredContract } from './stored-contract.ts'

type Terms = { catalogue: Catalogue; regions: Regions; keyring: Keyring; today: string }

/** A contract as the API returns it; fields that the view hides are null. */
export function contractResource(
  contract: StoredContract,
  { view, isIbanShown, isBankShown, isPriceShown }: Sight,
  { catalogue, regions, keyring, today }: Terms,
): ContractItem {
  // Applies all changes that are due by today, even if the worker is late.
  const { state, startDate, endDate } = bringUpToDate(contract, today)
  const tariff = catalogue.byKey.get(contract.tariffKey)
  if (tariff === undefined)
    throw new Error(`contract ${contract.contractNumber} has the unknown tariff ${contract.tariffKey}`)
  const operatorCode = gridOperatorOf(regions, contract, today)
  const unlessHidden = <Value>(value: Value) => (view === 'finance' ? null : value)
  return {
    contractNumber: contract.contractNumber,
    tariffName: contract.tariffName,
    contractState: state,
    name: holderOf(contract),
    deliveryAddress: addressIn(view, contract.deliveryAddress),
    billingAddress: contract.billingAddress && addressIn(view, contract.billingAddress),
    bankDetail: isBankShown ? bankDetailOf(contract, { keyring, isIbanShown }) : null,
    meterNumber: unlessHidden(contract.meterNumber),
    meLoIdentifier: unlessHidden(contract.meLoIdentifier),
    maLoIdentifier: unlessHidden(contract.maLoIdentifier),
    actualDateOfDelivery: startDate,
    endDateOfDelivery: endDate,
    ...periodsOf(agreedPeriods(contract.priceSnapshot, tariff)),
    expectedAnnualConsumptionInKwhPerYear: contract.expectedConsumptionKwh,
    photovoltaicsSince: unlessHidden(contract.photovoltaicsSince),
    withoutGridUseSince: isPriceShown
      ? (contract.withoutGridUse.find(({ validTo }) => validTo === null || validTo > today)?.validFrom ??
        null)
      : null,
    accountingMethod: hasSmartMeterOn(meterPeriodsOf(contract), today) ? 'SmartMeter' : 'LoadProfile',
    distributionSystemOperatorCode: operatorCode,
    distributionSystemOperatorName: (operatorCode && regions.gridOperatorNames.get(operatorCode)) ?? null,
    previousSupplierCode: contract.previousSupplierCode,
    previousSupplierName:
      (contract.previousSupplierCode && regions.supplierNames.get(contract.previousSupplierCode)) ?? null,
    confirmedPrice: isPriceShown ? showConfirmedPrice(contract) : null,
    paragraph14AInfo: paragraph14aInfo(contract.modules, gridTermsOf(regions, contract, today), {
      date: today,
      ...withVatOn(regions, { vatPercent: vatPercentOf(tariff, contract, today) }, today),
      consumptionKwh: contract.consumptionKwh,
    }),
  }
}

/** The holder is the customer. A private person may have a business contract, and a business a private one. */
function holderOf({ type, deliveryAddress, ...account }: StoredContract): string | null {
  const names = [account, deliveryAddress].map(({ firstName, lastName, businessName }) =>
    type === 'Business' ? (businessName ?? '') : [firstName, lastName].filter(Boolean).join(' '),
  )
  return names.find((name) => name !== '') ?? null
}

function addressIn(view: View, address: FilledAddress): ContractAddress {
  const { title = null, firstName = null, lastName = null, businessName = null, gender = null } = address
  const { extension = null, streetName, houseNumber = null, city, postCode, countryCode } = address
  const street =
    view === 'finance'
      ? { extension: null, streetName: null, houseNumber: null }
      : { extension, streetName, houseNumber }
  return { title, firstName, lastName, businessName, gender, ...street, city, postCode, countryCode }
}

function bankDetailOf(
  { contractNumber, bankDetails }: StoredContract,
  { keyring, isIbanShown }: { keyring: Keyring; isIbanShown: boolean },
): BankDetail | null {
  const details = openBankDetails(keyring, contractNumber, bankDetails)
  return details && bankDetail(details, isIbanShown)
}

const bankDetail = (details: FilledBankDetails, isIbanShown: boolean): BankDetail => ({
  accountHolder: details.accountHolder ?? null,
  iban: isIbanShown ? details.iban : maskedIban(details.iban),
  bic: details.bic ?? null,
  bankName: details.bankName ?? null,
  hasAcceptedDirectDebit: details.hasAcceptedDirectDebit ?? false,
})

const periodsOf = ({ noticePeriod, durationPeriod, renewalPeriod }: ReturnType<typeof agreedPeriods>) => ({
  cancellationPeriod: noticePeriod.value,
  cancellationPeriodUnit: noticePeriod.unit,
  durationPeriod: durationPeriod.value,
  durationPeriodUnit: durationPeriod.unit,
  renewalPeriod: renewalPeriod.value,
  renewalPeriodUnit: renewalPeriod.unit,
})

/** A tariff that is no longer on sale keeps the VAT of its last version. */
function vatPercentOf(tariff: Tariff, { offerDate }: StoredContract, today: string): string {
  const version = versionOn(tariff, today) ?? versionOn(tariff, offerDate) ?? tariff.versions.at(-1)
  if (version === undefined) throw new Error(`tariff ${tariff.tariffKey} has no version`)
  return version.vatPercent
}

/** The price of the confirmation beside that of the order. */
function showConfirmedPrice({
  confirmedPrice,
  priceSnapshot,
}: Pick<StoredContract, 'confirmedPrice' | 'priceSnapshot'>): ConfirmedPrice | null {
  if (confirmedPrice === null) return null
  const offered = priceSnapshot.result.priceComponents
  const confirmed = confirmedPrice.result.priceComponents
  return {
    ...sumsOf(confirmed),
    offered: sumsOf(offered),
    differsFromOffer: arePartsDifferent(offered, confirmed),
    announcedChanges: confirmedPrice.announcedChanges.map(({ date, priceComponents }) => ({
      date,
      ...sumsOf(priceComponents),
    })),
  }
}

type Components = PriceCalculation['priceComponents']

const sumsOf = ({ pricePerMonth, estimatedWorkPrice, basePricePerMonth }: Components): PriceSums => ({
  pricePerMonth,
  workPrice: estimatedWorkPrice,
  basePricePerMonth,
})
