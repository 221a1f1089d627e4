import { orAborted } from './waiting.ts'

export type Token = { value: string; lifetimeSeconds: number }

const renewedBeforeSeconds = 300

/**
 * Keeps the access token: one for all requests, renewed five minutes before its end while the old one still serves, and
 * never by two requests at once.
 */
export function keepToken(obtain: () => Promise<Token>) {
  let current: { value: string; renewAt: number; endsAt: number } | undefined
  let renewal: Promise<string> | undefined

  const renew = (): Promise<string> => {
    renewal ??= obtain()
      .then(({ value, lifetimeSeconds }) => {
        // Otherwise every request would renew a token that lives for less than ten minutes.
        const early = Math.min(renewedBeforeSeconds, lifetimeSeconds / 2)
        const endsAt = Date.now() + lifetimeSeconds * 1000
        current = { value, endsAt, renewAt: endsAt - early * 1000 }
        return value
      })
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  return {
    async get(signal?: AbortSignal): Promise<string> {
      const now = Date.now()
      if (current === undefined || now >= current.endsAt) return orAborted(renew(), signal)
      // The old token is still valid. If renewal keeps failing, a later request reports it.
      if (now >= current.renewAt) renew().catch(() => {})
      return current.value
    },
    /** Forgets a token that was refused, unless another request already has a newer one. */
    drop(value: string): void {
      if (current?.value === value) current = undefined
    },
  }
}
