import type { DenialReason } from '../domain/states-and-reasons.ts'
import { type Block, facts, finePrint, heading, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { type LocalText, localText } from './local-text.ts'

export type Rejection = Letter & {
  contractNumber: string
  /** `yyyy-MM-dd HH:mm:ss` */
  orderedAt: string
  tariffName: string
  denial: Denial
}

export type Denial =
  | {
      reason: 'InsufficientSolvency'
      /** `addressLines` may be empty. */
      agency: { name: string; addressLines: readonly string[] }
      /** Whether a person reviewed the case, or the agency's answer alone decided (article 22 GDPR). */
      decidedBy: 'Automation' | 'Person'
    }
  | {
      reason: 'ContractCommitment'
      /** The last day of the previous contract, `yyyy-MM-dd`, if known. */
      boundUntil: string | null
    }
  | { reason: Exclude<DenialReason, 'InsufficientSolvency' | 'ContractCommitment'> }

/** Tells customers that we do not accept their order: why, what they can do, and who supplies them. */
export function renderRejection(rejection: Rejection): RenderedMail {
  const { contractNumber } = rejection
  const text = localText(rejection.language)
  const { say } = text
  const orderedOn = text.date(rejection.orderedAt.slice(0, 10))
  return renderLetter(rejection, {
    subject: say(
      `Zu Ihrer Bestellung ${contractNumber}: Wir können Sie leider nicht beliefern`,
      `Your order ${contractNumber}: unfortunately, we cannot supply you`,
    ),
    preview: say(
      'Warum das so ist und was Sie tun können. Ihre Stromversorgung ist gesichert.',
      'Why, and what you can do. Your electricity supply is secure.',
    ),
    tone: 'grave',
    title: say(
      'Wir können Ihre Bestellung leider nicht annehmen',
      'Unfortunately, we cannot accept your order',
    ),
    blocks: [
      paragraph(
        say(
          `vielen Dank für Ihr Interesse und Ihre Bestellung vom ${orderedOn}. Leider können wir sie nicht annehmen. Ein Vertrag ist nicht zustande gekommen, und wir buchen nichts ab.`,
          `Thank you for your interest and your order of ${orderedOn}. Unfortunately, we cannot accept it. There is no contract, and we will not debit anything.`,
        ),
      ),
      facts(
        [say('Bestellnummer', 'Order number'), contractNumber],
        [say('Tarif', 'Tariff'), rejection.tariffName],
      ),
      heading(say('Der Grund', 'The reason')),
      paragraph(reasonText(rejection, text)),
      heading(say('Was Sie tun können', 'What you can do')),
      paragraph(adviceText(rejection, text)),
      paragraph(
        `${contactText(rejection, text)} ${say(
          `Bitte nennen Sie dabei die Bestellnummer ${contractNumber}.`,
          `Please mention the order number ${contractNumber}.`,
        )}`,
      ),
      heading(say('Ihre Stromversorgung', 'Your electricity supply')),
      paragraph(
        say(
          'Sie bleiben nicht ohne Strom: Ihr bisheriger Lieferant beliefert Sie weiter. Ist Ihr bisheriger Vertrag beendet, versorgt Sie der örtliche Grundversorger, ohne dass Sie etwas tun müssen.',
          'You will not be without electricity: your previous supplier continues to supply you. If your previous contract has ended, the local default supplier takes over, and you do not need to do anything.',
        ),
      ),
      ...creditNotice(rejection, text),
    ],
  })
}

function reasonText({ denial }: Rejection, { say, date }: LocalText): string {
  switch (denial.reason) {
    case 'InsufficientSolvency':
      return say(
        `Vor jedem Vertragsabschluss prüfen wir die Bonität. Die Auskunft von ${denial.agency.name} hat für einen Vertrag leider nicht ausgereicht. Das ist kein Urteil über Sie als Person, und solche Auskünfte können auch Fehler enthalten.`,
        `We run a credit check before every contract. Unfortunately, the information from ${denial.agency.name} was not sufficient for a contract. This is not a judgement of you as a person, and such information can contain mistakes.`,
      )
    case 'ContractCommitment':
      return denial.boundUntil === null
        ? say(
            'Ihr bisheriger Lieferant hat uns mitgeteilt, dass Sie noch an Ihren bisherigen Vertrag gebunden sind.',
            'Your previous supplier has told us that you are still bound by your previous contract.',
          )
        : say(
            `Ihr bisheriger Lieferant hat uns mitgeteilt, dass Sie noch bis zum ${date(denial.boundUntil)} an Ihren bisherigen Vertrag gebunden sind.`,
            `Your previous supplier has told us that you are still bound by your previous contract until ${date(denial.boundUntil)}.`,
          )
    case 'Dunning':
      return say(
        'Aus einem Vertrag mit uns sind noch Rechnungen offen.',
        'Bills from a contract with us are still unpaid.',
      )
    case 'Duplicate':
      return say(
        'Für diese Lieferstelle liegt uns für denselben Zeitraum bereits eine Bestellung oder ein Vertrag vor.',
        'We already have an order or a contract for this delivery point and the same period.',
      )
    case 'UnsuccessfulSupplierChange':
      return say(
        'Der Netzbetreiber oder Ihr bisheriger Lieferant hat dem Wechsel zu uns nicht zugestimmt.',
        'The grid operator or your previous supplier did not agree to the switch.',
      )
    case 'Other':
      return say(
        'Wir können die Lieferstelle unter den bestellten Bedingungen nicht beliefern.',
        'We cannot supply this delivery point on the terms you ordered.',
      )
  }
}

function adviceText({ denial }: Rejection, { say }: LocalText): string {
  switch (denial.reason) {
    case 'InsufficientSolvency':
      return say(
        'Halten Sie die Auskunft für falsch oder veraltet, oder möchten Sie uns etwas dazu sagen? Dann schreiben Sie uns: Ein Mensch prüft Ihren Fall und entscheidet neu.',
        'If you think the information is wrong or out of date, or if you would like to comment on it, please write to us: a person will review your case and decide again.',
      )
    case 'ContractCommitment':
      return say(
        'Bestellen Sie gern wieder, sobald Ihr bisheriger Vertrag endet. Wann das ist, sagt Ihnen Ihr bisheriger Lieferant.',
        'You are welcome to order again once your previous contract ends. Your previous supplier can tell you when that is.',
      )
    case 'Dunning':
      return say(
        'Sind die Rechnungen beglichen, können Sie gern neu bestellen. Fällt Ihnen das gerade schwer, sprechen Sie uns bitte an; wir suchen gemeinsam nach einem Weg.',
        'Once the bills are paid, you are welcome to order again. If paying is difficult at the moment, please talk to us; we will look for a solution together.',
      )
    case 'Duplicate':
      return say(
        'Stammt die Bestellung oder der Vertrag von Ihnen selbst, bleibt alles, wie es ist, und Sie brauchen nichts zu tun. Sind Sie gerade erst eingezogen, melden Sie sich bitte bei uns.',
        'If that order or contract is your own, it stays as it is, and you do not need to do anything. If you have just moved in, please contact us.',
      )
    case 'UnsuccessfulSupplierChange':
      return say(
        'Oft liegt es an einer Zählernummer, einem Namen oder einem Datum. Bitte vergleichen Sie Ihre Angaben mit Ihrer letzten Rechnung; danach können Sie gern noch einmal bestellen.',
        'The cause is often a meter number, a name or a date. Please compare your details with your last bill; you are then welcome to order again.',
      )
    case 'Other':
      return say(
        'Sprechen Sie uns gern an: Wir sagen Ihnen, woran es liegt und ob eine andere Lösung möglich ist.',
        'Please contact us: we will tell you the cause and whether there is another solution.',
      )
  }
}

function creditNotice({ denial, supplier }: Rejection, { say }: LocalText): Block[] {
  if (denial.reason !== 'InsufficientSolvency') return []
  const agency = [denial.agency.name, ...denial.agency.addressLines].join(', ')
  return [
    finePrint(
      say('Datenschutz und Ihre Rechte', 'Data protection and your rights'),
      say(
        `Wir haben eine Bonitätsauskunft eingeholt bei: ${agency}.`,
        `We obtained credit information from: ${agency}.`,
      ),
      denial.decidedBy === 'Automation'
        ? say(
            'Die Entscheidung wurde automatisiert getroffen (Art. 22 DSGVO). Sie haben das Recht, die Entscheidung von einem Menschen bei uns überprüfen zu lassen, Ihren Standpunkt darzulegen und die Entscheidung anzufechten.',
            'The decision was made by automated means (article 22 GDPR). You have the right to have it reviewed by a person at our company, to express your point of view and to contest the decision.',
          )
        : say(
            'Die Entscheidung hat ein Mensch bei uns auf Grundlage dieser Auskunft getroffen. Sie können Ihren Standpunkt darlegen und um eine erneute Prüfung bitten.',
            'A person at our company made the decision on the basis of this information. You can express your point of view and ask for another review.',
          ),
      say(
        `Dafür genügt eine formlose Nachricht an ${supplier.emailAddress} oder ein Anruf unter ${supplier.phoneNumber}. Auf Wunsch erklären wir Ihnen, wie die Entscheidung zustande kam.`,
        `An informal message to ${supplier.emailAddress} or a call to ${supplier.phoneNumber} is enough. On request, we will explain how the decision was reached.`,
      ),
      say(
        'Welche Daten über Sie gespeichert sind, erfahren Sie kostenlos bei uns und bei der genannten Auskunftei (Art. 15 DSGVO). Falsche Daten können Sie berichtigen lassen (Art. 16 DSGVO). Außerdem können Sie sich bei einer Datenschutz-Aufsichtsbehörde beschweren (Art. 77 DSGVO).',
        'We and the agency named above will tell you free of charge what data is stored about you (article 15 GDPR). You can have incorrect data corrected (article 16 GDPR). You can also lodge a complaint with a data protection authority (article 77 GDPR).',
      ),
    ),
  ]
}
