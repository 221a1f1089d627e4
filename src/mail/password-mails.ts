import { button, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { localText } from './local-text.ts'

/**
 * Why somebody chooses a password: for the first time, because it is forgotten, or because an order through another
 * partner has dropped the one that came with the account.
 */
export type PasswordOccasion = 'FirstPassword' | 'ForgottenPassword' | 'DroppedPassword'

export type SetPasswordMail = Letter & { occasion: PasswordOccasion; url: string }

export function renderSetPassword({ occasion, url, ...letter }: SetPasswordMail): RenderedMail {
  const { say } = localText(letter.language)
  const { subject, preview, lead, end } = wordsOf(letter)[occasion]
  return renderLetter(letter, {
    subject,
    preview,
    blocks: [
      ...lead.map((text) => paragraph(text)),
      button(say('Passwort festlegen', 'Choose a password'), url),
      paragraph(
        say(
          'Der Link gilt sieben Tage und funktioniert nur einmal. Bitte geben Sie ihn nicht weiter.',
          'The link is valid for seven days and works only once. Please do not share it.',
        ),
      ),
      paragraph(end),
    ],
  })
}

type Words = { subject: string; preview: string; lead: string[]; end: string }

function wordsOf(letter: Letter): Record<PasswordOccasion, Words> {
  const text = localText(letter.language)
  const { say } = text
  const ignoreIt = say(
    'Sie haben das nicht angefordert? Dann brauchen Sie nichts zu tun: Ohne den Link ändert sich nichts.',
    'If you did not ask for this, you can ignore this email: nothing changes unless the link is used.',
  )
  return {
    FirstPassword: {
      subject: say('Legen Sie Ihr Passwort fest', 'Choose your password'),
      preview: say(
        'Mit diesem Link richten Sie den Zugang zu Ihrem Kundenkonto ein.',
        'Use this link to set up access to your account.',
      ),
      lead: [
        say(
          'mit diesem Link legen Sie das Passwort für Ihr Kundenkonto fest.',
          'Use this link to choose the password for your account.',
        ),
      ],
      end: ignoreIt,
    },
    ForgottenPassword: {
      subject: say('Neues Passwort festlegen', 'Choose a new password'),
      preview: say(
        'Mit diesem Link legen Sie ein neues Passwort für Ihr Kundenkonto fest.',
        'Use this link to choose a new password for your account.',
      ),
      lead: [
        say(
          'für Ihr Kundenkonto wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest. Bis dahin gilt Ihr bisheriges Passwort.',
          'A new password was requested for your account. Use this link to choose it. Until then, your current password stays valid.',
        ),
      ],
      end: ignoreIt,
    },
    DroppedPassword: {
      subject: say('Bitte legen Sie Ihr eigenes Passwort fest', 'Please choose your own password'),
      preview: say(
        'Das bisherige Passwort Ihres Kundenkontos gilt nicht mehr.',
        'The previous password for your account is no longer valid.',
      ),
      lead: [
        say(
          'zu Ihrer E\u2011Mail-Adresse gab es bereits ein Kundenkonto. Sein Passwort haben wir mit einer früheren Bestellung über einen anderen Partner erhalten, und wir wissen nicht, ob es von Ihnen stammt. Zu Ihrer Sicherheit gilt es ab sofort nicht mehr.',
          'There was already an account for your email address. We received its password with an earlier order through another company and do not know whether you chose it. For your security, it is no longer valid.',
        ),
        say(
          'Mit diesem Link legen Sie Ihr eigenes Passwort fest. Danach sehen Sie in Ihrem Kundenkonto alle Ihre Verträge und wer Ihre Daten lesen darf.',
          'Use this link to choose a password of your own. Your account then shows all your contracts and who can read your data.',
        ),
      ],
      end: `${say(
        'Kennen Sie eine der Bestellungen nicht? Dann melden Sie sich bitte bei uns.',
        'If you do not recognise one of the orders, please contact us.',
      )} ${contactText(letter, text)}`,
    },
  }
}

export type PasswordChangedMail = Letter & {
  /** `yyyy-MM-dd HH:mm:ss` */
  changedAt: string
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
      button(...letterLinks(mail).forgotPassword),
    ],
  })
}
