import { mostNameCharacters, mostWordsCharacters } from '../../orders/withdrawals/statement.ts'
import type { Language } from '../../platform/html/layout.ts'

/** Every sentence of the withdrawal pages, once in each language. */
export type WithdrawalTexts = typeof de

// With a hyphen that does not break: a line that begins with “Mail-Adresse” reads badly.
const eMail = 'E\u2011Mail'

type Contact = { phoneNumber: string; emailAddress: string }

const de = {
  footer: (supplier: string) => `Eine Seite von ${supplier}`,
  title: 'Vertrag widerrufen',
  lead: 'Hier widerrufen Sie einen Stromvertrag, ohne Anmeldung und ohne Angabe von Gründen. Danach bestätigen Sie noch einmal.',
  number: 'Vertrags- oder Bestellnummer',
  numberHint: 'Sie steht in Ihrer Bestell- und Vertragsbestätigung und beginnt mit einer 3.',
  numberMissing: 'Bitte geben Sie die Nummer ein.',
  numberWrong: 'Diese Nummer gibt es bei uns nicht. Vielleicht ist eine Ziffer vertauscht?',
  email: 'E-Mail-Adresse',
  emailHint: 'Die Adresse, mit der Sie bestellt haben. Dorthin schicken wir die Eingangsbestätigung.',
  emailMissing: `Bitte geben Sie Ihre ${eMail}-Adresse ein.`,
  emailWrong: `Das ist keine vollständige ${eMail}-Adresse. Sie sieht zum Beispiel so aus: anna@example.com`,
  name: 'Ihr Name (freiwillig)',
  nameTooLong: `Der Name darf höchstens ${mostNameCharacters} Zeichen haben.`,
  words: 'Was Sie uns dazu sagen möchten (freiwillig)',
  wordsTooLong: `Bitte höchstens ${mostWordsCharacters} Zeichen.`,
  next: 'Weiter',
  confirmTitle: 'Widerruf bestätigen',
  confirmLead: 'Noch ist nichts widerrufen. Diese Erklärung geht an uns, sobald Sie bestätigen:',
  receiptTo: 'Eingangsbestätigung an',
  receipt: `Datum und Uhrzeit des Eingangs bestätigen wir Ihnen sofort per ${eMail}.`,
  confirm: 'Widerruf bestätigen',
  change: 'Angaben ändern',
  cancel: 'Nicht widerrufen',
  notStarted: 'Die Lieferung beginnt dann nicht.',
  started: 'Die Lieferung endet dann zum nächstmöglichen Termin.',
  toClarify: 'Wir klären dann mit Ihnen, wie es weitergeht.',
  takenTitle: 'Ihre Erklärung ist eingegangen',
  taken: (at: string) => `Sie ist am ${at} bei uns eingegangen.`,
  takenMatch: `Passen Nummer und ${eMail}-Adresse zu einem unserer Verträge, ist die Eingangsbestätigung mit Inhalt, Datum und Uhrzeit in wenigen Minuten in Ihrem Postfach. Sie sagt auch, wie es weitergeht.`,
  takenMore: ({ phoneNumber, emailAddress }: Contact) =>
    `Nichts angekommen? Dann konnten wir die Angaben keinem Vertrag zuordnen. Sehen Sie bitte auch im Spam-Ordner nach und prüfen Sie Nummer und Adresse, oder erklären Sie den Widerruf direkt an ${emailAddress} oder unter ${phoneNumber}. Für die Frist genügt es, dass Sie ihn rechtzeitig absenden.`,
  throttledTitle: 'Das ging gerade nicht',
  throttled: ({ phoneNumber, emailAddress }: Contact) =>
    `Zu dieser Nummer oder von Ihrem Anschluss kamen sehr viele Erklärungen, deshalb haben wir diese nicht angenommen. Bitte versuchen Sie es in einer Viertelstunde noch einmal, oder widerrufen Sie direkt per ${eMail} an ${emailAddress} oder unter ${phoneNumber}. Für die Frist genügt es, dass Sie den Widerruf rechtzeitig absenden.`,
  done: {
    withdrawn: {
      title: 'Sie haben widerrufen',
      says: (at: string) =>
        `Ihr Widerruf ist am ${at} bei uns eingegangen. Die Eingangsbestätigung mit Inhalt, Datum und Uhrzeit ist per ${eMail} unterwegs.`,
    },
    'to-clarify': {
      title: 'Ihr Widerruf ist eingegangen',
      says: (at: string) =>
        `Er ist am ${at} bei uns eingegangen, die Eingangsbestätigung ist per ${eMail} unterwegs. Wir klären, wie es mit diesem Vertrag weitergeht, und melden uns bei Ihnen.`,
    },
  },
  not: {
    'already-withdrawn': {
      title: 'Dieser Vertrag ist schon widerrufen',
      says: 'Dabei bleibt es, Sie brauchen nichts weiter zu tun.',
    },
    'period-over': {
      title: 'Die Widerrufsfrist ist abgelaufen',
      says: 'Diesen Vertrag können Sie nicht mehr widerrufen. Sie können ihn mit der vereinbarten Frist kündigen.',
    },
    'no-right': {
      title: 'Für diesen Vertrag gibt es kein Widerrufsrecht',
      says: 'Das gesetzliche Widerrufsrecht gilt für Verbraucher, dieser Vertrag ist ein Geschäftskundenvertrag. Sie können ihn mit der vereinbarten Frist kündigen.',
    },
    'no-contract': {
      title: 'Hier gibt es nichts zu widerrufen',
      says: 'Diese Bestellung hatten wir nicht angenommen, ein Vertrag ist nicht zustande gekommen.',
    },
    unknown: {
      title: 'Diesen Vertrag finden wir nicht',
      says: 'In Ihrem Kundenkonto gibt es keinen Vertrag mit dieser Nummer.',
    },
  },
  questions: ({ phoneNumber, emailAddress }: Contact) =>
    `Fragen dazu? Sie erreichen uns unter ${phoneNumber} und ${emailAddress}.`,
}

const en: WithdrawalTexts = {
  footer: (supplier) => `A page of ${supplier}`,
  title: 'Withdraw from contract',
  lead: 'Here you withdraw from an electricity contract, without logging in and without giving reasons. You confirm once more afterwards.',
  number: 'Contract or order number',
  numberHint: 'You find it in your order and contract confirmation. It begins with a 3.',
  numberMissing: 'Please enter the number.',
  numberWrong: 'We have no such number. Perhaps two digits are swapped?',
  email: 'E-mail address',
  emailHint: 'The address that you ordered with. We send the acknowledgement of receipt there.',
  emailMissing: 'Please enter your e-mail address.',
  emailWrong: 'This is not a complete e-mail address. One looks like this: anna@example.com',
  name: 'Your name (optional)',
  nameTooLong: `The name may have at most ${mostNameCharacters} characters.`,
  words: 'What you would like to add (optional)',
  wordsTooLong: `At most ${mostWordsCharacters} characters, please.`,
  next: 'Continue',
  confirmTitle: 'Confirm withdrawal',
  confirmLead: 'Nothing is withdrawn yet. This statement reaches us as soon as you confirm:',
  receiptTo: 'Acknowledgement to',
  receipt: 'We confirm date and time of its arrival by e-mail at once.',
  confirm: 'Confirm withdrawal',
  change: 'Change what you entered',
  cancel: 'Do not withdraw',
  notStarted: 'Delivery then does not begin.',
  started: 'Delivery then ends at the next possible date.',
  toClarify: 'We then settle with you how it goes on.',
  takenTitle: 'Your statement has arrived',
  taken: (at) => `It reached us on ${at}.`,
  takenMatch:
    'If number and e-mail address belong to one of our contracts, the acknowledgement with content, date and time is in your mailbox within a few minutes. It also tells what happens next.',
  takenMore: ({ phoneNumber, emailAddress }) =>
    `Nothing there? Then we could not assign the details to a contract. Please look into the spam folder too and check number and address, or declare the withdrawal directly to ${emailAddress} or at ${phoneNumber}. To meet the deadline it is enough to send it in time.`,
  throttledTitle: 'That did not work just now',
  throttled: ({ phoneNumber, emailAddress }) =>
    `Very many statements came about this number or from your connection, so we did not accept this one. Please try again in a quarter of an hour, or withdraw directly by e-mail to ${emailAddress} or at ${phoneNumber}. To meet the deadline it is enough to send it in time.`,
  done: {
    withdrawn: {
      title: 'You have withdrawn',
      says: (at) =>
        `Your withdrawal reached us on ${at}. The acknowledgement with content, date and time is on its way by e-mail.`,
    },
    'to-clarify': {
      title: 'Your withdrawal has arrived',
      says: (at) =>
        `It reached us on ${at}, and the acknowledgement is on its way by e-mail. We settle how this contract goes on and get back to you.`,
    },
  },
  not: {
    'already-withdrawn': {
      title: 'You have already withdrawn from this contract',
      says: 'It stays that way, and there is nothing more to do.',
    },
    'period-over': {
      title: 'The withdrawal period is over',
      says: 'You can no longer withdraw from this contract. You can terminate it with the agreed notice.',
    },
    'no-right': {
      title: 'There is no right of withdrawal for this contract',
      says: 'The statutory right of withdrawal is for consumers, and this is a business contract. You can terminate it with the agreed notice.',
    },
    'no-contract': {
      title: 'There is nothing to withdraw from',
      says: 'We had not accepted this order, and there is no contract.',
    },
    unknown: {
      title: 'We cannot find this contract',
      says: 'There is no contract with this number in your account.',
    },
  },
  questions: ({ phoneNumber, emailAddress }) =>
    `Questions? You can reach us at ${phoneNumber} and ${emailAddress}.`,
}

export const withdrawalTexts: Record<Language, WithdrawalTexts> = { de, en }
