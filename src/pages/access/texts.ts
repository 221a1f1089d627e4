import type { EndedAccess } from '../../customers/grants/access.ts'
import type { Language } from '../../platform/html/page-frame.ts'

export type AccessTexts = typeof de

const de = {
  title: 'Wer Ihre Daten lesen darf',
  lead: 'Diesen Partnern haben Sie Zugriff gegeben. Sie können ihn jederzeit beenden; das wirkt sofort.',
  none: 'Zurzeit haben Sie niemandem Zugriff gegeben. Wenn eine App oder ein Energiemanager Ihre Stromdaten lesen möchte, fragt er Sie zuerst auf einer Seite von uns.',
  purpose: 'Wofür',
  purposeUnknown: 'hat der Partner nicht angegeben',
  reads: 'Darf lesen',
  endPart: 'Nicht mehr erlauben',
  does: 'Darf ändern',
  doesNothing: 'nichts',
  manages: 'Ihre Verträge ändern und kündigen, auch Bankverbindung und Kontaktdaten',
  only: 'Nur für Vertrag',
  since: 'Seit',
  until: 'Bis',
  untilWithdrawn: 'Sie den Zugriff beenden',
  untilDate: (day: string) => `${day}, dann endet er von selbst`,
  lastRead: 'Zuletzt gelesen',
  notYet: 'noch nicht',
  end: 'Zugriff beenden',
  broughtBy:
    'Unabhängig davon sieht der Partner, über den Sie bestellt haben, die Daten zu dieser Bestellung und dem Vertrag daraus, auch die Bankverbindung. Ein Zugriff, den Sie hier sehen, zeigt weder Ihr Passwort noch Ihre vollständige IBAN.',
  ended: 'Beendet im letzten Jahr',
  endedFact: (from: string, to: string) => `${from} bis ${to}`,
  endedBy: {
    customer: 'von Ihnen beendet',
    partner: 'vom Partner beendet',
    operator: 'von uns beendet',
    expiry: 'von selbst abgelaufen',
  } satisfies Record<EndedAccess['by'], string>,
}

const en: AccessTexts = {
  title: 'Who can read your data',
  lead: 'You gave these partners access. You can end it at any time, with immediate effect.',
  none: 'You have not given anyone access. If an app or energy manager would like to read your electricity data, it asks you first, on a page of ours.',
  purpose: 'What for',
  purposeUnknown: 'the partner has not said',
  reads: 'May read',
  endPart: 'No longer allow',
  does: 'May change',
  doesNothing: 'nothing',
  manages: 'change and terminate your contracts, including bank details and contact data',
  only: 'Only for contract',
  since: 'Since',
  until: 'Until',
  untilWithdrawn: 'you end it',
  untilDate: (day) => `${day}, when it ends by itself`,
  lastRead: 'Last read',
  notYet: 'not yet',
  end: 'Revoke access',
  broughtBy:
    'Independently of this, the partner you ordered through can see the data of that order and its contract, including the bank details. No access that is listed here shows your password or your full IBAN.',
  ended: 'Ended within the last year',
  endedFact: (from, to) => `${from} to ${to}`,
  endedBy: {
    customer: 'ended by you',
    partner: 'ended by the partner',
    operator: 'ended by us',
    expiry: 'expired by itself',
  },
}

export const accessTexts: Record<Language, AccessTexts> = { de, en }
