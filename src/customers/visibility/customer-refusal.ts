import { Refusal } from '../../platform/refusal.ts'

/** Declines a customer whom the caller may not read or who does not exist; `limit-refused-numbers.ts` counts them. */
export class CustomerRefusal extends Refusal {}
