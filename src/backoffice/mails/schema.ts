import { After, At, Filter, Id, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Extended, type Static, Type } from '../../platform/http/schema.ts'

const mailId = Id('Id of the mail.')

export const OperatorMailsQuery = Closed({
  ...PageQuery,
  after: After,
  'filter.to': Filter('Mails to this address, ignoring case.', 'anna.muster@example.com', 254),
  'filter.contractNumber': Filter('Mails about this order.', '3082649177'),
  'filter.customerNumber': Filter('Mails to this customer, also about contracts.', '2047185392'),
})
export type OperatorMailsQuery = Static<typeof OperatorMailsQuery>

export const OperatorMailPath = Closed({ mailId })
export const MailAttachmentPath = Closed({ mailId, documentId: Id('Id of the document.') })

export const OperatorMail = Type.Object(
  {
    id: mailId,
    kind: ResponseText('Kind of mail.', 'contract-confirmation'),
    contractNumber: OptionalResponseText('The order it is about, if any.', '3082649177'),
    to: ResponseText('Address of the recipient.', 'anna.muster@example.com'),
    messageId: ResponseText("Its Message-ID, to find it in the mail server's log.", '<0b7a3c52@example.com>'),
    sentAt: At('When it was handed over to the mail server.'),
  },
  { title: 'OperatorMail', description: 'A sent mail, without its text.' },
)
export type OperatorMail = Static<typeof OperatorMail>

export const MailAttachment = Type.Object(
  {
    documentId: Id('Id of the document.'),
    filename: ResponseText('File name.', 'Vertragsbestaetigung-3082649177.pdf'),
    contentType: ResponseText('Media type.', 'application/pdf'),
  },
  { title: 'MailAttachment', description: 'A file that went with a mail.' },
)

export const OperatorMailContent = Extended(
  OperatorMail,
  {
    customerNumber: OptionalResponseText(
      "The customer who got it, unless the address is nobody's any more.",
      '2047185392',
    ),
    subject: ResponseText('Subject.', 'Ihre Bestellung'),
    fromName: OptionalResponseText(
      'Name of the sender; null if the text is not stored.',
      'Sonnenhaus Energie',
    ),
    text: OptionalResponseText(
      'The mail as plain text, as it was sent; links that only the customer may use end with `…`. Null if it was sent before texts were stored, or erased.',
      'Guten Tag Anna Muster, …',
    ),
    html: OptionalResponseText('The same as HTML.', '<!doctype html>…'),
    attachments: Type.Array(MailAttachment, { description: 'The files that went with it.' }),
  },
  { title: 'OperatorMailContent', description: 'A sent mail as it looked.' },
)
export type OperatorMailContent = Static<typeof OperatorMailContent>
