import { Refusal } from './refusal.ts'

// One for each time to come again: to make an error is the dearest part of a refusal.
const refusals = new Map<number, Refusal>()

/** Refuses what would have to wait too long, and says when to come again. */
export function overloaded(retrySeconds: number): Refusal {
  let refusal = refusals.get(retrySeconds)
  if (refusal === undefined) {
    refusal = new Refusal(
      'unavailable',
      { code: 'unavailable', message: 'The service is overloaded for the moment; please try again.' },
      { 'Retry-After': String(retrySeconds) },
    )
    refusals.set(retrySeconds, refusal)
  }
  return refusal
}
