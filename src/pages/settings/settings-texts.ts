import type { Language } from '../../platform/html/page-frame.ts'

export type SettingsTexts = typeof de

const de = {
  title: 'Einstellungen',
  contact: 'Kontakt',
  email: 'E\u2011Mail-Adresse',
  phone: 'Telefonnummer',
  none: 'keine',
  changeEmail: 'E\u2011Mail-Adresse ändern',
  changePhone: 'Telefonnummer ändern',
  pending: (address: string, until: string) => `${address} wartet auf Bestätigung, bis ${until}`,
  pendingLabel: 'Neue Adresse',
  language: 'Sprache',
  languageLead: 'Für diese Seiten und für E\u2011Mails an Sie.',
  languages: { de: 'Deutsch', en: 'Englisch (English)' },
  saveLanguage: 'Sprache speichern',
  languageSaved: 'Die Sprache ist gespeichert.',
  security: 'Anmeldung und Sicherheit',
  securityLead: 'Passwort, Passkeys und die Geräte, auf denen Sie angemeldet sind.',
  toSecurity: 'Sicherheit verwalten',
  logOutEverywhere: 'Auf allen Geräten abmelden',
  data: 'Ihre Daten',
  dataLead: 'Alles herunterladen, was wir über Sie gespeichert haben, oder die Löschung beantragen.',
  toData: 'Daten herunterladen oder löschen',
  back: 'Zurück zu den Einstellungen',
  cancel: 'Abbrechen',

  emailTitle: 'E\u2011Mail-Adresse ändern',
  emailLead:
    'Wir schicken einen Link an die neue Adresse. Sie gilt, sobald Sie ihn bestätigt haben. Ihre bisherige Adresse wird benachrichtigt und kann die Änderung stoppen.',
  present: 'Bisherige Adresse',
  newEmail: 'Neue E\u2011Mail-Adresse',
  emailMissing: 'Bitte geben Sie die neue Adresse ein.',
  emailWrong:
    'Das ist keine vollständige E\u2011Mail-Adresse. Sie sieht zum Beispiel so aus: anna@example.com',
  emailSame: 'Das ist Ihre bisherige Adresse.',
  emailTooOften:
    'Heute wurden schon fünf neue Adressen angegeben. Bitte versuchen Sie es morgen noch einmal.',
  emailSave: 'Link an die neue Adresse senden',
  emailSent: (address: string) =>
    `Wir haben einen Link an ${address} geschickt. Bis Sie ihn bestätigen, gilt die bisherige Adresse.`,
  stopPending: 'Änderung der Adresse abbrechen',
  stopped: 'Die Änderung ist abgebrochen. Es gilt weiter die bisherige Adresse.',

  phoneTitle: 'Telefonnummer ändern',
  phoneLead: 'Für Rückfragen zu Ihren Verträgen. Lassen Sie das Feld leer, um die Nummer zu löschen.',
  phoneWrong: 'Bitte geben Sie eine Telefonnummer mit höchstens 30 Zeichen ein, zum Beispiel +49 30 1234567.',
  phoneSave: 'Telefonnummer speichern',
  phoneSaved: 'Die Telefonnummer ist gespeichert.',

  unprovenTitle: 'Bitte bestätigen Sie zuerst Ihre Adresse',
  unproven:
    'Ihr Passwort kam mit Ihrer Bestellung. Was das ganze Kundenkonto betrifft, können Sie erst ändern, wenn Sie ein eigenes Passwort über einen Link an Ihre E\u2011Mail-Adresse festgelegt haben. So kann niemand anderes Ihr Konto übernehmen.',
  toPassword: 'Link anfordern',

  dataTitle: 'Ihre Daten',
  exportTitle: 'Alle Daten herunterladen',
  exportLead:
    'Sie bekommen alles, was wir über Sie gespeichert haben: Konto, Verträge, Bankverbindung, Dokumente, E\u2011Mails, Verbrauchswerte und das Protokoll, wer was geändert hat (Art. 15 und 20 DSGVO). Die Dateien stehen 24 Stunden bereit, nur für Sie und nach der Anmeldung.',
  exportAsk: 'Daten bereitstellen',
  exportReady: (until: string) => `Ihre Daten stehen bis ${until} bereit.`,
  exportJson: 'Alle Daten (JSON)',
  exportCsv: 'Verbrauchswerte (CSV)',
  exportNote: 'Große Dateien brauchen einige Sekunden.',
  exportGoneTitle: 'Diese Dateien stehen nicht mehr bereit',
  exportGone: 'Sie können sie jederzeit neu anfordern.',
  exportTooOften:
    'Die Dateien wurden in der letzten Stunde schon oft abgerufen. Bitte versuchen Sie es später noch einmal.',

  erasureTitle: 'Löschung beantragen',
  erasureLead: 'Sie können verlangen, dass wir Ihre Daten löschen (Art. 17 DSGVO).',
  erasureKept:
    'Manches müssen wir nach dem Gesetz behalten: solange ein Vertrag oder eine Bestellung läuft, alles, was wir dafür brauchen; danach Rechnungsunterlagen acht Jahre, Geschäftsbriefe sechs Jahre und Verbrauchswerte drei Jahre, jeweils bis zum Jahresende. E\u2011Mail-Adresse, Telefonnummer, Geburtsdatum und Zugang löschen wir sofort, wenn nichts mehr läuft.',
  erasureAsk: 'Löschung beantragen',
  erasureConfirmTitle: 'Löschung wirklich beantragen?',
  erasureConfirm:
    'Nach der Löschung können Sie sich nicht mehr anmelden, Partner verlieren ihren Zugriff, und niemand kann das rückgängig machen. Wir antworten innerhalb eines Monats; bis dahin können Sie den Antrag zurücknehmen.',
  erasureSend: 'Löschung verbindlich beantragen',
  erasureWaiting: (at: string) =>
    `Ihr Antrag ist am ${at} eingegangen. Wir antworten innerhalb eines Monats.`,
  erasureTakeBack: 'Antrag zurücknehmen',
  erasureTakenBack: (at: string) => `Ihren Antrag haben Sie am ${at} zurückgenommen.`,
  erasureDeclined: (at: string) => `Ihren Antrag konnten wir am ${at} nicht erfüllen. Der Grund:`,
}

const en: SettingsTexts = {
  title: 'Settings',
  contact: 'Contact',
  email: 'Email address',
  phone: 'Phone number',
  none: 'none',
  changeEmail: 'Change email address',
  changePhone: 'Change phone number',
  pending: (address, until) => `${address} waits to be confirmed, until ${until}`,
  pendingLabel: 'New address',
  language: 'Language',
  languageLead: 'Of these pages and of emails to you.',
  languages: { de: 'German (Deutsch)', en: 'English' },
  saveLanguage: 'Save language',
  languageSaved: 'The language is saved.',
  security: 'Login and security',
  securityLead: 'Password, passkeys and the devices on which you are logged in.',
  toSecurity: 'Manage security',
  logOutEverywhere: 'Log out on all devices',
  data: 'Your data',
  dataLead: 'Download everything that we have stored about you, or ask for its erasure.',
  toData: 'Download or erase your data',
  back: 'Back to the settings',
  cancel: 'Cancel',

  emailTitle: 'Change email address',
  emailLead:
    'We send a link to the new address. It counts once you have confirmed it. We inform your present address, which can stop the change.',
  present: 'Present address',
  newEmail: 'New email address',
  emailMissing: 'Please enter the new address.',
  emailWrong: 'This is not a complete email address. Example: anna@example.com',
  emailSame: 'This is your present address.',
  emailTooOften: 'Five new addresses were given today already. Please try again tomorrow.',
  emailSave: 'Send a link to the new address',
  emailSent: (address) =>
    `We have sent a link to ${address}. Until you confirm it, the present address counts.`,
  stopPending: 'Stop the change of address',
  stopped: 'The change is stopped. The present address still counts.',

  phoneTitle: 'Change phone number',
  phoneLead: 'For questions about your contracts. Leave the field empty to delete the number.',
  phoneWrong: 'Please enter a phone number of at most 30 characters, for example +49 30 1234567.',
  phoneSave: 'Save phone number',
  phoneSaved: 'The phone number is saved.',

  unprovenTitle: 'Please confirm your address first',
  unproven:
    'Your password came with your order. What concerns the whole account you can change once you have chosen a password of your own by a link to your email address. So nobody else can take over your account.',
  toPassword: 'Request a link',

  dataTitle: 'Your data',
  exportTitle: 'Download all data',
  exportLead:
    'You get everything that we have stored about you: account, contracts, bank details, documents, emails, consumption and the record of who changed what (Art. 15 and 20 GDPR). The files are there for 24 hours, for you alone and after logging in.',
  exportAsk: 'Make my data available',
  exportReady: (until) => `Your data is available until ${until}.`,
  exportJson: 'All data (JSON)',
  exportCsv: 'Consumption (CSV)',
  exportNote: 'Large files take some seconds.',
  exportGoneTitle: 'These files are no longer available',
  exportGone: 'You can ask for them again at any time.',
  exportTooOften: 'The files were fetched many times in the last hour. Please try again later.',

  erasureTitle: 'Ask for erasure',
  erasureLead: 'You can ask us to erase your data (Art. 17 GDPR).',
  erasureKept:
    'Some of it the law makes us keep: while a contract or an order is running, all that we need for it; after that booking records for eight years, commercial letters for six and consumption for three, each until the end of the year. Email address, phone number, date of birth and login are erased at once when nothing is running any more.',
  erasureAsk: 'Ask for erasure',
  erasureConfirmTitle: 'Really ask for erasure?',
  erasureConfirm:
    'After the erasure you can no longer log in, partners lose their access, and nobody can undo it. We answer within a month; until then you can take the request back.',
  erasureSend: 'Ask for erasure now',
  erasureWaiting: (at) => `We received your request on ${at}. We answer within a month.`,
  erasureTakeBack: 'Take the request back',
  erasureTakenBack: (at) => `You took your request back on ${at}.`,
  erasureDeclined: (at) => `We could not fulfil your request on ${at}. The reason:`,
}

export const settingsTexts: Record<Language, SettingsTexts> = { de, en }
