import { getOrAdd } from './get-or-add.ts'
import { Refusal } from './refusal.ts'

// One instance per waiting time: creating an error is the most expensive part of a refusal.
const refusals = new Map<number, Refusal>()

/** Refuses a request that would have to wait too long, and says when to retry. */
export const overloaded = (retrySeconds: number): Refusal => getOrAdd(refusals, retrySeconds, refusalFor)

const refusalFor = (retrySeconds: number): Refusal =>
  new Refusal(
    'unavailable',
    { code: 'unavailable', message: 'The service is overloaded at the moment; please try again.' },
    { 'Retry-After': String(retrySeconds) },
  )
