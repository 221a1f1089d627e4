import type { Language } from '../../platform/html/layout.ts'

/** Every sentence of the account's own pages, once in each language. */
export type AccountTexts = typeof de

// With a hyphen that does not break: a line that begins with “Mail-Adresse” reads badly.
const eMail = 'E\u2011Mail'

const de = {
  loginTitle: 'Anmelden',
  loginLead: `Mit der ${eMail}-Adresse, mit der Sie bestellt haben.`,
  withoutLogin: 'Einen Vertrag ohne Anmeldung widerrufen',
  ended: {
    expired:
      'Sie wurden abgemeldet. Zu Ihrer Sicherheit geschieht das, wenn eine Weile nichts passiert oder sich Ihr Passwort ändert.',
    'logged-out': 'Sie sind abgemeldet.',
    everywhere: 'Sie sind auf allen Geräten abgemeldet.',
  },
  title: 'Ihr Kundenkonto',
  hello: 'Guten Tag',
  customerNumber: 'Kundennummer',
  logOut: 'Abmelden',
  contracts: 'Ihre Verträge',
  orders: 'Ihre Bestellungen',
  noContracts: 'Sie haben noch keinen Vertrag bei uns.',
  number: 'Vertragsnummer',
  orderNumber: 'Bestellnummer',
  address: 'Lieferadresse',
  startDate: 'Lieferbeginn',
  plannedDate: 'Gewünschter Lieferbeginn',
  endDate: 'Letzter Liefertag',
  withdrawUntil: 'Widerruf möglich bis',
  withdraw: 'Vertrag widerrufen',
  accesses: 'Wer Ihre Daten lesen darf',
  accessesLead:
    'Wer hier steht, kann Ihren Namen, Ihre Kontaktdaten, Ihre Verträge und Zählernummern, Ihren Verbrauch für jede Viertelstunde sowie Ihre Preise und Kosten lesen. Nicht sichtbar sind Ihr Passwort und Ihre vollständige IBAN, und ändern kann niemand etwas.',
  noAccesses: 'Zurzeit haben Sie niemandem Zugriff gegeben.',
  broughtBy:
    'Unabhängig davon sieht der Partner, über den Sie bestellt haben, die Daten zu dieser Bestellung und ihrem Vertrag.',
  since: 'Zugriff seit',
  lastAccess: 'Zuletzt gelesen',
  notYet: 'noch nicht',
  revokeAccess: 'Zugriff beenden',
  accessTitle: (name: string) => `Zugriff von ${name} beenden?`,
  accessConfirm: (name: string) =>
    `${name} kann Ihre Daten dann ab sofort nicht mehr lesen. Was bis dahin gelesen wurde, bleibt dort; wie lange, erfahren Sie von ${name}. Ihr Stromvertrag ändert sich dadurch nicht, und Sie können den Zugriff später neu erlauben.`,
  accessDoneTitle: 'Der Zugriff ist beendet',
  accessDone: (name: string) => `${name} kann Ihre Daten ab sofort nicht mehr lesen.`,
  accessGoneTitle: 'Dieser Partner hat keinen Zugriff',
  accessGone: 'Er kann Ihre Daten nicht lesen. Wer es kann, sehen Sie in Ihrem Kundenkonto.',
  security: 'Sicherheit',
  securityLead: 'Wenn jemand anderes Ihr Passwort kennen könnte, ändern Sie es bitte.',
  changePassword: 'Passwort ändern',
  logOutEverywhere: 'Auf allen Geräten abmelden',
  currentPassword: 'Jetziges Passwort',
  currentMissing: 'Bitte geben Sie Ihr jetziges Passwort ein.',
  currentWrong: 'Das ist nicht Ihr jetziges Passwort.',
  changeLead: 'Danach sind alle anderen Geräte abgemeldet.',
  throttled: 'Das waren zu viele Versuche. Bitte warten Sie eine Viertelstunde.',
  changedTitle: 'Ihr Passwort ist geändert',
  changed: `Alle anderen Geräte sind abgemeldet. Zur Sicherheit bestätigen wir Ihnen die Änderung per ${eMail}.`,
  back: 'Zurück zum Kundenkonto',
  cancel: 'Abbrechen',
  logInNow: 'Jetzt anmelden',
}

const en: AccountTexts = {
  loginTitle: 'Log in',
  loginLead: 'With the e-mail address that you ordered with.',
  withoutLogin: 'Withdraw from a contract without logging in',
  ended: {
    expired:
      'You were logged out. For your safety this happens when nothing is done for a while, or when your password changes.',
    'logged-out': 'You are logged out.',
    everywhere: 'You are logged out on all devices.',
  },
  title: 'Your account',
  hello: 'Hello',
  customerNumber: 'Customer number',
  logOut: 'Log out',
  contracts: 'Your contracts',
  orders: 'Your orders',
  noContracts: 'You have no contract with us yet.',
  number: 'Contract number',
  orderNumber: 'Order number',
  address: 'Delivery address',
  startDate: 'Start of delivery',
  plannedDate: 'Requested start of delivery',
  endDate: 'Last day of delivery',
  withdrawUntil: 'You may withdraw until',
  withdraw: 'Withdraw from contract',
  accesses: 'Who can read your data',
  accessesLead:
    'Whoever is listed here can read your name, contact data, contracts and meter numbers, your consumption for every quarter of an hour, and your prices and costs. Your password and your full IBAN stay hidden, and nobody can change anything.',
  noAccesses: 'At present you have given access to nobody.',
  broughtBy:
    'Apart from this, the partner through which you ordered sees the data of that order and its contract.',
  since: 'Access since',
  lastAccess: 'Last read',
  notYet: 'not yet',
  revokeAccess: 'End access',
  accessTitle: (name) => `End the access of ${name}?`,
  accessConfirm: (name) =>
    `From then on, ${name} can no longer read your data. What was read until then stays there; ${name} can tell you for how long. Your electricity contract does not change, and you can allow the access again later.`,
  accessDoneTitle: 'The access has ended',
  accessDone: (name) => `From now on, ${name} can no longer read your data.`,
  accessGoneTitle: 'This partner has no access',
  accessGone: 'It cannot read your data. Your account shows who can.',
  security: 'Security',
  securityLead: 'If somebody else could know your password, please change it.',
  changePassword: 'Change password',
  logOutEverywhere: 'Log out on all devices',
  currentPassword: 'Current password',
  currentMissing: 'Please enter your current password.',
  currentWrong: 'This is not your current password.',
  changeLead: 'All other devices are logged out by this.',
  throttled: 'There were too many attempts. Please wait a quarter of an hour.',
  changedTitle: 'Your password is changed',
  changed: 'All other devices are logged out. To be safe, we confirm the change by e-mail.',
  back: 'Back to your account',
  cancel: 'Cancel',
  logInNow: 'Log in now',
}

export const accountTexts: Record<Language, AccountTexts> = { de, en }
