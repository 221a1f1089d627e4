import { button, paragraph } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateTimeText } from './local-text.ts'
import type { RenderedMail } from './mail-message.ts'

export type PasswordChangedMail = Letter & {
  /** `yyyy-MM-dd HH:mm:ss` */
  changedAt: string
  /** Where a customer who did not do it takes the account back. */
  forgotPasswordUrl: string
}

const texts = {
  de: {
    subject: 'Ihr Passwort wurde geändert',
    preview: 'Waren Sie das nicht? Dann wählen Sie bitte sofort ein neues Passwort.',
    changed: (at: string) =>
      `das Passwort Ihres Kundenkontos wurde am ${at} geändert. Alle Geräte wurden dabei abgemeldet.`,
    nothing: 'Waren Sie das selbst, brauchen Sie nichts weiter zu tun.',
    otherwise: 'Waren Sie das nicht? Dann wählen Sie bitte sofort ein neues Passwort:',
    label: 'Neues Passwort anfordern',
  },
  en: {
    subject: 'Your password was changed',
    preview: 'Was this not you? Then please choose a new password at once.',
    changed: (at: string) =>
      `The password of your customer account was changed on ${at}. All devices were signed out.`,
    nothing: 'If it was you, there is nothing more to do.',
    otherwise: 'If it was not you, please choose a new password at once:',
    label: 'Ask for a new password',
  },
} as const

/** Tells the owner of an account that its password was changed, so that a stranger cannot do it unnoticed. */
export function renderPasswordChanged(mail: PasswordChangedMail): RenderedMail {
  const text = texts[mail.language]
  return renderLetter(mail, {
    subject: text.subject,
    preview: text.preview,
    blocks: [
      paragraph(text.changed(dateTimeText(mail.changedAt, mail.language))),
      paragraph(text.nothing),
      paragraph(text.otherwise),
      button(text.label, mail.forgotPasswordUrl),
    ],
  })
}
