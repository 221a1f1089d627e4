import {
  type Block,
  button,
  facts,
  heading,
  links,
  paragraph,
  type RenderedMail,
} from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'

/** `Confirm`, `Taken` and `Done` go to the new address, `Notice` and `Undo` to the old one. */
export type EmailChangeMail = Letter & {
  kind: 'Confirm' | 'Taken' | 'Notice' | 'Done' | 'Undo'
  newAddress: string
  /** The link to confirm, or to stop or undo the change. */
  url: string | null
  /** `yyyy-MM-dd HH:mm:ss`; null until the new address is confirmed. */
  changedAt: string | null
  /** `yyyy-MM-dd` */
  undoableUntil: string | null
}

type Words = { subject: string; preview: string; blocks: Block[] }

export const renderEmailChange = (mail: EmailChangeMail): RenderedMail =>
  renderLetter(mail, words[mail.kind](mail, localText(mail.language)))

const notMe = ({ say }: LocalText) => say('Das war ich nicht', 'This was not me')

const words: Record<EmailChangeMail['kind'], (mail: EmailChangeMail, text: LocalText) => Words> = {
  Confirm: ({ brand, url }, { say }) => ({
    subject: say(
      'Bitte bestätigen Sie Ihre neue E\u2011Mail-Adresse',
      'Please confirm your new email address',
    ),
    preview: say(
      'Mit einem Klick gilt sie für Ihr Kundenkonto.',
      'One click, and it is valid for your account.',
    ),
    blocks: [
      paragraph(
        say(
          `diese Adresse soll künftig für ein Kundenkonto bei ${brand.name} gelten. Bitte bestätigen Sie, dass sie Ihnen gehört.`,
          `This address is to be used for an account with ${brand.name}. Please confirm that it is yours.`,
        ),
      ),
      button(say('Adresse bestätigen', 'Confirm address'), url ?? ''),
      paragraph(
        say(
          'Der Link gilt 48 Stunden und funktioniert nur einmal. Bitte geben Sie ihn nicht weiter.',
          'The link is valid for 48 hours and works only once. Please do not share it.',
        ),
      ),
      paragraph(
        say(
          'Sie haben das nicht veranlasst? Dann brauchen Sie nichts zu tun: Ohne Bestätigung ändert sich nichts.',
          'If you did not ask for this, you can ignore this email: nothing changes unless it is confirmed.',
        ),
      ),
    ],
  }),
  Taken: (mail, text) => ({
    subject: text.say(
      'Zu dieser E\u2011Mail-Adresse gibt es schon ein Kundenkonto',
      'There is already an account with this email address',
    ),
    preview: text.say('Es hat sich nichts geändert.', 'Nothing has changed.'),
    blocks: [
      paragraph(
        text.say(
          'diese Adresse sollte für ein weiteres Kundenkonto gelten. Sie gehört aber schon zu einem Kundenkonto, und jede Adresse kann nur zu einem gehören. Deshalb hat sich nichts geändert.',
          'This address was to be used for another account. It already belongs to an account, and an address can belong to only one. Therefore nothing has changed.',
        ),
      ),
      paragraph(
        text.say(
          'Möchten Sie alle Ihre Verträge in einem Konto sehen? Dann melden Sie sich bitte bei uns.',
          'If you would like to see all your contracts in one account, please contact us.',
        ),
      ),
      paragraph(contactText(mail, text)),
      links(letterLinks(mail).account, letterLinks(mail).forgotPassword),
    ],
  }),
  Notice: ({ newAddress, url }, text) => ({
    subject: text.say(
      'Ihre E\u2011Mail-Adresse soll geändert werden',
      'Your email address is about to change',
    ),
    preview: text.say(
      'Waren Sie das nicht? Dann stoppen Sie die Änderung.',
      'If this was not you, stop the change.',
    ),
    blocks: [
      paragraph(
        text.say(
          'für Ihr Kundenkonto wurde eine neue E\u2011Mail-Adresse angegeben. Sie gilt, sobald sie bestätigt ist.',
          'A new email address was given for your account. It takes effect as soon as it is confirmed.',
        ),
      ),
      facts([text.say('Neue Adresse', 'New address'), newAddress]),
      paragraph(
        text.say(
          'Waren Sie das selbst, brauchen Sie nichts weiter zu tun.',
          'If this was you, you do not need to do anything.',
        ),
      ),
      heading(text.say('Waren Sie das nicht?', 'Was this not you?')),
      paragraph(
        text.say(
          'Dann stoppen Sie die Änderung bitte hier. Ihre bisherige Adresse bleibt dann gültig.',
          'Then please stop the change here. Your present address stays valid.',
        ),
      ),
      button(notMe(text), url ?? ''),
    ],
  }),
  Done: ({ newAddress, ...mail }, { say }) => ({
    subject: say('Ihre neue E\u2011Mail-Adresse gilt jetzt', 'Your new email address is now in use'),
    preview: say('Melden Sie sich ab sofort mit dieser Adresse an.', 'Use it to log in from now on.'),
    blocks: [
      paragraph(
        say(
          'ab sofort melden Sie sich mit dieser Adresse in Ihrem Kundenkonto an, und wir schreiben Ihnen hierher. Ihr Passwort bleibt gleich.',
          'From now on you log in to your account with this address, and we write to you here. Your password stays the same.',
        ),
      ),
      facts([say('Neue Adresse', 'New address'), newAddress]),
      button(...letterLinks(mail).account),
    ],
  }),
  Undo: ({ newAddress, changedAt, undoableUntil, url }, text) => ({
    subject: text.say('Ihre E\u2011Mail-Adresse wurde geändert', 'Your email address has been changed'),
    preview: text.say(
      'Waren Sie das nicht? Dann machen Sie die Änderung rückgängig.',
      'If this was not you, undo the change.',
    ),
    blocks: [
      paragraph(
        text.say(
          `für Ihr Kundenkonto gilt seit dem ${text.dateTime(changedAt ?? '')} eine neue E\u2011Mail-Adresse. An die bisherige schreiben wir Ihnen nicht mehr.`,
          `Since ${text.dateTime(changedAt ?? '')}, your account has had a new email address. We no longer write to the previous one.`,
        ),
      ),
      facts([text.say('Neue Adresse', 'New address'), newAddress]),
      heading(text.say('Waren Sie das nicht?', 'Was this not you?')),
      paragraph(
        text.say(
          `Dann machen Sie die Änderung bitte hier rückgängig. Das geht bis zum ${text.date(undoableUntil ?? '')}. Zu Ihrer Sicherheit legen Sie danach ein neues Passwort fest.`,
          `Then please undo the change here. You can do so until ${text.date(undoableUntil ?? '')}. For your security, you then choose a new password.`,
        ),
      ),
      button(notMe(text), url ?? ''),
    ],
  }),
}

export function renderPhoneChanged(letter: Letter): RenderedMail {
  const text = localText(letter.language)
  return renderLetter(letter, {
    subject: text.say('Ihre Telefonnummer wurde geändert', 'Your phone number has been changed'),
    preview: text.say('Es geht um Ihr Kundenkonto.', 'This is about your account.'),
    blocks: [
      paragraph(
        text.say(
          'die Telefonnummer zu Ihrem Kundenkonto wurde geändert. Waren Sie das selbst, brauchen Sie nichts zu tun.',
          'The phone number of your account has been changed. If this was you, you do not need to do anything.',
        ),
      ),
      heading(text.say('Waren Sie das nicht?', 'Was this not you?')),
      paragraph(
        `${text.say('Dann melden Sie sich bitte gleich bei uns.', 'Then please contact us at once.')} ${contactText(letter, text)}`,
      ),
      links(letterLinks(letter).settings),
    ],
  })
}
