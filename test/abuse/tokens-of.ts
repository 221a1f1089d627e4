import type { Wire } from './wire.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Tokens of clients, kept for a while: a test may have moved the clock since. */
export function tokensOf(wire: Wire, secrets: Map<string, string> = new Map()) {
  const kept = new Map<string, { token: string; uses: number }>()

  return async (clientId: string): Promise<string | undefined> => {
    const known = kept.get(clientId)
    if (known !== undefined && known.uses++ < 50) return known.token
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secrets.get(clientId) ?? `${clientId}-secret`,
    }).toString()
    const answer = await wire({ method: 'POST', path: '/connect/token', headers: form, body })
    if (answer.status !== 200) return known?.token
    const token: string = JSON.parse(answer.text).access_token
    kept.set(clientId, { token, uses: 0 })
    return token
  }
}
