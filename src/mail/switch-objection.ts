import { facts, heading, links, notice, paragraph, type RenderedMail, steps } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { localText } from './local-text.ts'

export type SwitchObjection = Letter & {
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  /** The end that another supplier wanted, `yyyy-MM-dd`. */
  requestedEndDate: string
  /** The earliest possible end, `yyyy-MM-dd`; not after the other one if the contract was simply not cancelled. */
  earliestEndDate: string
}

/** Tells a customer that we objected to a switch because the contract goes on, and how to object to that. */
export function renderSwitchObjection(objection: SwitchObjection): RenderedMail {
  const { contractNumber } = objection
  const text = localText(objection.language)
  const { say, date } = text
  const [wanted, earliest] = [date(objection.requestedEndDate), date(objection.earliestEndDate)]
  const isBound = objection.earliestEndDate > objection.requestedEndDate
  return renderLetter(objection, {
    subject: say(
      `Ihr Stromvertrag ${contractNumber} läuft weiter`,
      `Your electricity contract ${contractNumber} continues`,
    ),
    preview: say(
      'Ein anderer Lieferant wollte ihn beenden. Wir beliefern Sie weiter.',
      'Another supplier wanted to end it. We continue to supply you.',
    ),
    title: say('Ihr Stromvertrag läuft weiter', 'Your electricity contract continues'),
    blocks: [
      paragraph(
        isBound
          ? say(
              `ein anderer Lieferant wollte Ihren Stromvertrag mit uns in Ihrem Namen zum ${wanted} beenden. Das ist noch nicht möglich: Nach der vereinbarten Laufzeit und Kündigungsfrist endet er frühestens am ${earliest}. Deshalb haben wir dem Wechsel widersprochen.`,
              `Another supplier wanted to end your electricity contract with us on your behalf as of ${wanted}. That is not possible yet: under the agreed term and notice period, it ends on ${earliest} at the earliest. We have therefore objected to the switch.`,
            )
          : say(
              `ein anderer Lieferant hat sich beim Netzbetreiber gemeldet, um Sie nach dem ${wanted} zu beliefern. Ihr Stromvertrag mit uns ist aber nicht gekündigt. Deshalb haben wir dem Wechsel widersprochen.`,
              `Another supplier has registered with the grid operator to supply you after ${wanted}. However, your electricity contract with us has not been cancelled. We have therefore objected to the switch.`,
            ),
      ),
      notice(
        say(
          'Sie brauchen nichts zu tun: Wir beliefern Sie weiter wie bisher.',
          'You do not need to do anything: we continue to supply you as before.',
        ),
      ),
      facts(
        [say('Vertragsnummer', 'Contract number'), contractNumber],
        [say('Tarif', 'Tariff'), objection.tariffName],
        [say('Lieferadresse', 'Delivery address'), objection.deliveryAddressLines.join(', ')],
        [say('Gewünschtes Vertragsende', 'Requested end of contract'), wanted],
        [say('Frühestes Vertragsende', 'Earliest end of contract'), earliest, 'strong'],
      ),
      heading(say('Was Sie tun können', 'What you can do')),
      steps(
        say(
          'Möchten Sie wechseln? Dann kann Ihr neuer Lieferant Ihren Vertrag zum nächstmöglichen Termin kündigen.',
          'Would you like to switch? Your new supplier can cancel your contract as of the next possible date.',
        ),
        say(
          'Haben Sie keinen Wechsel beauftragt? Dann sagen Sie uns bitte Bescheid.',
          'If you did not order a switch, please let us know.',
        ),
        say(
          'Halten Sie unseren Widerspruch für falsch, etwa weil Sie umziehen oder wegen einer Preisänderung früher kündigen können? Dann schreiben Sie uns formlos: Ein Mensch prüft das und antwortet Ihnen.',
          'Do you think that our objection is wrong, for example because you are moving or may cancel earlier after a price change? Then write to us informally: a person will look into it and reply.',
        ),
      ),
      paragraph(
        `${contactText(objection, text)} ${say(
          `Bitte nennen Sie die Vertragsnummer ${contractNumber}.`,
          `Please mention the contract number ${contractNumber}.`,
        )}`,
      ),
      links(letterLinks(objection).contract(contractNumber), letterLinks(objection).terminate),
    ],
  })
}
