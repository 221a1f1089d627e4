import { Refusal } from '../../platform/refusal.ts'

/** Declines a customer who does not exist or whom the caller may not read; `limit-refused-numbers.ts` counts them. */
export class CustomerRefusal extends Refusal {}

export const customerUnknown = (customerNumber: string): CustomerRefusal =>
  new CustomerRefusal('unknown', {
    code: 'not-found',
    message: `There is no customer with the number ${customerNumber}.`,
  })
