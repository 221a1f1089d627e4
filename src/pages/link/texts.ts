import type { Language } from '../../platform/html/layout.ts'

export type LinkTexts = typeof de

const de = {
  sendAgain: 'Zu Ihrer Sicherheit haben wir die Seite neu geladen. Bitte versuchen Sie es noch einmal.',
  footer: (supplier: string) => `Eine Seite von ${supplier}, dem Versorger hinter Ihrem Stromvertrag`,

  loginTitle: 'Anmelden',
  loginLead: (partner: string) =>
    `${partner} möchte Ihre Stromdaten lesen. Melden Sie sich mit den Zugangsdaten Ihres Stromvertrags an. Danach sehen Sie, worum es genau geht, und entscheiden selbst.`,
  noContract: 'Noch kein Stromvertrag?',
  signUp: (partner: string) => `Weiter zum Angebot von ${partner}`,

  consentTitle: (partner: string) => `Darf ${partner} Ihre Stromdaten lesen?`,
  consentToManageTitle: (partner: string) => `Darf ${partner} Ihre Stromverträge verwalten?`,
  loggedInAs: 'Angemeldet als',
  anotherLogin: 'Nicht Sie? Konto wechseln',
  readable: (partner: string) => `Das kann ${partner} dann sehen`,
  readableItems: [
    'Name, Kundennummer und E\u2011Mail-Adresse',
    'Verträge mit Liefer- und Rechnungsadresse sowie Unterlagen',
    'Nummern von Zähler, Messlokation und Marktlokation',
    'Verbrauch je Viertelstunde; daran lässt sich erkennen, wann jemand zu Hause ist',
    'Kosten und Preise',
  ],
  notReadable: 'Nicht sichtbar sind Ihr Passwort und Ihre vollständige IBAN.',
  changesNothing: 'Ändern kann der Partner an Ihrem Vertrag nichts.',
  doable: (partner: string) => `Das kann ${partner} dann in Ihrem Namen tun`,
  doableItems: [
    'Verträge kündigen und eine Kündigung zurücknehmen',
    'einen Umzug melden: den Vertrag an der alten Adresse beenden und einen für die neue bestellen',
    'Bankverbindung, Rechnungsadresse und erwarteten Verbrauch ändern',
    'Ihre E\u2011Mail-Adresse und Telefonnummer ändern; eine neue E\u2011Mail-Adresse gilt erst, wenn sie bestätigt ist',
    'Geräte wie Wallbox oder Wärmepumpe für ein ermäßigtes Netzentgelt anmelden (§ 14a EnWG) und einen Smart Meter bestellen, für den Ihr Messstellenbetreiber ein Entgelt verlangen kann',
  ],
  doableMore:
    'Über jede Änderung informieren wir Sie per E\u2011Mail. Einer neuen E\u2011Mail-Adresse können Sie von der bisherigen aus widersprechen.',
  lasts: 'Wie lange das gilt',
  lastsLead:
    'Für alle Ihre Verträge, bis Sie den Zugriff zurücknehmen. Das geht jederzeit in Ihrem Kundenkonto und wirkt sofort:',
  lastsLeadUnproven:
    'Für die Verträge, die Sie heute haben, bis Sie den Zugriff zurücknehmen. Das geht jederzeit in Ihrem Kundenkonto und wirkt sofort:',
  returnTo: 'Wenn Sie es erlauben, geht es zurück zu',
  returnToApp: 'Wenn Sie es erlauben, geht es zurück zur App',
  allow: 'Erlauben',
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
  footer: (supplier) => `Run by ${supplier}, the supplier behind your electricity contract`,

  loginTitle: 'Log in',
  loginLead: (partner) =>
    `${partner} would like to read your electricity data. Log in with the e-mail address and password of your electricity contract. You will then see exactly what this is about and decide for yourself.`,
  noContract: 'No electricity contract yet?',
  signUp: (partner) => `See the offer of ${partner}`,

  consentTitle: (partner) => `May ${partner} read your electricity data?`,
  consentToManageTitle: (partner) => `May ${partner} manage your electricity contracts?`,
  loggedInAs: 'Logged in as',
  anotherLogin: 'Not you? Use another account',
  readable: (partner) => `What ${partner} will be able to see`,
  readableItems: [
    'name, customer number and e-mail address',
    'contracts, with delivery and billing address and documents',
    'numbers of the meter, metering location and market location',
    'consumption for every 15 minutes, which shows when somebody is at home',
    'costs and prices',
  ],
  notReadable: 'Your password and your full IBAN are not visible.',
  changesNothing: 'The partner cannot change anything about your contract.',
  doable: (partner) => `What ${partner} will be able to do on your behalf`,
  doableItems: [
    'terminate contracts, and take a termination back',
    'tell us that you move: end the contract at the old address and order one for the new',
    'change your bank details, billing address and expected consumption',
    'change your e-mail address and phone number; a new e-mail address counts only once it is confirmed',
    'register devices such as a wallbox or heat pump for a lower grid fee (§ 14a EnWG), and order a smart meter, for which your metering operator may charge a fee',
  ],
  doableMore:
    'We tell you about every change by e-mail. You can object to a new e-mail address from your present one.',
  lasts: 'How long this lasts',
  lastsLead:
    'For all your contracts, until you revoke access. You can do so in your account at any time, with immediate effect:',
  lastsLeadUnproven:
    'For the contracts you have today, until you revoke access. You can do so in your account at any time, with immediate effect:',
  returnTo: 'If you allow it, you will return to',
  returnToApp: 'If you allow it, you will return to the app',
  allow: 'Allow',
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
