import type { Config } from '../../platform/settings/config.ts'

type Settings = Pick<Config, 'baseUrl' | 'authUrl' | 'supplier' | 'securityContact'>

// RFC 9116 recommends less than a year, so that nobody trusts a file that was forgotten.
const validDays = 180

/** Where to report vulnerabilities (RFC 9116). It never expires, because its end moves on every day. */
export function securityTxt({ baseUrl, authUrl, supplier, securityContact }: Settings, now: Date): string {
  const path = '/.well-known/security.txt'
  const expires = new Date(now.getTime() + validDays * 86_400_000).toISOString().slice(0, 10)
  return [
    `Contact: ${securityContact ?? `mailto:${supplier.emailAddress}`}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: de, en',
    ...[...new Set([baseUrl, authUrl])].map((origin) => `Canonical: ${origin}${path}`),
    `Policy: ${baseUrl}/docs/security`,
    '',
  ].join('\n')
}
