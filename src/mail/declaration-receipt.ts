import { facts, heading, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { localText } from './local-text.ts'
import { withoutLinks } from './without-links.ts'

export type DeclarationReceipt = Omit<Letter, 'customer'> & {
  /** The number that the sender gave, whether we have it or not; null if it was another detail. */
  givenNumber: string | null
  /** `yyyy-MM-dd HH:mm:ss` in Berlin. */
  receivedAt: string
  statement: string
}

/**
 * The receipt of section 356a BGB for a declaration that fits no contract. It repeats what was sent and says nothing that
 * depends on whether there is such a contract. Anybody can have it sent to any address, so links in it are disarmed.
 */
export function renderDeclarationReceipt(receipt: DeclarationReceipt): RenderedMail {
  const text = localText(receipt.language)
  const { say } = text
  const receivedAt = text.dateTime(receipt.receivedAt)
  const { givenNumber } = receipt
  const nobody = { firstName: null, lastName: null, businessName: null }
  return renderLetter(
    { ...receipt, customer: nobody },
    {
      subject: say(
        `Ihre Widerrufserklärung ist eingegangen${givenNumber === null ? '' : ` – Nummer ${givenNumber}`}`,
        `We have received your statement of withdrawal${givenNumber === null ? '' : ` – number ${givenNumber}`}`,
      ),
      preview: say(
        `Eingegangen am ${receivedAt}. Bitte bewahren Sie diese Bestätigung auf.`,
        `Received on ${receivedAt}. Please keep this confirmation.`,
      ),
      title: say('Ihre Widerrufserklärung ist eingegangen', 'We have received your statement of withdrawal'),
      blocks: [
        paragraph(
          say(
            `wir bestätigen, dass die folgende Erklärung am ${receivedAt} bei uns eingegangen ist. Bitte bewahren Sie diese Bestätigung auf.`,
            `We confirm that we received the following statement on ${receivedAt}. Please keep this confirmation.`,
          ),
        ),
        facts(
          [say('Eingegangen am', 'Received on'), receivedAt, 'strong'],
          [say('Angegebene Nummer', 'Number given'), givenNumber],
          [say('Erklärung', 'Statement'), withoutLinks(receipt.statement)],
        ),
        heading(say('So geht es weiter', 'What happens next')),
        paragraph(
          say(
            'Wir prüfen, zu welchem Vertrag die Erklärung gehört. Alles Weitere geht an die E\u2011Mail-Adresse, die bei diesem Vertrag hinterlegt ist. Für die Frist zählt der Zeitpunkt, zu dem die Erklärung abgesendet wurde.',
            'We are checking which contract the statement belongs to. Everything else goes to the e-mail address of that contract. What counts for the deadline is when the statement was sent.',
          ),
        ),
        paragraph(
          `${say(
            'Haben Sie Fragen, oder ist diese Erklärung nicht von Ihnen?',
            'Do you have questions, or is this statement not yours?',
          )} ${contactText(receipt, text)}`,
        ),
      ],
    },
  )
}
