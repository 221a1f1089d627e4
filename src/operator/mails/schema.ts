import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, type Static, Type } from '../../platform/http/schema.ts'
import { At, Filter, Id, MaybeSaid, Said } from '../fields.ts'

export const OperatorMailsQuery = Closed({
  ...PageQuery,
  'filter.to': Filter('Mails to this address, ignoring case.', 'anna.muster@example.com', 254),
  'filter.contractNumber': Filter('Mails about this order.', '3082649177'),
})
export type OperatorMailsQuery = Static<typeof OperatorMailsQuery>

export const OperatorMailPath = Closed({ mailId: Id('Id of the mail.') })

export const OperatorMail = Type.Object(
  {
    id: Id('Id of the mail.'),
    kind: Said('Kind of mail.', 'contract-confirmation'),
    contractNumber: MaybeSaid('The order it is about, if any.', '3082649177'),
    to: Said('Address of the recipient.', 'anna.muster@example.com'),
    messageId: Said("Its Message-ID, to find it in the mail server's log.", '<0b7a3c52@example.com>'),
    sentAt: At('When it was handed over to the mail server.'),
  },
  { title: 'OperatorMail', description: 'A sent mail, without its text.' },
)
export type OperatorMail = Static<typeof OperatorMail>
