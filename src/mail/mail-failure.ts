import { PermanentFailure } from '../platform/tasks/task.ts'

/** A mail that could not be handed over now. */
class MailFailure extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.name = 'MailFailure'
    this.code = code
  }
}

type SmtpError = { code?: string; responseCode?: number; command?: string }

/**
 * Makes of an error of the SMTP client one that may be logged and stored. Servers quote the recipient in their answers
 * ("550 <anna@example.com> unknown"), so nothing of their words is taken over: only codes and the command.
 */
export function mailFailure(error: unknown): Error {
  const { code = 'unknown', responseCode, command = 'API' } = error as SmtpError
  if (isRecipientRefused(error as SmtpError)) {
    return new PermanentFailure(`the mail server refuses the recipient for good (${responseCode ?? code})`)
  }
  return new MailFailure(`the mail was not handed over (${responseCode ?? code} at ${command})`, code)
}

// A 4xx is greylisting or a full mailbox and passes. A 5xx elsewhere (login, sender, content) is mostly a fault of our
// set-up that an operator mends within the day, and then the mails must still be there.
function isRecipientRefused({ code, responseCode, command }: SmtpError): boolean {
  if (command === 'RCPT TO') return responseCode !== undefined && responseCode >= 500
  return code === 'EENVELOPE' && command === 'API'
}
