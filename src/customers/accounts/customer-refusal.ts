import { CustomerRefusal } from '../visibility/customer-refusal.ts'

export const customerUnknown = (customerNumber: string): CustomerRefusal =>
  new CustomerRefusal('unknown', {
    code: 'not-found',
    message: `There is no customer with the number ${customerNumber}.`,
  })
