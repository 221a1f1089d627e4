import type { Language } from '../../platform/html/page-frame.ts'

const de = {
  confirmTitle: 'Neue E\u2011Mail-Adresse bestätigen',
  confirmLead: 'Mit dieser Adresse melden Sie sich künftig an, und hierhin schreiben wir Ihnen:',
  confirm: 'Adresse bestätigen',
  confirmMore: 'Bis Sie bestätigen, bleibt alles, wie es ist.',
  confirmedTitle: 'Ihre neue Adresse gilt',
  confirmed: 'Melden Sie sich ab sofort mit dieser Adresse an. Ihr Passwort bleibt gleich.',
  stopTitle: 'Änderung stoppen',
  stopLead: 'Diese Adresse wird dann nicht für Ihr Kundenkonto übernommen:',
  stop: 'Änderung stoppen',
  stoppedTitle: 'Die Änderung ist gestoppt',
  stopped: 'Ihre bisherige E\u2011Mail-Adresse gilt weiter. Mehr brauchen Sie nicht zu tun.',
  undoTitle: 'Änderung rückgängig machen',
  undoLead: 'Für Ihr Kundenkonto gilt dann wieder diese Adresse:',
  undoMore:
    'Zu Ihrer Sicherheit melden wir alle Geräte ab, beenden Zugriffe von Partnern, die seit der Änderung erlaubt wurden, und schicken Ihnen einen Link für ein neues Passwort.',
  undo: 'Rückgängig machen',
  undoneTitle: 'Die Änderung ist rückgängig gemacht',
  undone:
    'Ihre bisherige E\u2011Mail-Adresse gilt wieder. Einen Link für ein neues Passwort haben wir Ihnen gerade geschickt. Bitte sehen Sie danach in Ihrem Kundenkonto nach, ob alles stimmt.',
  account: 'Zum Kundenkonto',
  invalid: {
    done: {
      title: 'Die neue Adresse gilt bereits',
      lead: 'Die Änderung ist abgeschlossen, und jeder Link gilt nur einmal. Stimmt etwas nicht? Dann melden Sie sich bitte bei uns.',
    },
    ended: {
      title: 'Diese Änderung gilt nicht mehr',
      lead: 'Sie wurde gestoppt, durch eine neuere ersetzt oder nicht innerhalb von 48 Stunden bestätigt. Es hat sich dadurch nichts geändert.',
    },
    taken: {
      title: 'Diese Adresse gehört zu einem anderen Kundenkonto',
      lead: 'Jede E\u2011Mail-Adresse kann nur zu einem Kundenkonto gehören. Bitte melden Sie sich bei uns; wir finden eine Lösung.',
    },
    unknown: {
      title: 'Diesen Link kennen wir nicht',
      lead: 'Vielleicht wurde er beim Kopieren abgeschnitten, oder er ist schon alt. Bitte öffnen Sie ihn direkt aus der E\u2011Mail.',
    },
  },
}

const en: typeof de = {
  confirmTitle: 'Confirm your new email address',
  confirmLead: 'You will log in with this address, and we will write to you here:',
  confirm: 'Confirm address',
  confirmMore: 'Until you confirm, everything stays as it is.',
  confirmedTitle: 'Your new address is in use',
  confirmed: 'From now on, log in with this address. Your password stays the same.',
  stopTitle: 'Stop the change',
  stopLead: 'This address will then not be used for your account:',
  stop: 'Stop the change',
  stoppedTitle: 'The change has been stopped',
  stopped: 'Your present email address stays valid. There is nothing else you need to do.',
  undoTitle: 'Undo the change',
  undoLead: 'Your account will then have this address again:',
  undoMore:
    'For your security, we log out all devices, end access that partners were given since the change, and send you a link to choose a new password.',
  undo: 'Undo the change',
  undoneTitle: 'The change has been undone',
  undone:
    'Your previous email address is valid again. We have just sent you a link to choose a new password. Afterwards, please check in your account that everything is right.',
  account: 'Go to your account',
  invalid: {
    done: {
      title: 'The new address is already in use',
      lead: 'The change is complete, and every link works only once. If something is wrong, please contact us.',
    },
    ended: {
      title: 'This change is no longer valid',
      lead: 'It was stopped, replaced by a newer one or not confirmed within 48 hours. Nothing has changed because of it.',
    },
    taken: {
      title: 'This address belongs to another account',
      lead: 'An email address can belong to only one account. Please contact us; we will find a solution.',
    },
    unknown: {
      title: 'We do not recognise this link',
      lead: 'Perhaps it was cut off when it was copied, or it is an old one. Please open it directly from the email.',
    },
  },
}

export const emailAddressTexts: Record<Language, typeof de> = { de, en }
