import type { CancellationReason } from '../domain/states-and-reasons.ts'
import {
  type Block,
  facts,
  heading,
  links,
  notice,
  paragraph,
  type RenderedMail,
  steps,
} from './layout/mail-content.ts'
import { contactText, contractPartner, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'

export type TerminationConfirmation = Letter & {
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  reason: CancellationReason
  /** Whether somebody else terminated because the customer died; the mail reaches the family. */
  isAfterDeath: boolean
  /** Whether the new supplier cancelled on the customer's behalf. */
  isByNewSupplier: boolean
  /** When we received the notice, `yyyy-MM-dd HH:mm:ss`; null if there was none, as when we terminate. */
  receivedAt: string | null
  /** The first day of delivery, `yyyy-MM-dd` */
  startDate: string
  /** The last day of delivery, `yyyy-MM-dd`; before `startDate` if delivery never starts. */
  endDate: string
  /** Without a smart meter, the mail asks the customer for a reading. */
  hasSmartMeter: boolean
  /** The new address, if the contract may continue there. */
  continuesAt: string | null
}

/** Confirms when a contract ends. Section 41b EnWG requires it within one week of the notice. */
export function renderTerminationConfirmation(termination: TerminationConfirmation): RenderedMail {
  const { contractNumber, receivedAt, startDate, endDate, isAfterDeath } = termination
  const text = localText(termination.language)
  const { say, date, dateTime } = text
  const end = date(endDate)
  const isSupplied = endDate >= startDate
  const neverStarts = say(
    'Die Lieferung beginnt nicht, und es entstehen Ihnen keine Kosten.',
    'Delivery will not start, and there are no costs for you.',
  )
  const [contract, contractInEnglish] = isAfterDeath
    ? ['Der Stromvertrag', 'The electricity contract']
    : ['Ihr Stromvertrag', 'Your electricity contract']
  return renderLetter(isAfterDeath ? toTheFamily(termination) : termination, {
    subject: say(
      `${contract} ${contractNumber} endet am ${end}`,
      `${contractInEnglish} ${contractNumber} ends on ${end}`,
    ),
    preview: isSupplied
      ? say(`Der letzte Liefertag ist der ${end}.`, `The last day of delivery is ${end}.`)
      : neverStarts,
    tone: isAfterDeath ? 'grave' : 'plain',
    title: say(`${contract} endet am ${end}`, `${contractInEnglish} ends on ${end}`),
    blocks: [
      paragraph(reasonText(termination, text)),
      notice(
        `${say('Vertragsende', 'End of contract')}: ${end}. ${
          isSupplied
            ? say(
                'Bis einschließlich dieses Tages beliefern wir Sie mit Strom.',
                'We supply you with electricity up to and including this day.',
              )
            : neverStarts
        }`,
      ),
      facts(
        [say('Vertragsnummer', 'Contract number'), contractNumber],
        [
          say('Vertragspartner', 'Contracting party'),
          isAfterDeath ? contractPartner(termination.customer) : null,
        ],
        [say('Tarif', 'Tariff'), termination.tariffName],
        [say('Lieferadresse', 'Delivery address'), termination.deliveryAddressLines.join(', ')],
        [say('Kündigung eingegangen am', 'Notice received on'), receivedAt && dateTime(receivedAt)],
        [say('Vertragsende', 'End of contract'), end, 'strong'],
      ),
      ...continuation(termination, text),
      heading(say('So geht es weiter', 'What happens next')),
      steps(...nextSteps(termination, isSupplied, text)),
      ...furtherPages(termination, isSupplied),
      heading(say('Fragen?', 'Questions?')),
      paragraph(
        `${contactText(termination, text)} ${say(
          'Stimmt etwas nicht, melden Sie sich bitte bald.',
          'If anything is wrong, please let us know soon.',
        )}`,
      ),
    ],
  })
}

/** The offer of section 41b (5) EnWG. */
function continuation(
  { contractNumber, continuesAt, endDate, ...letter }: TerminationConfirmation,
  { say, date }: LocalText,
): Block[] {
  if (continuesAt === null) return []
  return [
    heading(say('Bleiben Sie bei uns?', 'Would you like to stay with us?')),
    paragraph(
      say(
        `Wir bieten Ihnen an, Ihren Vertrag an der neuen Adresse fortzusetzen: ${continuesAt}. Er läuft dort zu den bisherigen Bedingungen weiter, ohne neue Mindestlaufzeit; Netzentgelte, Abgaben und Umlagen sind die der neuen Adresse. Das Angebot gilt bis zum ${date(endDate)}. Nehmen Sie es in Ihrem Kundenkonto an, oder sagen Sie uns Bescheid. Möchten Sie nicht bleiben, brauchen Sie nichts zu tun.`,
        `We offer to continue your contract at your new address: ${continuesAt}. It goes on there on its present terms, without a new minimum term; grid fees, taxes and levies are those of the new address. The offer is open until ${date(endDate)}. Accept it in your account, or tell us. If you do not want to stay, you need not do anything.`,
      ),
    ),
    links(letterLinks(letter).move(contractNumber)),
  ]
}

/** None for a family, who cannot log in. */
function furtherPages(termination: TerminationConfirmation, isSupplied: boolean): Block[] {
  const { contractNumber, hasSmartMeter, isAfterDeath } = termination
  if (isAfterDeath) return []
  const { contract, meterReading } = letterLinks(termination)
  const reading = isSupplied && !hasSmartMeter ? [meterReading(contractNumber)] : []
  return [links(...reading, contract(contractNumber))]
}

/** Greets nobody by the name of the deceased. */
const toTheFamily = (letter: Letter): Letter => ({
  ...letter,
  customer: { firstName: null, lastName: null, businessName: null },
})

function reasonText(termination: TerminationConfirmation, { say }: LocalText): string {
  const { reason, isAfterDeath, isByNewSupplier } = termination
  if (isAfterDeath) {
    return say(
      'wir haben erfahren, dass unsere Kundin oder unser Kunde verstorben ist. Unser aufrichtiges Beileid. Wir bestätigen die Kündigung des Stromvertrags; weitere Fristen müssen Sie nicht beachten.',
      'We have learned that our customer has passed away, and offer our sincere condolences. We confirm the termination of the electricity contract; there are no further notice periods to observe.',
    )
  }
  const confirmed = say(
    'wir bestätigen die Kündigung Ihres Stromvertrags.',
    'We confirm the termination of your electricity contract.',
  )
  switch (reason) {
    case 'CustomerSupplierChange':
      if (isByNewSupplier) {
        return say(
          'Ihr neuer Lieferant hat Ihren Stromvertrag in Ihrem Namen gekündigt. Wir bestätigen diese Kündigung. Haben Sie keinen Wechsel beauftragt, sagen Sie uns bitte gleich Bescheid.',
          'Your new supplier has cancelled your electricity contract on your behalf. We confirm this cancellation. If you did not order a switch, please let us know at once.',
        )
      }
      return `${confirmed} ${say('Sie wechseln zu einem anderen Lieferanten.', 'You are switching to another supplier.')}`
    case 'CustomerRelocation':
      return `${confirmed} ${say('Als Grund haben Sie Ihren Umzug genannt.', 'You gave your move as the reason.')}`
    case 'CustomerPriceChange':
      return `${confirmed} ${say('Anlass ist die Änderung von Preis oder Bedingungen.', 'The reason is the change of price or terms.')}`
    case 'CustomerProduct':
      return `${confirmed} ${say('Als Grund haben Sie den Tarif genannt.', 'You gave the tariff as the reason.')}`
    case 'CustomerPrice':
      return `${confirmed} ${say('Als Grund haben Sie den Preis genannt.', 'You gave the price as the reason.')}`
    case 'CustomerService':
      return `${confirmed} ${say('Als Grund haben Sie unseren Service genannt. Das tut uns leid.', 'You gave our service as the reason. We are sorry about that.')}`
    case 'CustomerMisc':
      return confirmed
    case 'OtherSupplier':
      return say(
        'der Netzbetreiber hat uns mitgeteilt, dass ein anderer Lieferant Ihre Lieferstelle übernimmt. Damit endet Ihr Stromvertrag mit uns.',
        'The grid operator has told us that another supplier is taking over your delivery point. This ends your electricity contract with us.',
      )
    case 'Decommissioning':
      return say(
        'der Netzbetreiber hat uns mitgeteilt, dass Ihre Lieferstelle stillgelegt wird. Damit endet Ihr Stromvertrag mit uns.',
        'The grid operator has told us that your delivery point is being decommissioned. This ends your electricity contract with us.',
      )
    case 'Dunning':
      return say(
        'wir kündigen Ihren Stromvertrag, weil trotz Mahnung noch Rechnungen offen sind. Wenn Sie gerade nicht zahlen können, sprechen Sie uns bitte an.',
        'We are terminating your electricity contract because bills are still unpaid despite reminders. If you cannot pay at the moment, please talk to us.',
      )
    case 'Unknown':
    case 'None':
      return say(
        'wir bestätigen das Ende Ihres Stromvertrags.',
        'We confirm the end of your electricity contract.',
      )
  }
}

function nextSteps(
  { hasSmartMeter, reason }: TerminationConfirmation,
  isSupplied: boolean,
  { say }: LocalText,
): string[] {
  const reading = hasSmartMeter
    ? say('Ihr Zählerstand wird uns automatisch übermittelt.', 'We receive your meter reading automatically.')
    : say(
        'Bitte lesen Sie am letzten Tag Ihren Zähler ab und teilen Sie uns den Stand mit.',
        'Please read your meter on the last day and tell us the reading.',
      )
  const otherSupplier = isSupplied
    ? say('Danach beliefert Sie Ihr neuer Lieferant.', 'After that, your new supplier takes over.')
    : say('Sie werden von einem anderen Lieferanten beliefert.', 'Another supplier supplies you.')
  const defaultSupplier = say(
    'Haben Sie noch keinen, versorgt Sie der örtliche Grundversorger; Sie bleiben nicht ohne Strom.',
    'If you do not have one yet, the local default supplier takes over; you will not be without electricity.',
  )
  // Nobody supplies a decommissioned delivery point.
  const nextSupplier = reason === 'Decommissioning' ? [] : [`${otherSupplier} ${defaultSupplier}`]
  const finalBill = say(
    'Die Schlussrechnung erhalten Sie spätestens sechs Wochen nach dem Ende der Lieferung. Ein Guthaben zahlen wir Ihnen aus.',
    'You will receive the final bill within six weeks of the end of delivery. We pay out any credit balance.',
  )
  const refund = say(
    'Was Sie uns schon gezahlt haben, erstatten wir Ihnen.',
    'We refund what you have already paid.',
  )
  return isSupplied ? [reading, ...nextSupplier, finalBill] : [...nextSupplier, refund]
}
