import { greeting } from './customer-name.ts'
import { type Block, facts, finePrint, heading, type MailContent, paragraph } from './layout/mail-content.ts'
import { dateText } from './local-text.ts'
import type { Denial, Rejection } from './rejection.ts'
import { supplierFooter } from './supplier.ts'

export const germanRejection = (rejection: Rejection): MailContent => ({
  language: 'de',
  brand: rejection.brand,
  subject: `Zu Ihrer Bestellung ${rejection.contractNumber}: Wir können Sie leider nicht beliefern`,
  preview: 'Warum das so ist, und was Sie tun können. Ihre Stromversorgung ist gesichert.',
  title: 'Wir können Ihre Bestellung leider nicht annehmen',
  blocks: [
    paragraph(greeting(rejection.customer, 'de')),
    paragraph(
      `vielen Dank für Ihre Bestellung vom ${dateText(rejection.orderedAt.slice(0, 10), 'de')} und Ihr Interesse. Leider können wir sie nicht annehmen. Ein Vertrag ist nicht zustande gekommen, und wir buchen nichts ab.`,
    ),
    facts(
      { label: 'Bestellnummer', value: rejection.contractNumber },
      { label: 'Tarif', value: rejection.tariffName },
    ),
    heading('Der Grund'),
    paragraph(reasonText(rejection.denial)),
    heading('Was Sie tun können'),
    paragraph(adviceText(rejection.denial)),
    paragraph(
      `Bei Fragen erreichen Sie uns unter ${rejection.supplier.phoneNumber} und ${rejection.supplier.emailAddress}. Bitte nennen Sie die Bestellnummer ${rejection.contractNumber}.`,
    ),
    heading('Ihre Stromversorgung'),
    paragraph(
      'Sie bleiben nicht ohne Strom: Ihr bisheriger Lieferant beliefert Sie weiter. Ist Ihr bisheriger Vertrag beendet, versorgt Sie der Grundversorger an Ihrem Ort, ohne dass Sie etwas tun müssen.',
    ),
    ...creditNotice(rejection),
  ],
  footer: supplierFooter(rejection.supplier),
})

function reasonText(denial: Denial): string {
  switch (denial.reason) {
    case 'InsufficientSolvency':
      return `Vor einem Vertrag prüfen wir die Bonität. Die Auskunft von ${denial.agency.name} hat für einen Vertrag leider nicht ausgereicht. Das ist kein Urteil über Sie als Person, und solche Auskünfte können auch Fehler enthalten.`
    case 'ContractCommitment':
      return denial.boundUntil === null
        ? 'Ihr bisheriger Lieferant hat uns mitgeteilt, dass Sie noch an Ihren bisherigen Vertrag gebunden sind.'
        : `Ihr bisheriger Lieferant hat uns mitgeteilt, dass Sie noch bis zum ${dateText(denial.boundUntil, 'de')} an Ihren bisherigen Vertrag gebunden sind.`
    case 'Dunning':
      return 'Aus einem Vertrag mit uns sind noch Rechnungen offen.'
    case 'Duplicate':
      return 'Für diese Lieferstelle liegt uns für denselben Zeitraum bereits eine Bestellung oder ein Vertrag vor.'
    case 'UnsuccessfulSupplierChange':
      return 'Der Netzbetreiber oder Ihr bisheriger Lieferant hat dem Wechsel der Lieferstelle zu uns nicht zugestimmt.'
    case 'Other':
      return 'Wir können die Lieferstelle unter den bestellten Bedingungen nicht beliefern.'
  }
}

function adviceText({ reason }: Denial): string {
  switch (reason) {
    case 'InsufficientSolvency':
      return 'Halten Sie die Auskunft für falsch oder veraltet, oder möchten Sie uns etwas dazu sagen? Dann schreiben Sie uns: Ein Mensch prüft Ihren Fall und entscheidet neu.'
    case 'ContractCommitment':
      return 'Bestellen Sie gern wieder, sobald Ihr bisheriger Vertrag endet. Wann das ist, sagt Ihnen Ihr bisheriger Lieferant.'
    case 'Dunning':
      return 'Sind die Rechnungen beglichen, können Sie gern neu bestellen. Fällt Ihnen das gerade schwer, sprechen Sie uns bitte an; wir suchen gemeinsam nach einem Weg.'
    case 'Duplicate':
      return 'Ist es Ihre eigene Bestellung oder Ihr eigener Vertrag, gelten diese unverändert weiter, und Sie brauchen nichts zu tun. Sind Sie gerade eingezogen, melden Sie sich bitte bei uns.'
    case 'UnsuccessfulSupplierChange':
      return 'Oft liegt es an einer Zählernummer, einem Namen oder einem Datum. Prüfen Sie bitte Ihre Angaben anhand Ihrer letzten Rechnung; dann bestellen Sie gern noch einmal.'
    case 'Other':
      return 'Sprechen Sie uns gern an: Wir sagen Ihnen, woran es liegt und ob eine andere Lösung möglich ist.'
  }
}

function creditNotice({ denial, supplier }: Rejection): Block[] {
  if (denial.reason !== 'InsufficientSolvency') return []
  return [
    finePrint(
      'Datenschutz und Ihre Rechte',
      `Wir haben eine Bonitätsauskunft eingeholt bei: ${[denial.agency.name, ...denial.agency.addressLines].join(', ')}.`,
      denial.decidedBy === 'Automation'
        ? 'Die Entscheidung wurde automatisiert getroffen (Art. 22 DSGVO). Sie haben das Recht, dass ein Mensch bei uns die Entscheidung überprüft, Ihren Standpunkt darzulegen und die Entscheidung anzufechten.'
        : 'Die Entscheidung hat ein Mensch bei uns getroffen, auf Grundlage dieser Auskunft. Sie können Ihren Standpunkt darlegen und um eine erneute Prüfung bitten.',
      `Dafür genügt eine formlose Nachricht an ${supplier.emailAddress} oder ein Anruf unter ${supplier.phoneNumber}. Auf Wunsch erklären wir Ihnen, wie die Entscheidung zustande kam.`,
      'Welche Daten über Sie gespeichert sind, erfahren Sie kostenlos bei uns und bei der genannten Auskunftei (Art. 15 DSGVO). Falsche Daten können Sie berichtigen lassen (Art. 16 DSGVO). Außerdem können Sie sich bei einer Datenschutz-Aufsichtsbehörde beschweren (Art. 77 DSGVO).',
    ),
  ]
}
