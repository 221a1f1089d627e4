import { facts, heading, links, notice, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { localText } from './local-text.ts'

export type TerminationWithdrawal = Letter & {
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  /** The first day of delivery, `yyyy-MM-dd` */
  startDate: string | null
}

/** Tells a customer that the contract goes on because its termination was taken back. */
export function renderTerminationWithdrawal(withdrawal: TerminationWithdrawal): RenderedMail {
  const { contractNumber, tariffName, deliveryAddressLines, startDate } = withdrawal
  const text = localText(withdrawal.language)
  const { say, date } = text
  return renderLetter(withdrawal, {
    subject: say(
      `Ihr Stromvertrag ${contractNumber} läuft weiter`,
      `Your electricity contract ${contractNumber} continues`,
    ),
    preview: say('Die Kündigung ist zurückgenommen.', 'The termination has been taken back.'),
    title: say('Ihr Stromvertrag läuft weiter', 'Your electricity contract continues'),
    blocks: [
      paragraph(
        say(
          'die Kündigung Ihres Stromvertrags ist zurückgenommen. Der Vertrag läuft zu den vereinbarten Bedingungen weiter.',
          'The termination of your electricity contract has been taken back. The contract continues on the agreed terms.',
        ),
      ),
      notice(
        say(
          'Sie brauchen nichts zu tun. Dem Netzbetreiber geben wir Bescheid.',
          'You do not need to do anything. We will let the grid operator know.',
        ),
      ),
      facts(
        [say('Vertragsnummer', 'Contract number'), contractNumber],
        [say('Tarif', 'Tariff'), tariffName],
        [say('Lieferadresse', 'Delivery address'), deliveryAddressLines.join(', ')],
        [say('Lieferbeginn', 'Start of delivery'), startDate && date(startDate)],
      ),
      links(letterLinks(withdrawal).contract(contractNumber)),
      heading(say('Wollten Sie das nicht?', 'Was this not what you wanted?')),
      paragraph(
        `${say(
          'Dann melden Sie sich bitte gleich bei uns.',
          'Then please contact us at once.',
        )} ${contactText(withdrawal, text)}`,
      ),
    ],
  })
}
