import { type MailboxFault, tryMailbox } from '../../../mail/returns/mailbox.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'
import { within } from './within.ts'

const { ok, failure } = verdictsOn('mail')
const patienceMilliseconds = 5000

/** Signs in to the mailbox that mails come back to, where there is one, without reading anything. */
export async function checkReturns({ returnsUrl }: Pick<Config, 'returnsUrl'>): Promise<Check[]> {
  if (returnsUrl === undefined) return []
  const { host } = new URL(returnsUrl)
  try {
    await within(patienceMilliseconds, tryMailbox(returnsUrl, patienceMilliseconds))
    return [ok(`The mailbox for returned mails at ${host} can be read.`)]
  } catch (error) {
    const { code } = error as MailboxFault
    return [
      failure(
        code === 'sign-in'
          ? `The mailbox for returned mails at ${host} refuses the user or the password of MAIL_BOUNCES_URL: correct them.`
          : `The mailbox for returned mails at ${host} cannot be read (${code}): see that it exists and that MAIL_BOUNCES_URL names it.`,
      ),
    ]
  }
}
