import { button, paragraph } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateTimeText, sayIn } from './local-text.ts'
import type { RenderedMail } from './mail-message.ts'

export type PasswordChangedMail = Letter & {
  /** `yyyy-MM-dd HH:mm:ss` */
  changedAt: string
  /** Where a customer who did not do it takes the account back. */
  forgotPasswordUrl: string
}

/** Tells the owner of an account that its password was changed, so that a stranger cannot do it unnoticed. */
export function renderPasswordChanged(mail: PasswordChangedMail): RenderedMail {
  const say = sayIn(mail.language)
  const changedAt = dateTimeText(mail.changedAt, mail.language)
  return renderLetter(mail, {
    subject: say('Ihr Passwort wurde geändert', 'Your password was changed'),
    preview: say(
      'Waren Sie das nicht? Dann wählen Sie bitte sofort ein neues Passwort.',
      'Was this not you? Then please choose a new password at once.',
    ),
    blocks: [
      paragraph(
        say(
          `das Passwort Ihres Kundenkontos wurde am ${changedAt} geändert. Alle Geräte wurden dabei abgemeldet.`,
          `The password of your customer account was changed on ${changedAt}. All devices were signed out.`,
        ),
      ),
      paragraph(
        say(
          'Waren Sie das selbst, brauchen Sie nichts weiter zu tun.',
          'If it was you, there is nothing more to do.',
        ),
      ),
      paragraph(
        say(
          'Waren Sie das nicht? Dann wählen Sie bitte sofort ein neues Passwort:',
          'If it was not you, please choose a new password at once:',
        ),
      ),
      button(say('Neues Passwort anfordern', 'Ask for a new password'), mail.forgotPasswordUrl),
    ],
  })
}
