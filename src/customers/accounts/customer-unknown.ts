import { Refusal } from '../../platform/refusal.ts'

export const customerUnknown = (customerNumber: string): Refusal =>
  new Refusal('unknown', {
    code: 'not-found',
    message: `There is no customer with the number ${customerNumber}.`,
  })
