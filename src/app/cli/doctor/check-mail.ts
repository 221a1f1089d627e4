import { createTransport } from 'nodemailer'
import type { Config } from '../../../platform/settings/config.ts'
import { isLoopback } from '../../../platform/settings/open-to-others.ts'
import { isMailEncrypted } from '../../../platform/settings/public-faults.ts'
import { type Check, verdictsOn } from './check.ts'
import { within } from './within.ts'

const { ok, warning, failure } = verdictsOn('mail')
const patienceMilliseconds = 5000

/** Talks to the mail server, login included, without sending anything. */
export async function checkMail({ environment, smtpUrl }: Config): Promise<Check> {
  if (smtpUrl === undefined)
    return ok('No SMTP_URL is set: in the test environment mail is kept instead of sent.')
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    dnsTimeout: patienceMilliseconds,
  })
  try {
    await within(patienceMilliseconds, transport.verify())
    if (isMailEncrypted(smtpUrl)) return ok(`The mail server ${host} answers, over TLS.`)
    if (environment === 'test' || isLoopback(smtpUrl)) return ok(`The mail server ${host} answers.`)
    return warning(`The mail server ${host} answers; SMTP_PLAIN lets mail travel to it without TLS.`)
  } catch (error) {
    const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string }
    if (code === 'EAUTH' || code === 'ENOAUTH') {
      return failure(`The mail server ${host} refuses the user or the password of SMTP_URL: correct them.`)
    }
    // Every fault of the connection has the code ESOCKET; what the system said is in the message alone.
    const reason = responseCode ?? /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? code
    return failure(
      `The mail server ${host} does not serve us (${reason}): see that it runs and that SMTP_URL names it.`,
    )
  } finally {
    transport.close()
  }
}
