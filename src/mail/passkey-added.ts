import { button, heading, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { localText } from './local-text.ts'

/** `addedAt`: `yyyy-MM-dd HH:mm:ss` */
export type PasskeyAddedMail = Letter & { addedAt: string; securityUrl: string }

/** Tells customers that a passkey opens their account, so that nobody else can add one unnoticed. */
export function renderPasskeyAdded(mail: PasskeyAddedMail): RenderedMail {
  const { say, dateTime } = localText(mail.language)
  const addedAt = dateTime(mail.addedAt)
  return renderLetter(mail, {
    subject: say('Neuer Passkey für Ihr Kundenkonto', 'New passkey for your account'),
    preview: say(
      'Damit können Sie sich ohne Passwort anmelden.',
      'You can use it to log in without your password.',
    ),
    blocks: [
      paragraph(
        say(
          `am ${addedAt} wurde ein Passkey für Ihr Kundenkonto eingerichtet. Damit melden Sie sich ohne Passwort an. Ihr Passwort gilt weiterhin.`,
          `A passkey was set up for your account on ${addedAt}. It lets you log in without your password, which stays valid.`,
        ),
      ),
      button(say('Passkeys ansehen', 'See your passkeys'), mail.securityUrl),
      heading(say('Waren Sie das nicht?', 'Was this not you?')),
      paragraph(
        say(
          'Dann ändern Sie bitte sofort Ihr Passwort. Alle Passkeys werden dabei entfernt und alle Geräte abgemeldet.',
          'Then please change your password at once. This removes all passkeys and logs out all devices.',
        ),
      ),
    ],
  })
}
