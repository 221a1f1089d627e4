import { maxNameCharacters, maxStreetCharacters } from '../../contracts/declarations/contract-reference.ts'
import type { DeclaredKind } from '../../contracts/declarations/termination-form.ts'
import { maxWordsCharacters } from '../../contracts/declarations/withdrawal-form.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'

type TerminationTexts = typeof de

/** What §§ 312k (2) and 356a (1) BGB want the buttons to say, and nothing else. German law, so German words in every language. */
export const legalLabels = {
  entry: 'Verträge hier kündigen',
  confirm: 'jetzt kündigen',
  withdraw: 'Vertrag widerrufen',
} as const

const de = {
  footer: (supplier: string) => `Eine Seite von ${supplier}`,
  title: 'Vertrag kündigen',
  lead: 'Hier kündigen Sie einen Stromvertrag, ohne Anmeldung. Den Eingang bestätigen wir Ihnen sofort.',
  kind: 'Art der Kündigung',
  kinds: {
    Ordinary: {
      label: 'Ordentliche Kündigung',
      hint: 'Mit der vereinbarten Laufzeit und Frist, ohne Angabe von Gründen.',
    },
    PriceChange: {
      label: 'Außerordentliche Kündigung wegen einer Preisänderung',
      hint: 'Der Vertrag endet am Tag vor der angekündigten Änderung.',
    },
    MoveOut: {
      label: 'Außerordentliche Kündigung wegen eines Umzugs',
      hint: 'Haushaltskunden kündigen mit einer Frist von sechs Wochen. Im Kundenkonto können Sie Ihren Vertrag zu seinen Preisen an die neue Adresse mitnehmen.',
    },
    Death: {
      label: 'Außerordentliche Kündigung wegen eines Todesfalls',
      hint: 'Für Angehörige und Erben. Wir verzichten auf eine Frist.',
    },
    ImportantCause: {
      label: 'Außerordentliche Kündigung aus einem anderen wichtigen Grund',
      hint: 'Bitte nennen Sie den Grund. Wir prüfen ihn persönlich.',
    },
  } satisfies Record<DeclaredKind, { label: string; hint: string }>,
  kindMissing: 'Bitte wählen Sie die Art der Kündigung.',
  reason: 'Kündigungsgrund (nur bei einem anderen wichtigen Grund nötig)',
  reasonMissing: 'Bitte nennen Sie den wichtigen Grund.',
  reasonTooLong: `Bitte höchstens ${maxWordsCharacters} Zeichen.`,
  moving: 'Sie ziehen um? Neue Adresse angeben',
  movingHint:
    'Nur bei einer Kündigung wegen eines Umzugs, und freiwillig. Liefern wir dort, bieten wir Ihnen mit der Bestätigung an, den Vertrag zu den bisherigen Bedingungen fortzusetzen (§ 41b Abs. 5 EnWG).',
  newStreet: 'Straße und Hausnummer der neuen Adresse',
  newStreetMissing: 'Bitte geben Sie Straße und Hausnummer ein.',
  newPostCode: 'Postleitzahl der neuen Adresse',
  newPostCodeWrong: 'Bitte geben Sie die fünf Ziffern der Postleitzahl ein.',
  newCity: 'Ort',
  newCityMissing: 'Bitte geben Sie den Ort ein.',
  newTooLong: `Bitte höchstens ${maxStreetCharacters} Zeichen.`,
  number: 'Vertragsnummer',
  numberHint: 'Sie steht in Ihrer Vertragsbestätigung und beginnt mit einer 3.',
  numberWrong: 'Diese Nummer gibt es bei uns nicht. Vielleicht sind zwei Ziffern vertauscht?',
  name: 'Ihr Name',
  nameMissing: 'Bitte geben Sie Ihren Namen ein.',
  nameTooLong: `Der Name darf höchstens ${maxNameCharacters} Zeichen haben.`,
  emailHint: 'Am besten die Adresse aus Ihrem Vertrag. Dorthin schicken wir sofort die Bestätigung.',
  date: 'Letzter Tag des Vertrags (freiwillig)',
  dateHint: 'Ohne Angabe endet der Vertrag zum frühestmöglichen Zeitpunkt.',
  dateWrong: 'Das ist kein gültiges Datum.',
  datePast: 'Dieser Tag ist schon vorbei.',
  dateTooFar: 'Bitte wählen Sie einen Tag in den nächsten zwei Jahren.',
  takenTitle: 'Ihre Kündigung ist eingegangen',
  receivedAt: 'Eingegangen am',
  endsAt: 'Gewünschtes Vertragsende',
  earliest: 'zum frühestmöglichen Zeitpunkt',
  receiptTo: 'Bestätigung an',
  statement: 'Ihre Erklärung',
  takenNext:
    'Die Bestätigung mit Inhalt, Datum und Uhrzeit ist in wenigen Minuten in Ihrem Postfach. Kennen wir den Vertrag, sagt sie auch, an welchem Tag er endet. Können wir die Kündigung keinem Vertrag zuordnen, prüfen wir sie persönlich; sie geht nicht verloren.',
  keep: 'Sie können diese Seite speichern oder drucken.',
  takenMore: ({ phoneNumber, emailAddress }: Supplier) =>
    `Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach. Sie erreichen uns per E\u2011Mail an ${emailAddress} oder telefonisch unter ${phoneNumber}.`,
  throttledTitle: 'Das hat gerade nicht geklappt',
  throttled: ({ phoneNumber, emailAddress }: Supplier) =>
    `Zu diesem Vertrag oder von Ihrem Anschluss kamen sehr viele Kündigungen, deshalb haben wir diese nicht angenommen. Bitte versuchen Sie es in einer Viertelstunde noch einmal, oder kündigen Sie direkt per E\u2011Mail an ${emailAddress} oder telefonisch unter ${phoneNumber}.`,
}

const en: TerminationTexts = {
  footer: (supplier) => `Run by ${supplier}`,
  title: 'Terminate a contract',
  lead: 'Here you can terminate an electricity contract without logging in. We confirm the receipt at once. German law prescribes the words on the button; they mean “terminate now”.',
  kind: 'Kind of termination',
  kinds: {
    Ordinary: { label: 'Ordinary', hint: 'With the agreed term and notice, without giving a reason.' },
    PriceChange: {
      label: 'Extraordinary, because of a price change',
      hint: 'The contract ends on the day before the announced change.',
    },
    MoveOut: {
      label: 'Extraordinary, because of a move',
      hint: 'Household customers give six weeks of notice. In your account you can take the contract along to the new address, at its prices.',
    },
    Death: {
      label: 'Extraordinary, because of a death',
      hint: 'For relatives and heirs. We ask for no notice.',
    },
    ImportantCause: {
      label: 'Extraordinary, for another important cause',
      hint: 'Please name the cause. One of us looks at it.',
    },
  },
  kindMissing: 'Please choose the kind of termination.',
  reason: 'Reason (needed only for another important cause)',
  reasonMissing: 'Please name the important cause.',
  reasonTooLong: `Please use at most ${maxWordsCharacters} characters.`,
  moving: 'Are you moving? Enter your new address',
  movingHint:
    'Only for a termination because of a move, and optional. If we deliver there, our confirmation offers to continue the contract on its present terms (section 41b (5) EnWG).',
  newStreet: 'Street and house number of the new address',
  newStreetMissing: 'Please enter the street and the house number.',
  newPostCode: 'Postcode of the new address',
  newPostCodeWrong: 'Please enter the five digits of the postcode.',
  newCity: 'City',
  newCityMissing: 'Please enter the city.',
  newTooLong: `Please use at most ${maxStreetCharacters} characters.`,
  number: 'Contract number',
  numberHint: 'It is in your contract confirmation and starts with a 3.',
  numberWrong: 'We do not have this number. Perhaps two digits are swapped?',
  name: 'Your name',
  nameMissing: 'Please enter your name.',
  nameTooLong: `The name can have at most ${maxNameCharacters} characters.`,
  emailHint: 'Preferably the address of your contract. We send the confirmation there at once.',
  date: 'Last day of the contract (optional)',
  dateHint: 'If you leave it empty, the contract ends on the earliest possible date.',
  dateWrong: 'This is not a valid date.',
  datePast: 'This day is over.',
  dateTooFar: 'Please choose a day within the next two years.',
  takenTitle: 'We have received your termination',
  receivedAt: 'Received on',
  endsAt: 'Is to end',
  earliest: 'on the earliest possible date',
  receiptTo: 'Confirmation to',
  statement: 'Your statement',
  takenNext:
    'You will receive the confirmation with content, date and time within a few minutes. If we know the contract, it also says on which day it ends. If we cannot find a contract with these details, one of us looks at your termination; it is not lost.',
  keep: 'You can save or print this page.',
  takenMore: ({ phoneNumber, emailAddress }) =>
    `Nothing there? Please check your spam folder. You can reach us by email at ${emailAddress} or by phone on ${phoneNumber}.`,
  throttledTitle: 'That did not work just now',
  throttled: ({ phoneNumber, emailAddress }) =>
    `We received very many terminations about this contract or from your connection, so we did not accept this one. Please try again in 15 minutes, or terminate directly by email to ${emailAddress} or by phone on ${phoneNumber}.`,
}

export const terminationTexts: Record<Language, TerminationTexts> = { de, en }
