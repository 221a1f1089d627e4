import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, type Static, Type } from '../../platform/http/schema.ts'
import { At, Filter, Id, MaybeSaid, Said } from '../fields.ts'

export const OperatorMailsQuery = Closed({
  ...PageQuery,
  'filter.to': Filter('Mails to this address, whatever its case.', 'anna.muster@example.com', 254),
  'filter.contractNumber': Filter('Mails about this order.', '3082649177'),
})
export type OperatorMailsQuery = Static<typeof OperatorMailsQuery>

export const OperatorMailPath = Closed({ mailId: Id('Id of the mail.') })

export const OperatorMail = Type.Object(
  {
    id: Id('Id of the mail.'),
    kind: Said('What the mail is.', 'contract-confirmation'),
    contractNumber: MaybeSaid('The order that it is about, if any.', '3082649177'),
    to: Said('Where it went.', 'anna.muster@example.com'),
    messageId: Said('Its Message-ID, to find it in the log of the mail server.', '<0b7a3c52@example.com>'),
    sentAt: At('When it was handed over to the mail server.'),
  },
  { title: 'OperatorMail', description: 'A mail that was handed over, without its text.' },
)
export type OperatorMail = Static<typeof OperatorMail>
