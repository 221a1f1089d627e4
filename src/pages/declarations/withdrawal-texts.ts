import { maxNameCharacters } from '../../contracts/declarations/contract-reference.ts'
import { maxWordsCharacters } from '../../contracts/declarations/withdrawal-form.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'

export type WithdrawalTexts = typeof de

const de = {
  footer: (supplier: string) => `Eine Seite von ${supplier}`,
  title: 'Vertrag widerrufen',
  lead: 'Hier widerrufen Sie einen Stromvertrag, ohne Anmeldung und ohne Angabe von Gründen. Im nächsten Schritt bestätigen Sie den Widerruf.',
  number: 'Vertrags- oder Bestellnummer',
  numberHint: 'Sie steht in Ihrer Bestell- und Vertragsbestätigung und beginnt mit einer 3.',
  numberWrong: 'Diese Nummer gibt es bei uns nicht. Vielleicht sind zwei Ziffern vertauscht?',
  emailHint: 'Die Adresse, mit der Sie bestellt haben. Dorthin schicken wir die Eingangsbestätigung.',
  name: 'Ihr Name',
  nameHint: 'Freiwillig, wenn Sie die Vertrags- oder Zählernummer angeben.',
  nameMissing: 'Bitte geben Sie zur Lieferadresse auch Ihren Namen ein.',
  nameTooLong: `Der Name darf höchstens ${maxNameCharacters} Zeichen haben.`,
  words: 'Was Sie uns dazu sagen möchten (freiwillig)',
  wordsTooLong: `Bitte höchstens ${maxWordsCharacters} Zeichen.`,
  next: 'Weiter',
  confirmTitle: 'Widerruf bestätigen',
  confirmLead: 'Noch ist nichts widerrufen. Diese Erklärung geht an uns, sobald Sie bestätigen:',
  receiptTo: 'Eingangsbestätigung an',
  receipt: `Datum und Uhrzeit des Eingangs bestätigen wir Ihnen sofort per E\u2011Mail.`,
  confirm: 'Widerruf bestätigen',
  change: 'Angaben ändern',
  cancel: 'Nicht widerrufen',
  notStarted: 'Die Lieferung beginnt dann nicht.',
  started: 'Die Lieferung endet dann zum nächstmöglichen Termin.',
  toClarify: 'Wir klären dann mit Ihnen, wie es weitergeht.',
  takenTitle: 'Ihre Erklärung ist eingegangen',
  taken: (at: string) => `Sie ist am ${at} bei uns eingegangen.`,
  takenNext: `Die Eingangsbestätigung mit Inhalt, Datum und Uhrzeit ist in wenigen Minuten in Ihrem Postfach. Sie sagt auch, wie es weitergeht. Können wir die Erklärung keinem Vertrag zuordnen, prüfen wir sie persönlich; sie geht nicht verloren.`,
  takenMore: ({ phoneNumber, emailAddress }: Supplier) =>
    `Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach und prüfen Sie, ob die Adresse stimmt. Sie können auch direkt per E\u2011Mail an ${emailAddress} oder telefonisch unter ${phoneNumber} widerrufen. Für die Frist genügt es, dass Sie den Widerruf rechtzeitig absenden.`,
  throttledTitle: 'Das hat gerade nicht geklappt',
  throttled: ({ phoneNumber, emailAddress }: Supplier) =>
    `Zu diesem Vertrag oder von Ihrem Anschluss kamen sehr viele Erklärungen, deshalb haben wir diese nicht angenommen. Bitte versuchen Sie es in einer Viertelstunde noch einmal, oder widerrufen Sie direkt per E\u2011Mail an ${emailAddress} oder telefonisch unter ${phoneNumber}. Für die Frist genügt es, dass Sie den Widerruf rechtzeitig absenden.`,
  done: {
    withdrawn: {
      title: 'Sie haben widerrufen',
      says: (at: string) =>
        `Ihr Widerruf ist am ${at} bei uns eingegangen. Die Eingangsbestätigung mit Inhalt, Datum und Uhrzeit ist per E\u2011Mail unterwegs.`,
    },
    'to-clarify': {
      title: 'Ihr Widerruf ist eingegangen',
      says: (at: string) =>
        `Er ist am ${at} bei uns eingegangen, und die Eingangsbestätigung ist per E\u2011Mail unterwegs. Wir klären, wie es mit diesem Vertrag weitergeht, und melden uns bei Ihnen.`,
    },
  },
  not: {
    'already-withdrawn': {
      title: 'Dieser Vertrag ist schon widerrufen',
      says: 'Dabei bleibt es; Sie brauchen nichts weiter zu tun.',
    },
    'period-over': {
      title: 'Die Widerrufsfrist ist abgelaufen',
      says: 'Diesen Vertrag können Sie nicht mehr widerrufen. Sie können ihn mit der vereinbarten Frist kündigen.',
    },
    'no-right': {
      title: 'Für diesen Vertrag gibt es kein Widerrufsrecht',
      says: 'Das gesetzliche Widerrufsrecht gilt für Verbraucher; dieser Vertrag ist ein Geschäftskundenvertrag. Sie können ihn mit der vereinbarten Frist kündigen.',
    },
    'no-contract': {
      title: 'Hier gibt es nichts zu widerrufen',
      says: 'Wir haben diese Bestellung nicht angenommen; ein Vertrag ist nicht zustande gekommen.',
    },
    unknown: {
      title: 'Diesen Vertrag finden wir nicht',
      says: 'In Ihrem Kundenkonto gibt es keinen Vertrag mit dieser Nummer.',
    },
  },
  questions: ({ phoneNumber, emailAddress }: Supplier) =>
    `Fragen dazu? Sie erreichen uns telefonisch unter ${phoneNumber} oder per E\u2011Mail an ${emailAddress}.`,
}

const en: WithdrawalTexts = {
  footer: (supplier) => `Run by ${supplier}`,
  title: 'Withdraw from contract',
  lead: 'Here you can withdraw from an electricity contract without logging in and without giving a reason. You confirm the withdrawal in the next step.',
  number: 'Contract or order number',
  numberHint: 'It is in your order and contract confirmation and starts with a 3.',
  numberWrong: 'We do not have this number. Perhaps two digits are swapped?',
  emailHint: 'The address you ordered with. We send the acknowledgement of receipt there.',
  name: 'Your name',
  nameHint: 'Optional if you enter the contract or meter number.',
  nameMissing: 'Please enter your name along with the delivery address.',
  nameTooLong: `The name can have at most ${maxNameCharacters} characters.`,
  words: 'What you would like to add (optional)',
  wordsTooLong: `Please use at most ${maxWordsCharacters} characters.`,
  next: 'Continue',
  confirmTitle: 'Confirm withdrawal',
  confirmLead: 'You have not withdrawn yet. We receive this statement as soon as you confirm:',
  receiptTo: 'Acknowledgement to',
  receipt: 'We confirm the date and time of receipt by email immediately.',
  confirm: 'Confirm withdrawal',
  change: 'Change your details',
  cancel: 'Do not withdraw',
  notStarted: 'Delivery will then not start.',
  started: 'Delivery will then end on the next possible date.',
  toClarify: 'We will then contact you about what happens next.',
  takenTitle: 'We have received your statement',
  taken: (at) => `We received it on ${at}.`,
  takenNext:
    'You will receive the acknowledgement with content, date and time within a few minutes. It also says what happens next. If we cannot find a contract with these details, one of us looks at your statement; it is not lost.',
  takenMore: ({ phoneNumber, emailAddress }) =>
    `Nothing there? Please check your spam folder, and whether the address is right. You can also withdraw directly by email to ${emailAddress} or by phone on ${phoneNumber}. To meet the deadline, it is enough to send it in time.`,
  throttledTitle: 'That did not work just now',
  throttled: ({ phoneNumber, emailAddress }) =>
    `We received very many statements about this contract or from your connection, so we did not accept this one. Please try again in 15 minutes, or withdraw directly by email to ${emailAddress} or by phone on ${phoneNumber}. To meet the deadline, it is enough to send it in time.`,
  done: {
    withdrawn: {
      title: 'You have withdrawn',
      says: (at) =>
        `We received your withdrawal on ${at}. The acknowledgement with content, date and time is on its way by email.`,
    },
    'to-clarify': {
      title: 'We have received your withdrawal',
      says: (at) =>
        `We received it on ${at}, and the acknowledgement is on its way by email. We will clarify what happens with this contract and get back to you.`,
    },
  },
  not: {
    'already-withdrawn': {
      title: 'You have already withdrawn from this contract',
      says: 'That withdrawal stands; you do not need to do anything else.',
    },
    'period-over': {
      title: 'The withdrawal period has ended',
      says: 'You can no longer withdraw from this contract. You can terminate it with the agreed notice.',
    },
    'no-right': {
      title: 'There is no right of withdrawal for this contract',
      says: 'The statutory right of withdrawal applies to consumers; this is a business contract. You can terminate it with the agreed notice.',
    },
    'no-contract': {
      title: 'There is nothing to withdraw from',
      says: 'We did not accept this order, so there is no contract.',
    },
    unknown: {
      title: 'We cannot find this contract',
      says: 'There is no contract with this number in your account.',
    },
  },
  questions: ({ phoneNumber, emailAddress }) =>
    `Questions? You can reach us by phone on ${phoneNumber} or by email at ${emailAddress}.`,
}

export const withdrawalTexts: Record<Language, WithdrawalTexts> = { de, en }
