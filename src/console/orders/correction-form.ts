/** The form that corrects an order, and the correction that it stands for. Pure. */
import type { OperatorOrder } from '../../operator/orders/schema.ts'

export const fieldLabels = {
  meterNumber: 'Meter number',
  maLoIdentifier: 'Market location',
  meLoIdentifier: 'Metering location',
  previousSupplierCode: 'Code of the previous supplier',
  desiredStartDate: 'Desired start',
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  businessName: 'Business name',
} as const
type FieldName = keyof typeof fieldLabels
export const correctionFields = Object.keys(fieldLabels) as FieldName[]
const nameFields: readonly FieldName[] = ['title', 'firstName', 'lastName', 'businessName']

export type CorrectionForm = Record<FieldName | 'comment', string>

/** The form as it is first shown: with what the order has. */
export function formOfOrder({
  order,
  previousSupplierCode,
  desiredStartDate,
}: OperatorOrder): CorrectionForm {
  const { title, firstName, lastName, businessName } = order.deliveryAddress
  const values = {
    ...order,
    previousSupplierCode,
    desiredStartDate,
    title,
    firstName,
    lastName,
    businessName,
  }
  return {
    ...(Object.fromEntries(correctionFields.map((name) => [name, values[name] ?? ''])) as Record<
      FieldName,
      string
    >),
    comment: '',
  }
}

export const readCorrectionForm = (form: URLSearchParams): CorrectionForm =>
  Object.fromEntries(
    [...correctionFields, 'comment'].map((name) => [name, form.get(name)?.trim() ?? '']),
  ) as CorrectionForm

/** The body that the operator API takes: only what differs from the order, so that nothing else is judged. */
export function correctionOf(form: CorrectionForm, order: OperatorOrder): Record<string, unknown> {
  const now = formOfOrder(order)
  const changed = correctionFields.filter((name) => form[name] !== now[name])
  const valueIn = (name: FieldName) => (form[name] === '' && name !== 'desiredStartDate' ? null : form[name])
  const entries = (names: readonly FieldName[]) =>
    Object.fromEntries(changed.filter((name) => names.includes(name)).map((name) => [name, valueIn(name)]))
  const names = entries(nameFields)
  return {
    ...entries(correctionFields.filter((name) => !nameFields.includes(name))),
    ...(Object.keys(names).length === 0 ? {} : { deliveryAddress: names }),
    ...(form.comment === '' ? {} : { comment: form.comment }),
  }
}
