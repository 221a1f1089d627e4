import { createTransport } from 'nodemailer'
import { type MailboxFault, tryMailbox } from '../../../mail/returns/mailbox.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { isMailEncrypted } from '../../../platform/settings/config-faults.ts'
import { isLoopback } from '../../../platform/settings/open-to-others.ts'
import { type Check, verdictsOn } from './check.ts'
import { within } from './within.ts'

/** Signs in to the mailbox that mails come back to, where there is one, without reading anything. */
export async function checkReturns({ returnsUrl }: Pick<Config, 'returnsUrl'>): Promise<Check[]> {
  if (returnsUrl === undefined) return []
  const { host } = new URL(returnsUrl)
  try {
    await within(patienceMailMilliseconds, tryMailbox(returnsUrl, patienceMailMilliseconds))
    return [onMail.ok(`The mailbox for returned mails at ${host} can be read.`)]
  } catch (error) {
    const { code } = error as MailboxFault
    return [
      onMail.failure(
        code === 'sign-in'
          ? `The mailbox for returned mails at ${host} refuses the user or the password of MAIL_BOUNCES_URL: correct them.`
          : `The mailbox for returned mails at ${host} cannot be read (${code}): see that it exists and that MAIL_BOUNCES_URL names it.`,
      ),
    ]
  }
}

const onMail = verdictsOn('mail')
const patienceMailMilliseconds = 5000

/** Talks to the mail server, login included, without sending anything. */
export async function checkMail({ environment, smtpUrl }: Config): Promise<Check> {
  if (smtpUrl === undefined)
    return onMail.ok('No SMTP_URL is set: in the test environment mail is kept instead of sent.')
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMailMilliseconds,
    greetingTimeout: patienceMailMilliseconds,
    socketTimeout: patienceMailMilliseconds,
    dnsTimeout: patienceMailMilliseconds,
  })
  try {
    await within(patienceMailMilliseconds, transport.verify())
    if (isMailEncrypted(smtpUrl)) return onMail.ok(`The mail server ${host} answers, over TLS.`)
    if (environment === 'test' || isLoopback(smtpUrl)) return onMail.ok(`The mail server ${host} answers.`)
    return onMail.warning(`The mail server ${host} answers; SMTP_PLAIN lets mail travel to it without TLS.`)
  } catch (error) {
    const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string }
    if (code === 'EAUTH' || code === 'ENOAUTH') {
      return onMail.failure(
        `The mail server ${host} refuses the user or the password of SMTP_URL: correct them.`,
      )
    }
    // Every fault of the connection has the code ESOCKET; what the system said is in the message alone.
    const reason = responseCode ?? /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? code
    return onMail.failure(
      `The mail server ${host} does not serve us (${reason}): see that it runs and that SMTP_URL names it.`,
    )
  } finally {
    transport.close()
  }
}
