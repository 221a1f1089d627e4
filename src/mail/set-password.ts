import { button, paragraph } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import type { RenderedMail } from './mail-message.ts'

export type SetPasswordMail = Letter & {
  /** A first password for an account that has none, or a new one on request. */
  occasion: 'FirstPassword' | 'ForgottenPassword'
  url: string
}

const texts = {
  de: {
    FirstPassword: {
      subject: 'Wählen Sie Ihr Passwort',
      preview: 'Mit diesem Link richten Sie den Zugang zu Ihrem Kundenkonto ein.',
      reason: 'mit diesem Link wählen Sie das Passwort für Ihr Kundenkonto.',
    },
    ForgottenPassword: {
      subject: 'Neues Passwort wählen',
      preview: 'Mit diesem Link wählen Sie ein neues Passwort für Ihr Kundenkonto.',
      reason:
        'für Ihr Kundenkonto wurde ein neues Passwort angefordert. Mit diesem Link wählen Sie es. Ihr bisheriges Passwort gilt, bis Sie ein neues gewählt haben.',
    },
    label: 'Passwort wählen',
    validity: 'Der Link gilt sieben Tage und lässt sich einmal verwenden. Geben Sie ihn bitte nicht weiter.',
    ignore:
      'Sie haben das nicht angefordert? Dann brauchen Sie nichts zu tun: Ohne den Link ändert sich nichts.',
  },
  en: {
    FirstPassword: {
      subject: 'Choose your password',
      preview: 'This link gives you access to your customer account.',
      reason: 'With this link you choose the password for your customer account.',
    },
    ForgottenPassword: {
      subject: 'Choose a new password',
      preview: 'With this link you choose a new password for your customer account.',
      reason:
        'A new password was requested for your customer account. With this link you choose it. Your present password stays valid until you have chosen a new one.',
    },
    label: 'Choose a password',
    validity: 'The link is valid for seven days and can be used once. Please do not pass it on.',
    ignore: 'You did not ask for this? Then there is nothing to do: without the link nothing changes.',
  },
} as const

/** The link to choose a password, sent when an account has none or its owner has forgotten it. */
export function renderSetPassword(mail: SetPasswordMail): RenderedMail {
  const { label, validity, ignore, [mail.occasion]: own } = texts[mail.language]
  return renderLetter(mail, {
    subject: own.subject,
    preview: own.preview,
    blocks: [paragraph(own.reason), button(label, mail.url), paragraph(validity), paragraph(ignore)],
  })
}
