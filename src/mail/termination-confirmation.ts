import type { CancellationReason } from '../domain/states-and-reasons.ts'
import { type Fact, facts, heading, notice, paragraph, steps } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateText, dateTimeText, type Say, sayIn } from './local-text.ts'
import type { RenderedMail } from './mail-message.ts'

export type TerminationConfirmation = Letter & {
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  reason: CancellationReason
  /** When the notice reached us, `yyyy-MM-dd HH:mm:ss`; null where there was none, as when we terminate. */
  receivedAt: string | null
  /** The first day of delivery, `yyyy-MM-dd` */
  startDate: string
  /** The last day of delivery, `yyyy-MM-dd`; before `startDate` where delivery never begins. */
  endDate: string
  /** Readings come by themselves; otherwise the customer is asked for one. */
  hasSmartMeter: boolean
}

/** Confirms the end of a contract with its date; to be sent within one week of the notice (section 41b EnWG). */
export function renderTerminationConfirmation(termination: TerminationConfirmation): RenderedMail {
  const say = sayIn(termination.language)
  const end = dateText(termination.endDate, termination.language)
  const isSupplied = termination.endDate >= termination.startDate
  return renderLetter(termination, {
    subject: say(
      `Ihr Stromvertrag ${termination.contractNumber} endet am ${end}`,
      `Your electricity contract ${termination.contractNumber} ends on ${end}`,
    ),
    preview: isSupplied
      ? say(`Letzter Tag der Lieferung ist der ${end}.`, `The last day of delivery is ${end}.`)
      : say(
          'Die Lieferung beginnt nicht. Es entstehen Ihnen keine Kosten.',
          'The delivery will not begin. There are no costs for you.',
        ),
    title: say(`Ihr Stromvertrag endet am ${end}`, `Your electricity contract ends on ${end}`),
    blocks: [
      paragraph(reasonTexts(say)[termination.reason]),
      notice(
        isSupplied
          ? say(
              `Vertragsende: ${end}. Bis einschließlich dieses Tages beliefern wir Sie mit Strom.`,
              `End of the contract: ${end}. We supply you with electricity up to and including this day.`,
            )
          : say(
              `Vertragsende: ${end}. Die Lieferung beginnt nicht, und es entstehen Ihnen keine Kosten.`,
              `End of the contract: ${end}. The delivery will not begin, and there are no costs for you.`,
            ),
      ),
      facts(...terminationFacts(termination, say)),
      heading(say('So geht es weiter', 'What happens next')),
      steps(...nextSteps(termination, isSupplied, say)),
      heading(say('Fragen?', 'Questions?')),
      paragraph(
        say(
          `Sie erreichen uns unter ${termination.supplier.phoneNumber} und ${termination.supplier.emailAddress}. Stimmt etwas nicht, melden Sie sich bitte bald.`,
          `You can reach us at ${termination.supplier.phoneNumber} and ${termination.supplier.emailAddress}. If anything is wrong, please tell us soon.`,
        ),
      ),
    ],
  })
}

function reasonTexts(say: Say): Record<CancellationReason, string> {
  const byCustomer = say(
    'hiermit bestätigen wir die Kündigung Ihres Stromvertrags.',
    'We confirm the termination of your electricity contract.',
  )
  return {
    CustomerSupplierChange: say(
      'hiermit bestätigen wir die Kündigung Ihres Stromvertrags, weil Sie zu einem anderen Lieferanten wechseln.',
      'We confirm the termination of your electricity contract, as you are changing to another supplier.',
    ),
    CustomerRelocation: say(
      'hiermit bestätigen wir die Kündigung Ihres Stromvertrags wegen Ihres Umzugs.',
      'We confirm the termination of your electricity contract because of your move.',
    ),
    CustomerPriceChange: say(
      'hiermit bestätigen wir die Kündigung Ihres Stromvertrags aus Anlass der Änderung von Preis oder Bedingungen.',
      'We confirm the termination of your electricity contract on the occasion of the change of price or conditions.',
    ),
    CustomerProduct: say(
      `${byCustomer} Als Grund haben Sie den Tarif genannt.`,
      `${byCustomer} You named the tariff as the reason.`,
    ),
    CustomerPrice: say(
      `${byCustomer} Als Grund haben Sie den Preis genannt.`,
      `${byCustomer} You named the price as the reason.`,
    ),
    CustomerService: say(
      `${byCustomer} Als Grund haben Sie unseren Service genannt. Das tut uns leid.`,
      `${byCustomer} You named our service as the reason. We are sorry for that.`,
    ),
    CustomerMisc: byCustomer,
    OtherSupplier: say(
      'der Netzbetreiber hat uns mitgeteilt, dass ein anderer Lieferant Ihre Lieferstelle übernimmt. Damit endet Ihr Stromvertrag mit uns.',
      'The grid operator has told us that another supplier takes over your delivery point. Your electricity contract with us ends with that.',
    ),
    Decommissioning: say(
      'der Netzbetreiber hat uns mitgeteilt, dass Ihre Lieferstelle stillgelegt wird. Damit endet Ihr Stromvertrag mit uns.',
      'The grid operator has told us that your delivery point is being decommissioned. Your electricity contract with us ends with that.',
    ),
    Dunning: say(
      'wir kündigen Ihren Stromvertrag, weil trotz Mahnung Rechnungen offen sind. Bitte sprechen Sie uns an, wenn Sie die Zahlung gerade nicht leisten können.',
      'We terminate your electricity contract because bills are still unpaid in spite of reminders. Please speak to us if you cannot pay at the moment.',
    ),
    Unknown: say(
      'hiermit bestätigen wir das Ende Ihres Stromvertrags.',
      'We confirm the end of your electricity contract.',
    ),
    None: say(
      'hiermit bestätigen wir das Ende Ihres Stromvertrags.',
      'We confirm the end of your electricity contract.',
    ),
  }
}

const terminationFacts = ({ language, ...termination }: TerminationConfirmation, say: Say): Fact[] => [
  { label: say('Vertragsnummer', 'Contract number'), value: termination.contractNumber },
  { label: say('Tarif', 'Tariff'), value: termination.tariffName },
  { label: say('Lieferadresse', 'Delivery address'), value: termination.deliveryAddressLines.join(', ') },
  ...(termination.receivedAt === null
    ? []
    : [
        {
          label: say('Kündigung eingegangen', 'Notice received on'),
          value: dateTimeText(termination.receivedAt, language),
        },
      ]),
  {
    label: say('Vertragsende', 'End of the contract'),
    value: dateText(termination.endDate, language),
    isStrong: true,
  },
]

function nextSteps(
  { hasSmartMeter, reason }: TerminationConfirmation,
  isSupplied: boolean,
  say: Say,
): string[] {
  const refund = say(
    'Was Sie uns schon gezahlt haben, erstatten wir Ihnen.',
    'We refund what you have already paid to us.',
  )
  const reading = hasSmartMeter
    ? say(
        'Ihr Zählerstand wird uns automatisch übermittelt.',
        'Your meter reading is transmitted to us automatically.',
      )
    : say(
        'Lesen Sie am letzten Tag bitte Ihren Zähler ab und teilen Sie uns den Stand mit.',
        'On the last day please read your meter and tell us the reading.',
      )
  // Where the delivery point is no more, nobody supplies it.
  const nextSupplier =
    reason === 'Decommissioning'
      ? []
      : [
          say(
            `${isSupplied ? 'Danach beliefert' : 'Es beliefert'} Sie ein anderer Lieferant. Haben Sie keinen, versorgt Sie der Grundversorger an Ihrem Ort; Sie bleiben nicht ohne Strom.`,
            `${isSupplied ? 'After that another' : 'Another'} supplier supplies you. If you have none, the default supplier of your area does; you will not be without electricity.`,
          ),
        ]
  const finalBill = say(
    'Die Schlussrechnung erhalten Sie spätestens sechs Wochen nach dem Ende der Lieferung. Ein Guthaben zahlen wir Ihnen aus.',
    'You receive the final bill within six weeks of the end of delivery. We pay out any credit balance.',
  )
  return isSupplied ? [reading, ...nextSupplier, finalBill] : [...nextSupplier, refund]
}
