import type { Language } from '../../platform/html/page-frame.ts'

export type LinkTexts = typeof de

const de = {
  sendAgain: 'Zu Ihrer Sicherheit haben wir die Seite neu geladen. Bitte versuchen Sie es noch einmal.',
  footer: (supplier: string, brand = supplier) =>
    brand === supplier
      ? `Eine Seite von ${supplier}, dem Lieferanten hinter Ihrem Stromvertrag`
      : `Ihr Kundenkonto bei ${brand}, geführt von ${supplier}, dem Lieferanten hinter Ihrem Stromvertrag`,

  loginTitle: 'Anmelden',
  loginHeading: (owner: string) => `Anmelden bei ${owner}`,
  loginLead: (partner: string, owner: string) =>
    partner === owner
      ? `${partner} möchte Ihre Stromdaten lesen. Melden Sie sich mit den Zugangsdaten Ihres Stromvertrags an. Danach sehen Sie, worum es genau geht, und entscheiden selbst.`
      : `${partner} möchte Ihre Stromdaten lesen. Dafür melden Sie sich hier bei ${owner} an, mit den Zugangsdaten Ihres Stromvertrags. ${partner} erfährt Ihr Passwort nicht. Danach sehen Sie, worum es genau geht, und entscheiden selbst.`,
  stillLoggedIn: 'Sie sind in diesem Browser angemeldet als',
  goOn: 'Mit diesem Konto weiter',
  orAnotherAccount: 'oder mit einem anderen Konto anmelden',
  noContract: 'Noch kein Stromvertrag?',
  signUp: (partner: string) => `Weiter zum Angebot von ${partner}`,

  consentTitle: (partner: string) => `Darf ${partner} Ihre Stromdaten lesen?`,
  consentToManageTitle: (partner: string) => `Darf ${partner} Ihre Stromverträge verwalten?`,
  loggedInAs: 'Angemeldet als',
  anotherLogin: 'Nicht Sie? Konto wechseln',
  readable: (partner: string) => `Das kann ${partner} dann sehen`,
  chooseParts:
    'Sie können alles erlauben oder nur einen Teil. Für einen Teil kreuzen Sie an, was Sie freigeben:',
  chooseSomething: 'Bitte kreuzen Sie an, was Sie freigeben möchten, oder lehnen Sie ab.',
  always: 'Immer dabei:',
  chooseToManage: 'Auch das erlauben',
  notReadable: 'Nicht sichtbar sind Ihr Passwort und Ihre vollständige IBAN.',
  changesNothing: 'Ändern kann der Partner an Ihrem Vertrag nichts.',
  doable: (partner: string) => `Das kann ${partner} dann in Ihrem Namen tun`,
  doableItems: [
    'Verträge kündigen und eine Kündigung zurücknehmen',
    'einen Umzug melden: den Vertrag an der alten Adresse beenden und einen für die neue bestellen',
    'Bankverbindung, Rechnungsadresse und erwarteten Verbrauch ändern und Photovoltaik melden',
    'Ihre E\u2011Mail-Adresse und Telefonnummer ändern; eine neue E\u2011Mail-Adresse gilt erst, wenn sie bestätigt ist',
    'Geräte wie Wallbox oder Wärmepumpe für ein ermäßigtes Netzentgelt anmelden (§ 14a EnWG) und einen Smart Meter bestellen, für den Ihr Messstellenbetreiber ein Entgelt verlangen kann',
  ],
  doableMore:
    'Über jede Änderung informieren wir Sie per E\u2011Mail. Einer neuen E\u2011Mail-Adresse können Sie von der bisherigen aus widersprechen.',
  lasts: 'Wie lange das gilt',
  allContracts: 'Für alle Ihre Verträge',
  presentContracts: 'Für die Verträge, die Sie heute haben',
  untilRevoked: ', bis Sie den Zugriff zurücknehmen.',
  untilDate: (day: string) => `, bis zum ${day}. Dann endet der Zugriff von selbst.`,
  revokeAnyTime: 'Zurücknehmen können Sie ihn jederzeit in Ihrem Kundenkonto; das wirkt sofort:',
  why: (partner: string) => `Wofür ${partner} die Daten braucht`,
  privacy: (partner: string) => `Datenschutzhinweise von ${partner}`,
  returnTo: 'Wenn Sie es erlauben, geht es zurück zu',
  returnToApp: 'Wenn Sie es erlauben, geht es zurück zur App',
  allow: 'Erlauben',
  allowAll: 'Alles erlauben',
  allowSelected: 'Nur Auswahl freigeben',
  decline: 'Ablehnen',

  declinedTitle: 'Es wurde nichts freigegeben',
  declinedLead: (partner: string) =>
    `Sie haben abgelehnt. ${partner} hat durch diese Anfrage keinen Zugriff erhalten.`,
  closeWindow: 'Sie können dieses Fenster jetzt schließen.',

  closed: {
    expired: {
      title: 'Dieser Link ist abgelaufen',
      lead: (partner: string) =>
        `Zu Ihrer Sicherheit gilt er nur zehn Minuten. Es wurde nichts freigegeben. Bitte gehen Sie zurück zu ${partner} und beginnen Sie dort noch einmal.`,
    },
    answered: {
      title: 'Das ist schon erledigt',
      lead: (partner: string) =>
        `Diese Anfrage wurde bereits beantwortet, und jeder Link gilt nur einmal. Wenn Sie es noch einmal versuchen möchten, gehen Sie bitte zurück zu ${partner} und beginnen Sie dort von vorn.`,
    },
    unknown: {
      title: 'Diesen Link kennen wir nicht',
      lead: (_partner: string) =>
        'Vielleicht wurde er beim Kopieren abgeschnitten, oder er ist schon alt. Bitte gehen Sie zurück zu der App oder Seite, von der Sie kommen, und beginnen Sie dort noch einmal.',
    },
  },
  answeredMore:
    'Wer Ihre Daten lesen darf, sehen Sie in Ihrem Kundenkonto. Dort können Sie den Zugriff auch zurücknehmen:',
  account: 'Zum Kundenkonto',
}

const en: LinkTexts = {
  sendAgain: 'For your security, we have reloaded the page. Please try again.',
  footer: (supplier, brand = supplier) =>
    brand === supplier
      ? `A page of ${supplier}, the supplier behind your electricity contract`
      : `Your ${brand} account, run by ${supplier}, the supplier behind your electricity contract`,

  loginTitle: 'Log in',
  loginHeading: (owner) => `Log in to ${owner}`,
  loginLead: (partner, owner) =>
    partner === owner
      ? `${partner} would like to read your electricity data. Log in with the email address and password of your electricity contract. You will then see exactly what this is about and decide for yourself.`
      : `${partner} would like to read your electricity data. For that, log in to ${owner} here, with the email address and password of your electricity contract. ${partner} does not get to know your password. You will then see exactly what this is about and decide for yourself.`,
  stillLoggedIn: 'In this browser, you are logged in as',
  goOn: 'Continue with this account',
  orAnotherAccount: 'or log in with another account',
  noContract: 'No electricity contract yet?',
  signUp: (partner) => `See the offer of ${partner}`,

  consentTitle: (partner) => `May ${partner} read your electricity data?`,
  consentToManageTitle: (partner) => `May ${partner} manage your electricity contracts?`,
  loggedInAs: 'Logged in as',
  anotherLogin: 'Not you? Use another account',
  readable: (partner) => `What ${partner} will be able to see`,
  chooseParts: 'You can allow everything or only a part. For a part, tick what you share:',
  chooseSomething: 'Please tick what you would like to share, or decline.',
  always: 'Always included:',
  chooseToManage: 'Allow this too',
  notReadable: 'Your password and your full IBAN are not visible.',
  changesNothing: 'The partner cannot change anything about your contract.',
  doable: (partner) => `What ${partner} will be able to do on your behalf`,
  doableItems: [
    'terminate contracts, and take a termination back',
    'tell us that you move: end the contract at the old address and order one for the new',
    'change your bank details, billing address and expected consumption, and tell us about photovoltaics',
    'change your email address and phone number; a new email address counts only once it is confirmed',
    'register devices such as a wallbox or heat pump for a lower grid fee (§ 14a EnWG), and order a smart meter, for which your metering operator may charge a fee',
  ],
  doableMore:
    'We tell you about every change by email. You can object to a new email address from your present one.',
  lasts: 'How long this lasts',
  allContracts: 'For all your contracts',
  presentContracts: 'For the contracts you have today',
  untilRevoked: ', until you revoke access.',
  untilDate: (day) => `, until ${day}. Access then ends by itself.`,
  revokeAnyTime: 'You can revoke it in your account at any time, with immediate effect:',
  why: (partner) => `What ${partner} needs the data for`,
  privacy: (partner) => `Privacy notice of ${partner}`,
  returnTo: 'If you allow it, you will return to',
  returnToApp: 'If you allow it, you will return to the app',
  allow: 'Allow',
  allowAll: 'Allow all',
  allowSelected: 'Share only the selection',
  decline: 'Decline',

  declinedTitle: 'Nothing was shared',
  declinedLead: (partner) => `You have declined. This request gave ${partner} no access.`,
  closeWindow: 'You can close this window now.',

  closed: {
    expired: {
      title: 'This link has expired',
      lead: (partner) =>
        `For your security, it is valid for only ten minutes. Nothing was shared. Please go back to ${partner} and start again there.`,
    },
    answered: {
      title: 'This is already done',
      lead: (partner) =>
        `This request has already been answered, and every link works only once. If you would like to try again, please go back to ${partner} and start over there.`,
    },
    unknown: {
      title: 'We do not recognise this link',
      lead: () =>
        'Perhaps it was cut off when it was copied, or it is an old one. Please go back to the app or page you came from and start again there.',
    },
  },
  answeredMore: 'Your account shows who may read your data. You can also revoke access there:',
  account: 'Go to your account',
}

export const linkTexts: Record<Language, LinkTexts> = { de, en }
