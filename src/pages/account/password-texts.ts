import {
  maxPasswordCharacters as max,
  minPasswordCharacters as min,
} from '../../customers/accounts/passwords.ts'
import type { Language } from '../../platform/html/page-frame.ts'

export type PasswordTexts = typeof de

const de = {
  setTitle: 'Passwort festlegen',
  setLead: 'Für Ihr Konto',
  password: 'Neues Passwort',
  passwordHint: `Mindestens ${min} Zeichen, am besten mehrere Wörter, auf die nur Sie kommen.`,
  repeated: 'Neues Passwort wiederholen',
  save: 'Passwort speichern',
  faults: {
    missing: 'Bitte geben Sie ein Passwort ein.',
    differs: 'Die beiden Eingaben stimmen nicht überein. Bitte geben Sie das Passwort noch einmal ein.',
    'too-short': `Das Passwort braucht mindestens ${min} Zeichen.`,
    'too-long': `Das Passwort darf höchstens ${max} Zeichen haben.`,
    'too-common': 'Dieses Passwort ist leicht zu erraten. Bitte wählen Sie ein anderes.',
  },
  doneTitle: 'Ihr Passwort ist gespeichert',
  doneLead:
    'Sie sind jetzt angemeldet. Künftig melden Sie sich mit Ihrer E\u2011Mail-Adresse und dem neuen Passwort an.',
  doneMore:
    'Frühere Links zum Festlegen eines Passworts gelten nicht mehr, alle anderen Geräte sind abgemeldet und Passkeys entfernt. Zur Sicherheit bestätigen wir Ihnen die Änderung per E\u2011Mail.',
  invalid: {
    expired: {
      title: 'Dieser Link ist abgelaufen',
      lead: 'Links zum Festlegen eines Passworts gelten sieben Tage. Wir schicken Ihnen gern einen neuen.',
    },
    used: {
      title: 'Dieser Link gilt nicht mehr',
      lead: 'Das Passwort wurde inzwischen festgelegt, und jeder Link gilt nur einmal. Haben Sie es vergessen, oder waren Sie das nicht selbst? Dann fordern Sie bitte einen neuen Link an.',
    },
    unknown: {
      title: 'Diesen Link kennen wir nicht',
      lead: 'Vielleicht wurde er beim Kopieren abgeschnitten. Bitte öffnen Sie ihn direkt aus der E\u2011Mail, oder fordern Sie einen neuen an.',
    },
  },
  forgotTitle: 'Passwort vergessen?',
  forgotLead:
    'Kein Problem. Geben Sie Ihre E\u2011Mail-Adresse ein, und wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  sendLink: 'Link anfordern',
  sentTitle: 'Bitte sehen Sie in Ihrem Postfach nach',
  sentLead:
    'Wenn es zu dieser E\u2011Mail-Adresse ein Konto gibt, ist ein Link dorthin unterwegs. Er gilt sieben Tage.',
  sentMore:
    'Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach und prüfen Sie, ob es die Adresse ist, mit der Sie bestellt haben. Nach einer Stunde können Sie es noch einmal versuchen.',
}

const en: PasswordTexts = {
  setTitle: 'Choose a password',
  setLead: 'For your account',
  password: 'New password',
  passwordHint: `At least ${min} characters, ideally several words that only you would combine.`,
  repeated: 'Repeat the new password',
  save: 'Save password',
  faults: {
    missing: 'Please enter a password.',
    differs: 'The two passwords do not match. Please enter the password again.',
    'too-short': `The password needs at least ${min} characters.`,
    'too-long': `The password can have at most ${max} characters.`,
    'too-common': 'This password is easy to guess. Please choose another one.',
  },
  doneTitle: 'Your password is saved',
  doneLead: 'You are now logged in. From now on, use your email address and the new password.',
  doneMore:
    'Earlier links to choose a password no longer work, all other devices are logged out, and passkeys are removed. For your security, we confirm the change by email.',
  invalid: {
    expired: {
      title: 'This link has expired',
      lead: 'Links to choose a password are valid for seven days. We are happy to send you a new one.',
    },
    used: {
      title: 'This link is no longer valid',
      lead: 'The password has since been set, and every link works only once. If you have forgotten it, or if it was not you, please request a new link.',
    },
    unknown: {
      title: 'We do not recognise this link',
      lead: 'Perhaps it was cut off when it was copied. Please open it directly from the email, or request a new one.',
    },
  },
  forgotTitle: 'Forgot your password?',
  forgotLead: 'No problem. Enter your email address, and we will send you a link to choose a new password.',
  sendLink: 'Request a link',
  sentTitle: 'Please check your inbox',
  sentLead:
    'If there is an account with this email address, a link is on its way. It is valid for seven days.',
  sentMore:
    'Nothing there? Please check your spam folder, and check that this is the address you ordered with. You can try again after an hour.',
}

export const passwordTexts: Record<Language, PasswordTexts> = { de, en }
