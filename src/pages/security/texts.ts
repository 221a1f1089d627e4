import type { Language } from '../../platform/html/page-frame.ts'

export type SecurityTexts = typeof de

const de = {
  title: 'Anmeldung und Sicherheit',
  lead: 'Hier sehen Sie, womit und wo Ihr Kundenkonto geöffnet werden kann.',
  account: 'Konto',
  password: 'Passwort',
  passwordLead: 'Wenn jemand anderes Ihr Passwort kennen könnte, ändern Sie es bitte.',
  changePassword: 'Passwort ändern',

  passkeys: 'Passkeys',
  passkeysLead:
    'Mit einem Passkey melden Sie sich mit Fingerabdruck, Gesicht oder PIN Ihres Geräts an, ohne Passwort. Er funktioniert nur auf unseren Seiten und lässt sich nicht abfangen.',
  noPasskeys: 'Sie haben noch keinen Passkey.',
  passkeysUnproven:
    'Ihr Passwort kam mit Ihrer Bestellung. Legen Sie zuerst über einen Link in Ihrem Postfach ein eigenes fest. Danach können Sie hier Passkeys einrichten.',
  ownPassword: 'Eigenes Passwort festlegen',
  since: 'Eingerichtet am',
  lastUsed: 'Zuletzt benutzt',
  never: 'noch nie',
  addPasskey: 'Passkey einrichten',
  addLead:
    'Ihr Gerät fragt Sie gleich nach Fingerabdruck, Gesicht oder PIN. Bitte geben Sie vorher einen Namen und zur Sicherheit Ihr Passwort ein.',
  passkeyName: 'Name',
  passkeyNameHint: 'Woran Sie ihn wiedererkennen, zum Beispiel: Mein Handy',
  usualName: 'Mein Passkey',
  currentPassword: 'Ihr Passwort',
  makePasskey: 'Passkey erstellen',
  needsScript: 'Passkeys brauchen JavaScript. Ohne JavaScript melden Sie sich mit Ihrem Passwort an.',
  passkeyFailed:
    'Ihr Gerät hat keinen Passkey erstellt. Vielleicht gibt es dort schon einen, oder die Anfrage wurde abgebrochen. Bitte versuchen Sie es noch einmal.',
  refused: {
    missing: 'Bitte geben Sie Ihr Passwort ein.',
    wrong: 'Das ist nicht Ihr Passwort.',
    passkey: 'Der Passkey konnte nicht eingerichtet werden. Bitte versuchen Sie es noch einmal.',
    'too-many': 'Sie haben schon zehn Passkeys. Bitte entfernen Sie zuerst einen.',
    throttled: 'Das waren zu viele Versuche. Bitte warten Sie eine Viertelstunde.',
  },
  remove: 'Entfernen',
  removeTitle: (name: string) => `Passkey „${name}“ entfernen?`,
  removeLead:
    'Damit kann sich dann niemand mehr anmelden, und wer damit angemeldet ist, wird abgemeldet. Ihr Passwort gilt weiterhin. Auf Ihrem Gerät löschen Sie den Passkey in dessen Einstellungen.',
  cancel: 'Abbrechen',

  browsers: 'Gemerkte Browser',
  browsersLead:
    'In diesen Browsern haben Sie sich schon einmal angemeldet. Öffnen können sie Ihr Konto nicht; aber die Fehlversuche von Fremden sperren Sie hier nicht aus.',
  noBrowsers: 'Es ist kein Browser gemerkt.',
  unknownBrowser: 'Unbekannter Browser',
  here: 'dieser Browser',
  firstSeen: 'Zuerst am',
  lastSeen: 'Zuletzt am',
  forget: 'Vergessen',
  forgetAll: 'Alle vergessen',
  forgetHint: 'Wer in einem Browser angemeldet ist, den Sie vergessen, wird dort abgemeldet.',

  sessions: 'Angemeldet',
  sessionSince: 'seit',
  forRequest: 'für die Anfrage eines Partners',
  logOut: 'Hier abmelden',
  logOutEverywhere: 'Auf allen Geräten abmelden',

  done: {
    'passkey-added': 'Der Passkey ist eingerichtet. Wir bestätigen Ihnen das per E\u2011Mail.',
    'passkey-removed': 'Der Passkey ist entfernt.',
    'browser-forgotten': 'Der Browser wurde entfernt.',
  },
}

const en: SecurityTexts = {
  title: 'Sign-in and security',
  lead: 'See how and where your account can be opened.',
  account: 'Account',
  password: 'Password',
  passwordLead: 'If somebody else might know your password, please change it.',
  changePassword: 'Change password',

  passkeys: 'Passkeys',
  passkeysLead:
    'With a passkey you log in by the fingerprint, face or PIN of your device, without a password. It works only on our pages and cannot be intercepted.',
  noPasskeys: 'You have no passkey yet.',
  passkeysUnproven:
    'Your password came with your order. First choose one of your own by a link in your inbox. You can then set up passkeys here.',
  ownPassword: 'Choose your own password',
  since: 'Set up on',
  lastUsed: 'Last used',
  never: 'never',
  addPasskey: 'Set up a passkey',
  addLead:
    'Your device will ask for your fingerprint, face or PIN. Before that, please enter a name and, for your security, your password.',
  passkeyName: 'Name',
  passkeyNameHint: 'How you recognise it, for example: My phone',
  usualName: 'My passkey',
  currentPassword: 'Your password',
  makePasskey: 'Create passkey',
  needsScript: 'Passkeys need JavaScript. Without it, log in with your password.',
  passkeyFailed:
    'Your device did not create a passkey. There may be one already, or the request was cancelled. Please try again.',
  refused: {
    missing: 'Please enter your password.',
    wrong: 'This is not your password.',
    passkey: 'The passkey could not be set up. Please try again.',
    'too-many': 'You already have ten passkeys. Please remove one first.',
    throttled: 'There were too many attempts. Please wait 15 minutes.',
  },
  remove: 'Remove',
  removeTitle: (name) => `Remove the passkey “${name}”?`,
  removeLead:
    'Nobody can log in with it any more, and every browser that is signed in with it is signed out. Your password stays valid. On your device, delete the passkey in its settings.',
  cancel: 'Cancel',

  browsers: 'Remembered browsers',
  browsersLead:
    'You have logged in with these browsers before. They cannot open your account, but failed attempts by strangers do not lock you out here.',
  noBrowsers: 'No browser is remembered.',
  unknownBrowser: 'Unknown browser',
  here: 'this browser',
  firstSeen: 'First on',
  lastSeen: 'Last on',
  forget: 'Forget',
  forgetAll: 'Forget all',
  forgetHint: 'A browser that you remove is logged out there.',

  sessions: 'Logged in',
  sessionSince: 'since',
  forRequest: 'for the request of a partner',
  logOut: 'Log out here',
  logOutEverywhere: 'Log out on all devices',

  done: {
    'passkey-added': 'The passkey is set up. We confirm this by email.',
    'passkey-removed': 'The passkey is removed.',
    'browser-forgotten': 'The browser is forgotten.',
  },
}

export const securityTexts: Record<Language, SecurityTexts> = { de, en }

export type Done = keyof SecurityTexts['done']
export const isDone = (text: unknown): text is Done =>
  typeof text === 'string' && Object.hasOwn(de.done, text)
