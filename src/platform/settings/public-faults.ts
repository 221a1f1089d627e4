/** What must not be open to others: addresses, mail and the sandbox's mailbox. One sentence each, with what to do. */
import { isIPv4 } from 'node:net'

type Exposed = {
  baseUrl: string
  authUrl: string
  smtpUrl: string | undefined
  mayMailInTheClear: boolean
  sandbox: boolean
  mailboxPassword: string | undefined
}

/** Whether a URL leads to this machine, so that nothing travels. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  const isName = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isName || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
}

/** Whether mail goes to this server over TLS or not at all: smtps, or STARTTLS that is required. */
export function isMailEncrypted(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl)
  return protocol === 'smtps:' || ['requireTLS', 'secure'].some((name) => searchParams.get(name) === 'true')
}

/** What production refuses. */
export const openTrafficFaults = ({ baseUrl, authUrl, smtpUrl, mayMailInTheClear }: Exposed): string[] => [
  ...Object.entries({ BASE_URL: baseUrl, AUTH_URL: authUrl })
    .filter(([, url]) => !url.startsWith('https://') && !isLoopback(url))
    .map(
      ([name]) =>
        `${name} must begin with https:// in production: over http:// secrets and tokens can be read.`,
    ),
  ...(smtpUrl === undefined || isMailEncrypted(smtpUrl) || isLoopback(smtpUrl) || mayMailInTheClear
    ? []
    : [
        'SMTP_URL must begin with smtps:// or end with ?requireTLS=true in production: otherwise mail can be read in transit. Where the way to the mail server is safe, set SMTP_PLAIN to on.',
      ]),
]

const fewestCharacters = 16

/** The mailbox shows links that set passwords, so a test environment that others can reach asks who wants to see it. */
export function openMailboxFaults({ baseUrl, sandbox, mailboxPassword }: Exposed): string[] {
  if (!sandbox || isLoopback(baseUrl) || (mailboxPassword?.length ?? 0) >= fewestCharacters) return []
  return [
    `SANDBOX_MAILBOX_PASSWORD must have at least ${fewestCharacters} characters where BASE_URL is not on this machine: everybody could read the mails of the sandbox.`,
  ]
}
