/** The statutory model texts: annexes 1 and 2 to article 246a section 1 EGBGB, for the supply of electricity. */

import type { Supplier } from '../platform/settings/supplier.ts'
import { type Block, finePrint } from './layout/mail-content.ts'
import type { Letter } from './letter.ts'

export type Withdrawal = Letter & { contractNumber: string; withdrawalUrl: string | null }

/** The instructions on withdrawal and the model form. Only consumers have this right (section 13 BGB). */
export const withdrawalInstruction = (withdrawal: Withdrawal): Block[] =>
  withdrawal.language === 'de' ? german(withdrawal) : english(withdrawal)

const german = ({ supplier, contractNumber, withdrawalUrl }: Withdrawal): Block[] => [
  finePrint(
    'Widerrufsbelehrung',
    'Widerrufsrecht: Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
    `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${supplierLine(supplier)}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
    ...(withdrawalUrl === null
      ? []
      : [
          `Sie können Ihr Widerrufsrecht auch online ausüben: ${withdrawalUrl}`,
          `Nutzen Sie diese Online-Funktion, übermitteln wir Ihnen unverzüglich per E-Mail eine Eingangsbestätigung mit dem Inhalt Ihrer Widerrufserklärung sowie Datum und Uhrzeit ihres Eingangs.`,
        ]),
    'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
    'Folgen des Widerrufs: Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
    'Haben Sie verlangt, dass die Lieferung von Strom während der Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Lieferungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Lieferungen entspricht.',
  ),
  finePrint(
    'Muster-Widerrufsformular',
    '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
    `– An ${supplierLine(supplier)}:`,
    `– Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Lieferung von Strom, Nummer ${contractNumber}`,
    '– Bestellt am (*) / erhalten am (*):',
    '– Name des/der Verbraucher(s):',
    '– Anschrift des/der Verbraucher(s):',
    '– Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):',
    '– Datum:',
    '(*) Unzutreffendes streichen.',
  ),
]

const english = ({ supplier, contractNumber, withdrawalUrl }: Withdrawal): Block[] => [
  finePrint(
    'Instructions on withdrawal',
    'Right of withdrawal: You have the right to withdraw from this contract within fourteen days without giving any reason. The withdrawal period will expire after fourteen days from the day of the conclusion of the contract.',
    `To exercise the right of withdrawal, you must inform us (${supplierLine(supplier)}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or email). You may use the attached model withdrawal form, but it is not obligatory.`,
    ...(withdrawalUrl === null
      ? []
      : [
          `You can also exercise your right of withdrawal online: ${withdrawalUrl}`,
          `If you use this function, we will send you by email without delay an acknowledgement of receipt with the content of your statement and the date and time at which it arrived.`,
        ]),
    'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
    'Effects of withdrawal: If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than fourteen days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
    'If you requested to begin the supply of electricity during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.',
  ),
  finePrint(
    'Model withdrawal form',
    '(Complete and return this form only if you wish to withdraw from the contract.)',
    `– To ${supplierLine(supplier)}:`,
    `– I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract for the supply of electricity, number ${contractNumber}`,
    '– Ordered on (*) / received on (*):',
    '– Name of consumer(s):',
    '– Address of consumer(s):',
    '– Signature of consumer(s) (only if this form is notified on paper):',
    '– Date:',
    '(*) Delete as appropriate.',
  ),
]

const supplierLine = ({ name, addressLines, phoneNumber, emailAddress }: Supplier): string =>
  [name, ...addressLines, phoneNumber, emailAddress].join(', ')
