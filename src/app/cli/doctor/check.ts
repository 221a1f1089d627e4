/** What one look of the doctor found: a sentence that says how it is and, where it is not well, what to do. */
export type Check = {
  area:
    | 'configuration'
    | 'addresses'
    | 'certificates'
    | 'database'
    | 'replicas'
    | 'roles'
    | 'audit trail'
    | 'clock'
    | 'encryption'
    | 'backups'
    | 'signing keys'
    | 'mail'
    | 'supplier'
    | 'market'
    | 'rate limits'
    | 'proxy'
    | 'monitoring'
    | 'disk'
    | 'tasks'
    | 'withdrawals'
    | 'webhooks'
    | 'price changes'
    | 'readings'
    | 'prices'
    | 'offers'
    | 'terminations'
    | 'mail senders'
    | 'agreements'
    | 'bills'
  verdict: 'ok' | 'warning' | 'failure'
  message: string
  details?: readonly string[]
}

type Finding = (message: string, details?: readonly string[]) => Check

/** The three verdicts of an area, ready to be given. */
export function verdictsOn(area: Check['area']): { ok: Finding; warning: Finding; failure: Finding } {
  const finding =
    (verdict: Check['verdict']): Finding =>
    (message, details = []) => ({ area, verdict, message, details })
  return { ok: finding('ok'), warning: finding('warning'), failure: finding('failure') }
}
