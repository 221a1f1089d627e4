import { button, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { localText } from './local-text.ts'

export type SetPasswordMail = Letter & { occasion: 'FirstPassword' | 'ForgottenPassword'; url: string }

export function renderSetPassword({ occasion, url, ...letter }: SetPasswordMail): RenderedMail {
  const { say } = localText(letter.language)
  const isFirst = occasion === 'FirstPassword'
  return renderLetter(letter, {
    subject: isFirst
      ? say('Legen Sie Ihr Passwort fest', 'Choose your password')
      : say('Neues Passwort festlegen', 'Choose a new password'),
    preview: isFirst
      ? say(
          'Mit diesem Link richten Sie den Zugang zu Ihrem Kundenkonto ein.',
          'Use this link to set up access to your account.',
        )
      : say(
          'Mit diesem Link legen Sie ein neues Passwort für Ihr Kundenkonto fest.',
          'Use this link to choose a new password for your account.',
        ),
    blocks: [
      paragraph(
        isFirst
          ? say(
              'mit diesem Link legen Sie das Passwort für Ihr Kundenkonto fest.',
              'Use this link to choose the password for your account.',
            )
          : say(
              'für Ihr Kundenkonto wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest. Bis dahin gilt Ihr bisheriges Passwort.',
              'A new password was requested for your account. Use this link to choose it. Until then, your current password stays valid.',
            ),
      ),
      button(say('Passwort festlegen', 'Choose a password'), url),
      paragraph(
        say(
          'Der Link gilt sieben Tage und funktioniert nur einmal. Bitte geben Sie ihn nicht weiter.',
          'The link is valid for seven days and works only once. Please do not share it.',
        ),
      ),
      paragraph(
        say(
          'Sie haben das nicht angefordert? Dann brauchen Sie nichts zu tun: Ohne den Link ändert sich nichts.',
          'If you did not ask for this, you can ignore this e-mail: nothing changes unless the link is used.',
        ),
      ),
    ],
  })
}

export type PasswordChangedMail = Letter & {
  /** `yyyy-MM-dd HH:mm:ss` */
  changedAt: string
  forgotPasswordUrl: string
}

/** Tells customers that their password was changed, so that nobody else can do it unnoticed. */
export function renderPasswordChanged(mail: PasswordChangedMail): RenderedMail {
  const { say, dateTime } = localText(mail.language)
  const changedAt = dateTime(mail.changedAt)
  const wasItYou = say(
    'Waren Sie das nicht? Dann fordern Sie bitte sofort ein neues Passwort an',
    'If this was not you, please request a new password immediately',
  )
  return renderLetter(mail, {
    subject: say('Ihr Passwort wurde geändert', 'Your password was changed'),
    preview: `${wasItYou}.`,
    blocks: [
      paragraph(
        say(
          `das Passwort für Ihr Kundenkonto wurde am ${changedAt} geändert. Alle anderen Geräte wurden dabei abgemeldet.`,
          `The password for your account was changed on ${changedAt}. All other devices were logged out.`,
        ),
      ),
      paragraph(
        say(
          'Waren Sie das selbst, brauchen Sie nichts weiter zu tun.',
          'If this was you, you do not need to do anything.',
        ),
      ),
      paragraph(`${wasItYou}:`),
      button(say('Neues Passwort anfordern', 'Request a new password'), mail.forgotPasswordUrl),
    ],
  })
}
