import type { DenialReason } from '../domain/states-and-reasons.ts'
import { type Block, facts, finePrint, heading, paragraph } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateText, type Say, sayIn } from './local-text.ts'
import type { RenderedMail } from './mail-message.ts'

export type Rejection = Letter & {
  contractNumber: string
  /** When the order came in, `yyyy-MM-dd HH:mm:ss` */
  orderedAt: string
  tariffName: string
  denial: Denial
}

/** Why there is no contract, with what the customer has to be told about that reason. */
export type Denial =
  | {
      reason: 'InsufficientSolvency'
      agency: CreditAgency
      /** Whether a person has looked at the case, or the agency's answer alone decided (article 22 GDPR). */
      decidedBy: 'Automation' | 'Person'
    }
  | {
      reason: 'ContractCommitment'
      /** The last day of the previous contract, `yyyy-MM-dd`, where the previous supplier has named it. */
      boundUntil: string | null
    }
  | { reason: Exclude<DenialReason, 'InsufficientSolvency' | 'ContractCommitment'> }

/** `addressLines` may be empty where the agency's name says enough. */
export type CreditAgency = { name: string; addressLines: readonly string[] }

/** Tells a customer that there will be no contract: why, what it means for the supply, and what can be done. */
export function renderRejection(rejection: Rejection): RenderedMail {
  const { language } = rejection
  const say = sayIn(language)
  return renderLetter(rejection, {
    subject: say(
      `Zu Ihrer Bestellung ${rejection.contractNumber}: Wir können Sie leider nicht beliefern`,
      `About your order ${rejection.contractNumber}: unfortunately we cannot supply you`,
    ),
    preview: say(
      'Warum das so ist, und was Sie tun können. Ihre Stromversorgung ist gesichert.',
      'Why this is so, and what you can do. Your electricity supply is secure.',
    ),
    title: say(
      'Wir können Ihre Bestellung leider nicht annehmen',
      'Unfortunately we cannot accept your order',
    ),
    blocks: [
      paragraph(
        say(
          `vielen Dank für Ihre Bestellung vom ${dateText(rejection.orderedAt.slice(0, 10), language)} und Ihr Interesse. Leider können wir sie nicht annehmen. Ein Vertrag ist nicht zustande gekommen, und wir buchen nichts ab.`,
          `Thank you for your order of ${dateText(rejection.orderedAt.slice(0, 10), language)} and for your interest. Unfortunately we cannot accept it. There is no contract, and we do not debit anything.`,
        ),
      ),
      facts(
        { label: say('Bestellnummer', 'Order number'), value: rejection.contractNumber },
        { label: say('Tarif', 'Tariff'), value: rejection.tariffName },
      ),
      heading(say('Der Grund', 'The reason')),
      paragraph(reasonText(rejection, say)),
      heading(say('Was Sie tun können', 'What you can do')),
      paragraph(adviceText(rejection.denial, say)),
      paragraph(
        say(
          `Bei Fragen erreichen Sie uns unter ${rejection.supplier.phoneNumber} und ${rejection.supplier.emailAddress}. Bitte nennen Sie die Bestellnummer ${rejection.contractNumber}.`,
          `If you have questions, you can reach us at ${rejection.supplier.phoneNumber} and ${rejection.supplier.emailAddress}. Please mention the order number ${rejection.contractNumber}.`,
        ),
      ),
      heading(say('Ihre Stromversorgung', 'Your electricity supply')),
      paragraph(
        say(
          'Sie bleiben nicht ohne Strom: Ihr bisheriger Lieferant beliefert Sie weiter. Ist Ihr bisheriger Vertrag beendet, versorgt Sie der Grundversorger an Ihrem Ort, ohne dass Sie etwas tun müssen.',
          'You will not be without electricity: your previous supplier goes on supplying you. If your previous contract has ended, the default supplier of your area supplies you, without your having to do anything.',
        ),
      ),
      ...creditNotice(rejection, say),
    ],
  })
}

function reasonText({ denial, language }: Rejection, say: Say): string {
  switch (denial.reason) {
    case 'InsufficientSolvency':
      return say(
        `Vor einem Vertrag prüfen wir die Bonität. Die Auskunft von ${denial.agency.name} hat für einen Vertrag leider nicht ausgereicht. Das ist kein Urteil über Sie als Person, und solche Auskünfte können auch Fehler enthalten.`,
        `Before we conclude a contract we check the customer’s credit standing. The information from ${denial.agency.name} was unfortunately not sufficient for a contract. This is no judgement of you as a person, and such information can also contain mistakes.`,
      )
    case 'ContractCommitment':
      return denial.boundUntil === null
        ? say(
            'Ihr bisheriger Lieferant hat uns mitgeteilt, dass Sie noch an Ihren bisherigen Vertrag gebunden sind.',
            'Your previous supplier has told us that you are still bound to your previous contract.',
          )
        : say(
            `Ihr bisheriger Lieferant hat uns mitgeteilt, dass Sie noch bis zum ${dateText(denial.boundUntil, language)} an Ihren bisherigen Vertrag gebunden sind.`,
            `Your previous supplier has told us that you are still bound to your previous contract until ${dateText(denial.boundUntil, language)}.`,
          )
    case 'Dunning':
      return say(
        'Aus einem Vertrag mit uns sind noch Rechnungen offen.',
        'There are still unpaid bills of a contract with us.',
      )
    case 'Duplicate':
      return say(
        'Für diese Lieferstelle liegt uns für denselben Zeitraum bereits eine Bestellung oder ein Vertrag vor.',
        'We already have an order or a contract for this delivery point and the same period.',
      )
    case 'UnsuccessfulSupplierChange':
      return say(
        'Der Netzbetreiber oder Ihr bisheriger Lieferant hat dem Wechsel der Lieferstelle zu uns nicht zugestimmt.',
        'The grid operator or your previous supplier has not agreed to the change of the delivery point to us.',
      )
    case 'Other':
      return say(
        'Wir können die Lieferstelle unter den bestellten Bedingungen nicht beliefern.',
        'We cannot supply the delivery point on the conditions that were ordered.',
      )
  }
}

function adviceText({ reason }: Denial, say: Say): string {
  switch (reason) {
    case 'InsufficientSolvency':
      return say(
        'Halten Sie die Auskunft für falsch oder veraltet, oder möchten Sie uns etwas dazu sagen? Dann schreiben Sie uns: Ein Mensch prüft Ihren Fall und entscheidet neu.',
        'Do you think that the information is wrong or outdated, or would you like to tell us something about it? Then write to us: a person will look at your case and decide anew.',
      )
    case 'ContractCommitment':
      return say(
        'Bestellen Sie gern wieder, sobald Ihr bisheriger Vertrag endet. Wann das ist, sagt Ihnen Ihr bisheriger Lieferant.',
        'You are welcome to order again as soon as your previous contract ends. Your previous supplier can tell you when that is.',
      )
    case 'Dunning':
      return say(
        'Sind die Rechnungen beglichen, können Sie gern neu bestellen. Fällt Ihnen das gerade schwer, sprechen Sie uns bitte an; wir suchen gemeinsam nach einem Weg.',
        'Once the bills are paid, you are welcome to order again. If that is difficult at the moment, please speak to us; we will look for a way together.',
      )
    case 'Duplicate':
      return say(
        'Ist es Ihre eigene Bestellung oder Ihr eigener Vertrag, gelten diese unverändert weiter, und Sie brauchen nichts zu tun. Sind Sie gerade eingezogen, melden Sie sich bitte bei uns.',
        'If it is your own order or contract, it remains valid as it is, and there is nothing for you to do. If you have just moved in, please get in touch with us.',
      )
    case 'UnsuccessfulSupplierChange':
      return say(
        'Oft liegt es an einer Zählernummer, einem Namen oder einem Datum. Prüfen Sie bitte Ihre Angaben anhand Ihrer letzten Rechnung; dann bestellen Sie gern noch einmal.',
        'Often it is a matter of a meter number, a name or a date. Please compare your details with your last bill; then you are welcome to order again.',
      )
    case 'Other':
      return say(
        'Sprechen Sie uns gern an: Wir sagen Ihnen, woran es liegt und ob eine andere Lösung möglich ist.',
        'Please speak to us: we will tell you what the cause is and whether there is another solution.',
      )
  }
}

function creditNotice({ denial, supplier }: Rejection, say: Say): Block[] {
  if (denial.reason !== 'InsufficientSolvency') return []
  return [
    finePrint(
      say('Datenschutz und Ihre Rechte', 'Data protection and your rights'),
      say(
        `Wir haben eine Bonitätsauskunft eingeholt bei: ${[denial.agency.name, ...denial.agency.addressLines].join(', ')}.`,
        `We asked for information on your credit standing at: ${[denial.agency.name, ...denial.agency.addressLines].join(', ')}.`,
      ),
      denial.decidedBy === 'Automation'
        ? say(
            'Die Entscheidung wurde automatisiert getroffen (Art. 22 DSGVO). Sie haben das Recht, dass ein Mensch bei uns die Entscheidung überprüft, Ihren Standpunkt darzulegen und die Entscheidung anzufechten.',
            'The decision was made by automated means (article 22 GDPR). You have the right to have it reviewed by a person at our company, to express your point of view and to contest the decision.',
          )
        : say(
            'Die Entscheidung hat ein Mensch bei uns getroffen, auf Grundlage dieser Auskunft. Sie können Ihren Standpunkt darlegen und um eine erneute Prüfung bitten.',
            'The decision was made by a person at our company on the basis of this information. You can express your point of view and ask for another review.',
          ),
      say(
        `Dafür genügt eine formlose Nachricht an ${supplier.emailAddress} oder ein Anruf unter ${supplier.phoneNumber}. Auf Wunsch erklären wir Ihnen, wie die Entscheidung zustande kam.`,
        `An informal message to ${supplier.emailAddress} or a call to ${supplier.phoneNumber} is enough. On request we explain how the decision came about.`,
      ),
      say(
        'Welche Daten über Sie gespeichert sind, erfahren Sie kostenlos bei uns und bei der genannten Auskunftei (Art. 15 DSGVO). Falsche Daten können Sie berichtigen lassen (Art. 16 DSGVO). Außerdem können Sie sich bei einer Datenschutz-Aufsichtsbehörde beschweren (Art. 77 DSGVO).',
        'We and the agency named above tell you free of charge which data about you are stored (article 15 GDPR). You can have wrong data corrected (article 16 GDPR). You can also lodge a complaint with a data protection authority (article 77 GDPR).',
      ),
    ),
  ]
}
