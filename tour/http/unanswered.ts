import { TourEnd } from '../tour-end.ts'

/** What to make of a request that got no answer. One that was interrupted is no fault of the service. */
export const unanswered =
  (origin: string, signal: AbortSignal) =>
  (error: unknown): never => {
    if (signal.aborted) throw error
    throw new TourEnd(`The service at ${origin} does not answer any more.`)
  }
