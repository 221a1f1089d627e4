import { type AgreedParts, partsText } from '../domain/access-parts.ts'
import { button, facts, heading, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { localText } from './local-text.ts'

export type AccessGrantedMail = Letter & {
  partnerName: string
  /** In the language of the mail. */
  purpose: string | null
  mayManageContracts: boolean
  /** What it shows; null for everything. */
  parts: AgreedParts
  /** If it covers only some. */
  onlyContracts: readonly string[] | null
  /** `yyyy-MM-dd HH:mm:ss` */
  grantedAt: string
  /** `yyyy-MM-dd`; null if it lasts until it is withdrawn. */
  lastDate: string | null
  /** Where the customer ends it. */
  accessUrl: string
}

/** Tells customers who may read their data now, so that nobody else can allow it unnoticed. */
export function renderAccessGranted(mail: AccessGrantedMail): RenderedMail {
  const { partnerName, purpose, mayManageContracts, onlyContracts, lastDate } = mail
  const { say, date, dateTime } = localText(mail.language)
  return renderLetter(mail, {
    subject: say(
      `${partnerName} hat jetzt Zugriff auf Ihre Stromdaten`,
      `${partnerName} now has access to your electricity data`,
    ),
    preview: say(
      'Wofür, wie lange, und wie Sie den Zugriff beenden.',
      'What for, for how long, and how to end it.',
    ),
    blocks: [
      paragraph(
        say(
          `Sie haben ${partnerName} am ${dateTime(mail.grantedAt)} erlaubt, Ihre Stromdaten zu lesen.`,
          `On ${dateTime(mail.grantedAt)}, you allowed ${partnerName} to read your electricity data.`,
        ),
      ),
      facts(
        [say('Wer', 'Who'), partnerName, 'strong'],
        [say('Wofür', 'What for'), purpose],
        [
          say('Lesen', 'May read'),
          partsText(mail.parts, mail.language) ??
            say(
              'Name, Kontaktdaten, Verträge, Kontoinhaber und Bank, Zählernummern und Zählerstände, Geräte nach § 14a EnWG, Verbrauch je Viertelstunde, Preise und Kosten',
              'name, contact details, contracts, account holder and bank, meter numbers and readings, devices of section 14a EnWG, consumption for every 15 minutes, prices and costs',
            ),
        ],
        [
          say('Ändern', 'May change'),
          mayManageContracts
            ? say(
                'Ihre Verträge ändern und kündigen, auch Bankverbindung und Kontaktdaten',
                'change and terminate your contracts, including bank details and contact data',
              )
            : say('nichts', 'nothing'),
        ],
        [say('Nur für Vertrag', 'Only for contract'), onlyContracts && (onlyContracts.join(', ') || '–')],
        [
          say('Bis', 'Until'),
          lastDate === null
            ? say('Sie den Zugriff beenden', 'you end it')
            : say(`${date(lastDate)}, dann endet er von selbst`, `${date(lastDate)}, when it ends by itself`),
        ],
      ),
      paragraph(
        say(
          'In Ihrem Kundenkonto sehen Sie jederzeit, wer Zugriff hat und wann zuletzt gelesen wurde. Dort beenden Sie den Zugriff auch; das wirkt sofort.',
          'Your account always shows who has access and when data was last read. You can also end access there, with immediate effect.',
        ),
      ),
      button(say('Zugriffe ansehen', 'See who has access'), mail.accessUrl),
      heading(say('Waren Sie das nicht?', 'Was this not you?')),
      paragraph(
        say(
          'Dann beenden Sie den Zugriff bitte gleich und ändern Sie Ihr Passwort: Jemand anderes kennt es vermutlich.',
          'Then please end the access at once and change your password: somebody else probably knows it.',
        ),
      ),
    ],
  })
}
