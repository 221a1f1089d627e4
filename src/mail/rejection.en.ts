import { greeting } from './customer-name.ts'
import { type Block, facts, finePrint, heading, type MailContent, paragraph } from './layout/mail-content.ts'
import { dateText } from './local-text.ts'
import type { Denial, Rejection } from './rejection.ts'
import { supplierFooter } from './supplier.ts'

export const englishRejection = (rejection: Rejection): MailContent => ({
  language: 'en',
  brand: rejection.brand,
  subject: `About your order ${rejection.contractNumber}: unfortunately we cannot supply you`,
  preview: 'Why this is so, and what you can do. Your electricity supply is secure.',
  title: 'Unfortunately we cannot accept your order',
  blocks: [
    paragraph(greeting(rejection.customer, 'en')),
    paragraph(
      `Thank you for your order of ${dateText(rejection.orderedAt.slice(0, 10), 'en')} and for your interest. Unfortunately we cannot accept it. There is no contract, and we do not debit anything.`,
    ),
    facts(
      { label: 'Order number', value: rejection.contractNumber },
      { label: 'Tariff', value: rejection.tariffName },
    ),
    heading('The reason'),
    paragraph(reasonText(rejection.denial)),
    heading('What you can do'),
    paragraph(adviceText(rejection.denial)),
    paragraph(
      `If you have questions, you can reach us at ${rejection.supplier.phoneNumber} and ${rejection.supplier.emailAddress}. Please mention the order number ${rejection.contractNumber}.`,
    ),
    heading('Your electricity supply'),
    paragraph(
      'You will not be without electricity: your previous supplier goes on supplying you. If your previous contract has ended, the default supplier of your area supplies you, without your having to do anything.',
    ),
    ...creditNotice(rejection),
  ],
  footer: supplierFooter(rejection.supplier),
})

function reasonText(denial: Denial): string {
  switch (denial.reason) {
    case 'InsufficientSolvency':
      return `Before we conclude a contract we check the customer’s credit standing. The information from ${denial.agency.name} was unfortunately not sufficient for a contract. This is no judgement of you as a person, and such information can also contain mistakes.`
    case 'ContractCommitment':
      return denial.boundUntil === null
        ? 'Your previous supplier has told us that you are still bound to your previous contract.'
        : `Your previous supplier has told us that you are still bound to your previous contract until ${dateText(denial.boundUntil, 'en')}.`
    case 'Dunning':
      return 'There are still unpaid bills of a contract with us.'
    case 'Duplicate':
      return 'We already have an order or a contract for this delivery point and the same period.'
    case 'UnsuccessfulSupplierChange':
      return 'The grid operator or your previous supplier has not agreed to the change of the delivery point to us.'
    case 'Other':
      return 'We cannot supply the delivery point on the conditions that were ordered.'
  }
}

function adviceText({ reason }: Denial): string {
  switch (reason) {
    case 'InsufficientSolvency':
      return 'Do you think that the information is wrong or outdated, or would you like to tell us something about it? Then write to us: a person will look at your case and decide anew.'
    case 'ContractCommitment':
      return 'You are welcome to order again as soon as your previous contract ends. Your previous supplier can tell you when that is.'
    case 'Dunning':
      return 'Once the bills are paid, you are welcome to order again. If that is difficult at the moment, please speak to us; we will look for a way together.'
    case 'Duplicate':
      return 'If it is your own order or contract, it remains valid as it is, and there is nothing for you to do. If you have just moved in, please get in touch with us.'
    case 'UnsuccessfulSupplierChange':
      return 'Often it is a matter of a meter number, a name or a date. Please compare your details with your last bill; then you are welcome to order again.'
    case 'Other':
      return 'Please speak to us: we will tell you what the cause is and whether there is another solution.'
  }
}

function creditNotice({ denial, supplier }: Rejection): Block[] {
  if (denial.reason !== 'InsufficientSolvency') return []
  return [
    finePrint(
      'Data protection and your rights',
      `We asked for information on your credit standing at: ${[denial.agency.name, ...denial.agency.addressLines].join(', ')}.`,
      denial.decidedBy === 'Automation'
        ? 'The decision was made by automated means (article 22 GDPR). You have the right to have it reviewed by a person at our company, to express your point of view and to contest the decision.'
        : 'The decision was made by a person at our company on the basis of this information. You can express your point of view and ask for another review.',
      `An informal message to ${supplier.emailAddress} or a call to ${supplier.phoneNumber} is enough. On request we explain how the decision came about.`,
      'We and the agency named above tell you free of charge which data about you are stored (article 15 GDPR). You can have wrong data corrected (article 16 GDPR). You can also lodge a complaint with a data protection authority (article 77 GDPR).',
    ),
  ]
}
