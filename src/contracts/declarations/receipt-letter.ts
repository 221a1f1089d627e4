import { facts, heading, paragraph, type RenderedMail } from '../../mail/layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from '../../mail/letter.ts'
import { withoutLinks } from '../../mail/letter-links.ts'
import { type LocalText, localText } from '../../mail/local-text.ts'
import type { Results } from './store.ts'

/** What became of it; `unmatched` says nothing that depends on whether there is such a contract. */
type Outcome =
  | { kind: 'withdrawal'; result: 'unmatched'; endDate?: null }
  /** `endDate` is the last day of delivery, `yyyy-MM-dd`, as far as it is known. */
  | { kind: 'termination'; result: Results['termination']; endDate: string | null }

export type DeclarationReceipt = Letter &
  Outcome & {
    /** Of one that matched no contract the number that its sender gave, whether we have it or not; null if it was another detail. */
    contractNumber: string | null
    /** `yyyy-MM-dd HH:mm:ss` in Berlin. */
    receivedAt: string
    statement: string
  }

/**
 * The receipt of sections 312k (4) and 356a BGB: content, date and time of arrival, and when a terminated contract ends. Anybody
 * can have it sent to any address, so links in the quoted words are disarmed.
 */
export function renderDeclarationReceipt(receipt: DeclarationReceipt): RenderedMail {
  const { contractNumber, endDate = null } = receipt
  const text = localText(receipt.language)
  const { say, date } = text
  const receivedAt = text.dateTime(receipt.receivedAt)
  const { title, it, statement } = words[receipt.kind](text)
  return renderLetter(receipt, {
    subject: `${title}${contractNumber === null ? '' : say(` – Nummer ${contractNumber}`, ` – number ${contractNumber}`)}`,
    preview: say(
      `Eingegangen am ${receivedAt}. Bitte bewahren Sie diese Bestätigung auf.`,
      `Received on ${receivedAt}. Please keep this confirmation.`,
    ),
    title,
    blocks: [
      paragraph(
        say(
          `wir bestätigen, dass die folgende ${it} am ${receivedAt} bei uns eingegangen ist. Bitte bewahren Sie diese Bestätigung auf.`,
          `We confirm that we received the following ${it} on ${receivedAt}. Please keep this confirmation.`,
        ),
      ),
      facts(
        [say('Eingegangen am', 'Received on'), receivedAt, 'strong'],
        [say('Angegebene Nummer', 'Number given'), contractNumber],
        [say('Vertragsende', 'End of contract'), endDate && date(endDate), 'strong'],
        [statement, withoutLinks(receipt.statement)],
      ),
      heading(say('So geht es weiter', 'What happens next')),
      paragraph(nextSteps(receipt, text)),
      paragraph(
        `${say(
          `Haben Sie Fragen, oder ist diese ${it} nicht von Ihnen?`,
          `Do you have questions, or is this ${it} not yours?`,
        )} ${contactText(receipt, text)}`,
      ),
    ],
  })
}

const words = {
  withdrawal: ({ say }: LocalText) => ({
    title: say('Ihre Widerrufserklärung ist eingegangen', 'We have received your statement of withdrawal'),
    it: say('Erklärung', 'statement'),
    statement: say('Erklärung', 'Statement'),
  }),
  termination: ({ say }: LocalText) => ({
    title: say('Ihre Kündigung ist eingegangen', 'We have received your termination'),
    it: say('Kündigung', 'termination'),
    statement: say('Ihre Erklärung', 'Your statement'),
  }),
}

function nextSteps({ kind, result, endDate = null }: Outcome, { say, date }: LocalText): string {
  const end = endDate === null ? '' : date(endDate)
  switch (result) {
    case 'terminated':
      return say(
        `Ihr Vertrag endet am ${end}. Was bis dahin und danach geschieht, steht in einer weiteren E\u2011Mail.`,
        `Your contract ends on ${end}. Another email says what happens until then and afterwards.`,
      )
    case 'already-ending':
      return say(
        `Ihr Vertrag ist schon beendet oder gekündigt${end && `; sein letzter Liefertag ist der ${end}`}. Dabei bleibt es.`,
        `Your contract has already ended or been terminated${end && `; its last day of delivery is ${end}`}. That stands.`,
      )
    case 'no-contract':
      return say(
        'Zu dieser Nummer besteht kein Vertrag mehr, der gekündigt werden könnte. Sie brauchen nichts weiter zu tun.',
        'There is no longer a contract with this number that could be terminated. You do not need to do anything else.',
      )
    case 'to-clarify':
      return say(
        'Wir prüfen Ihre Kündigung persönlich und teilen Ihnen mit, wann Ihr Vertrag endet. Für die Frist zählt der Eingang Ihrer Erklärung.',
        'One of us looks at your termination and tells you when your contract ends. What counts for any deadline is when we received it.',
      )
    case 'unmatched':
      return kind === 'withdrawal'
        ? say(
            'Wir prüfen, zu welchem Vertrag die Erklärung gehört. Alles Weitere geht an die E\u2011Mail-Adresse, die bei diesem Vertrag hinterlegt ist. Für die Frist zählt der Zeitpunkt, zu dem die Erklärung abgesendet wurde.',
            'We are checking which contract the statement belongs to. Everything else goes to the email address of that contract. What counts for the deadline is when the statement was sent.',
          )
        : say(
            'Wir prüfen, zu welchem Vertrag die Kündigung gehört. Sie soll den Vertrag zu dem Zeitpunkt beenden, den Sie genannt haben, sonst zum frühestmöglichen. Alles Weitere geht an die E\u2011Mail-Adresse, die bei diesem Vertrag hinterlegt ist. Für die Frist zählt der Eingang Ihrer Erklärung.',
            'We are checking which contract the termination belongs to. It is to end the contract on the date that you named, otherwise on the earliest possible one. Everything else goes to the email address of that contract. What counts for any deadline is when we received it.',
          )
  }
}
