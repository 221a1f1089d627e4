import { Refusal } from './refusal.ts'

// One instance per waiting time: creating an error is the most expensive part of a refusal.
const refusals = new Map<number, Refusal>()

/** Refuses a request that would have to wait too long, and says when to retry. */
export function overloaded(retrySeconds: number): Refusal {
  let refusal = refusals.get(retrySeconds)
  if (refusal === undefined) {
    refusal = new Refusal(
      'unavailable',
      { code: 'unavailable', message: 'The service is overloaded at the moment; please try again.' },
      { 'Retry-After': String(retrySeconds) },
    )
    refusals.set(retrySeconds, refusal)
  }
  return refusal
}
