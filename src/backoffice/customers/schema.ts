import { customerPath } from '../../contracts/schema.ts'
import { AccessPartField } from '../../customers/visibility/schema.ts'
import { CancellationReasonField, ContractStateField, DeliveryStateField, Text } from '../../domain/fields.ts'
import {
  At,
  Count,
  Id,
  MaybeAt,
  OptionalResponseText,
  ResponseText,
  reasonText,
} from '../../domain/operator-fields.ts'
import { Closed, LocalDate, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { OperatorMail } from '../mails/schema.ts'
import { OperatorOrderItem } from '../orders/schema.ts'

export const OperatorCustomerPath = Closed(customerPath)
export const OperatorLinkPath = Closed({
  ...customerPath,
  partnerSlug: Text('Slug of the partner.', 'demo-hems'),
})

export const LinkItem = Closed(
  {
    partner: ResponseText('Slug of the partner that has access.', 'demo-hems'),
    brandName: ResponseText('Its name, as the customer sees it.', 'Heimpuls'),
    externalId: OptionalResponseText("The partner's own id for the customer.", 'CRM-4711'),
    mayManageContracts: Type.Boolean({
      description: 'Whether it may also change and terminate contracts.',
      examples: [false],
    }),
    onlyContracts: Nullable(
      Type.Array(ResponseText('Number of a contract.', '3082649177'), {
        description: 'The contracts that it reads; null for all, also later ones.',
      }),
    ),
    parts: Nullable(
      Type.Array(AccessPartField, {
        description: 'What it may read; null for everything.',
        examples: [['Consumption']],
      }),
    ),
    grantedAt: At('When the customer gave access.'),
    lastAccessAt: MaybeAt('When the partner last read data.'),
    endsAt: MaybeAt('When the access ends by itself; null if it does not.'),
  },
  { title: 'LinkItem', description: 'A partner that a customer gave access.' },
)

export const CustomerLinks = Closed(
  { links: Type.Array(LinkItem, { description: 'Partners with access, newest first.' }) },
  { title: 'CustomerLinks', description: 'The partners that a customer gave access.' },
)

export const LinkEndQuery = Closed({ reason: Type.Optional(reasonText) })

const CustomerContract = Type.Object(
  {
    contractNumber: ResponseText('Number of the order.', '3082649177'),
    partner: ResponseText('Slug of the partner whose order it is.', 'demo-whitelabel'),
    tariffName: ResponseText('Name of the tariff.', 'Wattline Dynamic'),
    state: ContractStateField,
    deliveryState: DeliveryStateField,
    startDate: Nullable(LocalDate({ description: 'First day of delivery.', examples: ['2027-01-01'] })),
    endDate: Nullable(LocalDate({ description: 'Last day of delivery.', examples: [null] })),
    cancellationReason: Nullable(CancellationReasonField),
    createdAt: At('When it was received.'),
    withdrawals: Type.Array(
      Type.Object(
        {
          declarationId: Id('Id of the declaration.'),
          receivedAt: At('When it was received.'),
          result: ResponseText('What it led to.', 'withdrawn'),
        },
        { title: 'CustomerWithdrawal', description: 'A withdrawal that the customer declared.' },
      ),
      { description: 'Withdrawals that were declared, oldest first.' },
    ),
  },
  { title: 'CustomerContract', description: 'An order or contract of a customer.' },
)

const UnsentMail = Type.Object(
  {
    taskId: Id('The task that sends it.'),
    kind: ResponseText('Kind of mail.', 'contract-confirmation'),
    contractNumber: OptionalResponseText('The order it is about, if any.', '3082649177'),
    state: OneOf(['waiting', 'parked'], {
      title: 'UnsentMailState',
      description: '`parked` if it was given up and waits for an operator.',
      examples: ['waiting'],
    }),
    dueAt: At('When it is tried next.'),
    attempts: Count('How often it was tried.', 0),
    lastError: OptionalResponseText('Why the last attempt failed.', null),
  },
  { title: 'UnsentMail', description: 'A mail that the customer has not got yet.' },
)

export const CustomerSessions = Closed(
  {
    sessions: Type.Array(
      Type.Object(
        {
          startedAt: At('When the customer logged in.'),
          lastUsedAt: At('When it was last used, to the minute.'),
          endsAt: At('When it ends if nobody uses it.'),
          isForRequest: Type.Boolean({
            description: "Whether it is only for the answer to a partner's request.",
            examples: [false],
          }),
        },
        { title: 'CustomerSession', description: 'A browser in which a customer is logged in.' },
      ),
      { description: 'Open sessions, newest first.' },
    ),
  },
  { title: 'CustomerSessions', description: 'Where a customer is logged in.' },
)

export const EndedSessions = Closed(
  { ended: Count('How many sessions ended.', 1) },
  { title: 'EndedSessions', description: 'What ended.' },
)

export const PasswordMail = Closed(
  { taskId: Id('The task that sends it.') },
  { title: 'PasswordMail', description: 'What was ordered.' },
)

const treatment = {
  treatment: OneOf(['erased', 'blocked', 'kept'], {
    title: 'ErasureTreatment',
    description:
      '`erased`: no personal data is left. `blocked`: kept only because the law requires it. `kept`: still needed to fulfil the contract.',
    examples: ['blocked'],
  }),
  because: ResponseText('Why, with the law.', 'It must be kept for 8 years (§ 147 (3) AO, § 257 (4) HGB).'),
  until: Nullable(
    LocalDate({
      description: 'The last day of what is blocked; null for the rest, and where there is no end.',
      examples: ['2034-12-31'],
    }),
  ),
}

export const CustomerErasure = Closed(
  {
    customerNumber: ResponseText('Number of the customer.', '2047185392'),
    isComplete: Type.Boolean({ description: 'Whether all personal data is erased.', examples: [false] }),
    parts: Type.Array(
      Closed(
        {
          part: OneOf(['account', 'order'], {
            title: 'ErasurePartKind',
            description: 'What it is.',
            examples: ['order'],
          }),
          number: ResponseText('Number of the customer or of the contract.', '3082649177'),
          ...treatment,
        },
        { title: 'ErasurePart', description: 'What becomes of the account or of an order.' },
      ),
      { description: 'What becomes of the account and of each order.' },
    ),
    remains: Type.Array(
      Closed(
        {
          place: ResponseText('Table and column.', 'orders.delivery_address'),
          data: ResponseText('What it holds.', 'Name and address'),
          number: ResponseText('Whose: number of the customer or of the contract.', '3082649177'),
          ...treatment,
        },
        { title: 'ErasureRemainder', description: 'A column in which personal data is left.' },
      ),
      { description: 'Every column in which personal data is left, found by looking.' },
    ),
  },
  { title: 'CustomerErasure', description: 'What an erasure erases and leaves.' },
)
export type CustomerErasure = Static<typeof CustomerErasure>

export const OperatorCustomer = Type.Object(
  {
    customerNumber: ResponseText('Number of the customer.', '2047185392'),
    emailAddress: ResponseText('Email address, which is also the login.', 'anna.muster@example.com'),
    firstName: OptionalResponseText('First name.', 'Anna'),
    lastName: OptionalResponseText('Last name.', 'Muster'),
    businessName: OptionalResponseText('Name of the business.', null),
    gender: OptionalResponseText('Form of address.', 'Female'),
    dateOfBirth: Nullable(LocalDate({ description: 'Date of birth.', examples: ['1990-01-31'] })),
    phoneNumber: OptionalResponseText('Phone number.', '+49 30 1234567'),
    language: ResponseText('Language of mails and pages.', 'de'),
    hasPassword: Type.Boolean({ description: 'Whether the customer can log in.', examples: [true] }),
    provenAt: MaybeAt('When the customer proved to own the email address.'),
    createdAt: At('When the account was opened.'),
    sessions: Count('Number of browsers that are logged in.', 1),
    orders: Type.Array(OperatorOrderItem, {
      description: 'The 100 newest orders and contracts, newest first.',
    }),
    contracts: Type.Array(CustomerContract, {
      description: 'The same with tariff, delivery and declared withdrawals.',
    }),
    links: Type.Array(LinkItem, { description: 'Partners with access, newest first.' }),
    mails: Type.Array(OperatorMail, { description: 'The 100 newest mails, newest first.' }),
    unsentMails: Type.Array(UnsentMail, {
      description: 'Mails that are still to be sent, the next one first.',
    }),
  },
  { title: 'OperatorCustomer', description: 'A customer as an operator sees it.' },
)
export type OperatorCustomer = Static<typeof OperatorCustomer>
