/** The fields of the forms about tariffs and campaigns, named as in the operator API. */
import { tariffKinds } from '../../tariffs/catalogue/catalogue.ts'
import type { FormField } from '../../web/frame/form-fields.ts'

const onePerLine = 'One per line.'

export const keyFields: readonly FormField[] = [
  {
    name: 'tariffKey',
    label: 'Key',
    type: 'text',
    hint: 'Letters, digits, _ and -. Partners send it, and it never changes.',
  },
  { name: 'kind', label: 'Kind', type: 'choice', choices: tariffKinds },
]

const nameFields: readonly FormField[] = [
  { name: 'tariffName', label: 'Name', type: 'text' },
  {
    name: 'displayName',
    label: 'Name for customers',
    type: 'text',
    hint: 'Empty: the name.',
    isOptional: true,
  },
  { name: 'providerName', label: 'Supplier', type: 'text' },
]

const spanFields: readonly FormField[] = [
  {
    name: 'durationValue',
    label: 'First term',
    type: 'whole',
    hint: 'At most 24 months; 0 if there is none.',
  },
  {
    name: 'durationUnit',
    label: 'Unit of the first term',
    type: 'choice',
    choices: ['Month', 'Day', 'Year'],
  },
  { name: 'noticeValue', label: 'Notice period', type: 'whole', hint: 'At most one month.' },
  { name: 'noticeUnit', label: 'Unit of the notice period', type: 'choice', choices: ['Month', 'Day'] },
]

const saleFields: readonly FormField[] = [
  { name: 'features', label: 'Features', type: 'lines', hint: onePerLine, isOptional: true },
  {
    name: 'partners',
    label: 'Partners that may sell it',
    type: 'lines',
    hint: `Their slugs. ${onePerLine} Empty: all partners.`,
    isOptional: true,
  },
]

export const termGroups = [
  { title: 'Names', fields: nameFields },
  { title: 'Periods', fields: spanFields },
  { title: 'Sale', fields: saleFields },
]

export const versionFields: readonly FormField[] = [
  { name: 'validFrom', label: 'On sale from', type: 'date', hint: 'The first day.' },
  {
    name: 'validTo',
    label: 'On sale until',
    type: 'date',
    hint: 'The first day on which it is no longer on sale. Empty: until the next prices begin.',
    isOptional: true,
  },
  { name: 'vat', label: 'VAT, %', type: 'decimal' },
  {
    name: 'energyPriceCentPerKwhNet',
    label: 'Energy, ct/kWh net',
    type: 'decimal',
    hint: 'Only for Fixed.',
    isOptional: true,
  },
  {
    name: 'sharePercent',
    label: 'Share of the saving, %',
    type: 'decimal',
    hint: 'Only for DynamicShare.',
    isOptional: true,
  },
  { name: 'serviceFeeCentPerKwhNet', label: 'Service fee, ct/kWh net', type: 'decimal' },
  { name: 'baseServiceFeeEuroPerMonthNet', label: 'Service fee, € a month net', type: 'decimal' },
  { name: 'greenCertificateCentPerKwhNet', label: 'Guarantees of origin, ct/kWh net', type: 'decimal' },
  {
    name: 'riskPremiumCentPerKwhNet',
    label: 'Risk premium, ct/kWh net',
    type: 'decimal',
    hint: 'Empty: none.',
    isOptional: true,
  },
  {
    name: 'emissionGramPerKwh',
    label: 'CO2, g/kWh',
    type: 'decimal',
    hint: 'Empty: 0, which needs guarantees of origin.',
    isOptional: true,
  },
  {
    name: 'flexibilityCentPerKwhGross',
    label: 'Saving by shifting load, ct/kWh gross',
    type: 'decimal',
    hint: 'Zero or negative, for electric vehicles. Empty: 0.',
    isOptional: true,
  },
]

export const endSaleFields: readonly FormField[] = [
  {
    name: 'validTo',
    label: 'On sale until',
    type: 'date',
    hint: 'The first day on which it is no longer on sale, tomorrow at the earliest.',
  },
]

export const campaignCodeField: FormField = {
  name: 'campaignCode',
  label: 'Code',
  type: 'text',
  hint: 'Letters, digits, _ and -. Partners send it with quotes and orders.',
}

export const periodFields: readonly FormField[] = [
  { name: 'validFrom', label: 'Runs from', type: 'date', hint: 'The first day, today at the earliest.' },
  {
    name: 'validTo',
    label: 'Runs until',
    type: 'date',
    hint: 'The first day on which it no longer runs. Empty: open-ended.',
    isOptional: true,
  },
  {
    name: 'workCentPerKwhGross',
    label: 'Change to the work price, ct/kWh gross',
    type: 'decimal',
    hint: 'Negative is a discount.',
  },
  {
    name: 'baseEuroPerMonthGross',
    label: 'Change to the base price, € a month gross',
    type: 'decimal',
    hint: 'Negative is a bonus.',
  },
  {
    name: 'tariffKeys',
    label: 'Tariffs',
    type: 'lines',
    hint: `Their keys. ${onePerLine} Empty: all tariffs.`,
    isOptional: true,
  },
]

export const endCampaignFields: readonly FormField[] = [
  {
    name: 'validTo',
    label: 'Runs until',
    type: 'date',
    hint: 'The first day on which it no longer runs, tomorrow at the earliest.',
  },
]
