/** What must not be open to others: addresses, mail and the sandbox's mailbox. One sentence each, with what to do. */
import { isLoopback } from './open-to-others.ts'

type Exposed = {
  baseUrl: string
  authUrl: string
  smtpUrl: string | undefined
  returnsUrl: string | undefined
  mayMailInTheClear: boolean
  isOpenToOthers: boolean
  sandbox: boolean
  mailboxPassword: string | undefined
}

/** Whether mail goes to this server over TLS or not at all: smtps, or STARTTLS that is required. */
export function isMailEncrypted(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl)
  return protocol === 'smtps:' || ['requireTLS', 'secure'].some((name) => searchParams.get(name) === 'true')
}

/** What production refuses. */
export const openTrafficFaults = ({
  baseUrl,
  authUrl,
  smtpUrl,
  returnsUrl,
  mayMailInTheClear,
}: Exposed): string[] => [
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
  ...(returnsUrl?.startsWith('imap:') && !isLoopback(returnsUrl) && !mayMailInTheClear
    ? ['MAIL_BOUNCES_URL must begin with imaps:// in production: over imap:// the password can be read.']
    : []),
]

const fewestCharacters = 16

/** The mailbox shows links that set passwords, so a test environment that others can reach asks who wants to see it. */
export function openMailboxFaults({ isOpenToOthers, sandbox, mailboxPassword }: Exposed): string[] {
  if (!sandbox || !isOpenToOthers || (mailboxPassword?.length ?? 0) >= fewestCharacters) return []
  return [
    `SANDBOX_MAILBOX_PASSWORD must have at least ${fewestCharacters} characters where others can reach the service: everybody could read the mails of the sandbox. They can unless HOST, BASE_URL and AUTH_URL are on this machine. In a container whose port is published on this machine alone, set OPEN_TO_OTHERS to off.`,
  ]
}
