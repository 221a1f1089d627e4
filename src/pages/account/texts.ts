import {
  leastPasswordCharacters as least,
  mostPasswordCharacters as most,
} from '../../customers/accounts/passwords.ts'
import type { Language } from '../../platform/html/layout.ts'

/** Every sentence of the password pages, once in each language. */
export type PasswordTexts = typeof de

// With a hyphen that does not break: a line that begins with “Mail-Adresse” reads badly.
const eMail = 'E\u2011Mail'

const de = {
  setTitle: 'Passwort festlegen',
  setLead: 'Für Ihr Konto',
  password: 'Neues Passwort',
  passwordHint: `Mindestens ${least} Zeichen. Gut sind mehrere Wörter, die nur Ihnen zusammen einfallen.`,
  repeated: 'Neues Passwort wiederholen',
  save: 'Passwort speichern',
  tooShort: `Das Passwort braucht mindestens ${least} Zeichen.`,
  tooLong: `Das Passwort darf höchstens ${most} Zeichen haben.`,
  tooCommon: 'Dieses Passwort ist leicht zu erraten. Bitte wählen Sie ein anderes.',
  missing: 'Bitte geben Sie ein Passwort ein.',
  differs: 'Die beiden Eingaben stimmen nicht überein. Bitte geben Sie das Passwort noch einmal ein.',
  doneTitle: 'Ihr Passwort ist gespeichert',
  doneLead: `Sie können sich ab sofort mit Ihrer ${eMail}-Adresse und dem neuen Passwort anmelden.`,
  doneMore: `Frühere Links zum Festlegen eines Passworts gelten nicht mehr. Zur Sicherheit bestätigen wir Ihnen die Änderung per ${eMail}.`,
  expiredTitle: 'Dieser Link ist abgelaufen',
  expiredLead: 'Links zum Festlegen eines Passworts gelten sieben Tage. Wir schicken Ihnen gern einen neuen.',
  usedTitle: 'Dieser Link gilt nicht mehr',
  usedLead:
    'Das Passwort wurde inzwischen festgelegt, jeder Link gilt nur einmal. Wenn Sie es vergessen haben oder es nicht selbst waren, fordern Sie bitte einen neuen Link an.',
  unknownTitle: 'Diesen Link kennen wir nicht',
  unknownLead: `Vielleicht wurde er beim Kopieren abgeschnitten. Bitte öffnen Sie ihn direkt aus der ${eMail} oder fordern Sie einen neuen an.`,
  forgotTitle: 'Passwort vergessen?',
  forgotLead: `Kein Problem. Geben Sie Ihre ${eMail}-Adresse ein, und wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.`,
  email: 'E-Mail-Adresse',
  emailMissing: `Bitte geben Sie Ihre ${eMail}-Adresse ein.`,
  emailWrong: `Das ist keine vollständige ${eMail}-Adresse. Sie sieht zum Beispiel so aus: anna@example.com`,
  sendLink: 'Link anfordern',
  sentTitle: 'Bitte sehen Sie in Ihr Postfach',
  sentLead: `Wenn es zu dieser ${eMail}-Adresse ein Konto gibt, ist ein Link dorthin unterwegs. Er gilt sieben Tage.`,
  sentMore:
    'Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach und prüfen Sie, ob es die Adresse ist, mit der Sie bestellt haben. Nach einer Stunde können Sie es noch einmal versuchen.',
}

const en: PasswordTexts = {
  setTitle: 'Choose a password',
  setLead: 'For your account',
  password: 'New password',
  passwordHint: `At least ${least} characters. Several words that only you would put together are good.`,
  repeated: 'Repeat the new password',
  save: 'Save password',
  tooShort: `The password needs at least ${least} characters.`,
  tooLong: `The password may have at most ${most} characters.`,
  tooCommon: 'This password is easy to guess. Please choose another one.',
  missing: 'Please enter a password.',
  differs: 'The two entries differ. Please enter the password again.',
  doneTitle: 'Your password is saved',
  doneLead: 'From now on you can log in with your e-mail address and the new password.',
  doneMore:
    'Earlier links to choose a password are no longer valid. To be safe, we confirm the change by e-mail.',
  expiredTitle: 'This link has expired',
  expiredLead: 'Links to choose a password are valid for seven days. We are happy to send you a new one.',
  usedTitle: 'This link is no longer valid',
  usedLead:
    'The password has been set meanwhile, and every link works only once. If you have forgotten it, or if that was not you, please ask for a new link.',
  unknownTitle: 'We do not know this link',
  unknownLead:
    'Perhaps it was cut off when it was copied. Please open it straight from the e-mail, or ask for a new one.',
  forgotTitle: 'Forgot your password?',
  forgotLead: 'No problem. Enter your e-mail address, and we send you a link to choose a new password.',
  email: 'E-mail address',
  emailMissing: 'Please enter your e-mail address.',
  emailWrong: 'This is not a complete e-mail address. One looks like this: anna@example.com',
  sendLink: 'Request a link',
  sentTitle: 'Please look into your mailbox',
  sentLead:
    'If there is an account with this e-mail address, a link is on its way there. It is valid for seven days.',
  sentMore:
    'Nothing there? Please look into the spam folder too, and check that it is the address you ordered with. After an hour you can try again.',
}

export const passwordTexts: Record<Language, PasswordTexts> = { de, en }
