import { button, facts, heading, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { localText } from './local-text.ts'

export type DataExportMail = Letter & {
  /** Both `yyyy-MM-dd HH:mm:ss` in Berlin. */
  requestedAt: string
  expiresAt: string
  /** The page with the files, behind the login. */
  url: string
}

/** Tells a customer that all data can be fetched; if somebody else asked for it, the customer learns it here. */
export function renderDataExport(mail: DataExportMail): RenderedMail {
  const text = localText(mail.language)
  const { say, dateTime } = text
  return renderLetter(mail, {
    subject: say('Ihre Daten stehen bereit', 'Your data is ready'),
    preview: say(
      `Abrufbar bis ${dateTime(mail.expiresAt)}.`,
      `You can fetch it until ${dateTime(mail.expiresAt)}.`,
    ),
    blocks: [
      paragraph(
        say(
          `in Ihrem Kundenkonto wurde am ${dateTime(mail.requestedAt)} eine Auskunft über alle gespeicherten Daten angefordert. Nach der Anmeldung können Sie die Dateien bis ${dateTime(mail.expiresAt)} herunterladen.`,
          `On ${dateTime(mail.requestedAt)} all stored data was requested in your account. After logging in, you can download the files until ${dateTime(mail.expiresAt)}.`,
        ),
      ),
      button(say('Daten herunterladen', 'Download your data'), mail.url),
      heading(say('Waren Sie das nicht?', 'Was this not you?')),
      paragraph(
        `${say(
          'Dann kennt vielleicht jemand Ihr Passwort. Ändern Sie es bitte gleich.',
          'Then somebody else may know your password. Please change it at once.',
        )} ${contactText(mail, text)}`,
      ),
    ],
  })
}

export type ErasureRequestMail = Letter & {
  /** `yyyy-MM-dd HH:mm:ss` in Berlin. */
  requestedAt: string
  /** Why it was declined, in an operator's words; null while it waits. */
  answer: string | null
  url: string
}

/** Confirms a request for erasure, with what the law keeps, or says why it was declined. */
export function renderErasureRequest(mail: ErasureRequestMail): RenderedMail {
  const text = localText(mail.language)
  const { say, dateTime } = text
  const requestedAt = facts([say('Eingegangen am', 'Received on'), dateTime(mail.requestedAt), 'strong'])
  const questions = paragraph(contactText(mail, text))
  if (mail.answer !== null) {
    return renderLetter(mail, {
      subject: say('Zu Ihrem Antrag auf Löschung', 'Your request for erasure'),
      preview: say('Wir können ihn noch nicht erfüllen.', 'We cannot fulfil it yet.'),
      blocks: [
        paragraph(
          say(
            'Ihre Daten können wir derzeit nicht löschen. Der Grund:',
            'We cannot erase your data at present. The reason:',
          ),
        ),
        paragraph(mail.answer),
        requestedAt,
        paragraph(
          say(
            'Sehen Sie das anders, können Sie sich bei uns oder bei einer Datenschutz-Aufsichtsbehörde beschweren und den Rechtsweg beschreiten.',
            'If you disagree, you can complain to us or to a data protection authority, and go to court.',
          ),
        ),
        questions,
      ],
    })
  }
  return renderLetter(mail, {
    subject: say('Ihr Antrag auf Löschung ist eingegangen', 'We have received your request for erasure'),
    preview: say('Wir antworten innerhalb eines Monats.', 'We answer within a month.'),
    blocks: [
      paragraph(
        say(
          'Sie haben beantragt, dass wir Ihre Daten löschen. Wir prüfen das und antworten innerhalb eines Monats.',
          'You have asked us to erase your data. We look into it and answer within a month.',
        ),
      ),
      requestedAt,
      heading(say('Was dann geschieht', 'What happens then')),
      paragraph(
        say(
          'Läuft noch ein Vertrag oder eine Bestellung, brauchen wir die Daten dafür, bis das beendet ist. Danach löschen wir E\u2011Mail-Adresse, Telefonnummer, Geburtsdatum und Zugang sofort. Rechnungsunterlagen müssen wir acht, Geschäftsbriefe sechs Jahre aufbewahren, Verbrauchswerte drei Jahre. Nach der Löschung können Sie sich nicht mehr anmelden, und wir können Ihnen nicht mehr schreiben.',
          'While a contract or an order is running, we need the data for it until that has ended. After that we erase email address, phone number, date of birth and login at once. We have to keep booking records for eight years, commercial letters for six, and consumption for three. After the erasure you can no longer log in, and we can no longer write to you.',
        ),
      ),
      paragraph(
        say(
          'Bis dahin können Sie den Antrag in Ihrem Kundenkonto zurücknehmen.',
          'Until then you can take the request back in your account.',
        ),
      ),
      button(say('Zum Antrag', 'See the request'), mail.url),
      questions,
    ],
  })
}
