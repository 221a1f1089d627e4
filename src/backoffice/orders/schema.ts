/** How the operator API shows orders. */

import { ContractStateField, Day, DeliveryStateField, DenialReasonField, Text } from '../../domain/fields.ts'
import {
  At,
  Count,
  commentText,
  Filter,
  Id,
  MaybeAt,
  OptionalResponseText,
  ResponseText,
} from '../../domain/operator-fields.ts'
import { NewAddress } from '../../orders/intake/schema/address.ts'
import { Order } from '../../orders/intake/schema.ts'
import { eventFacts, marketEvents, reportableEvents } from '../../orders/lifecycle/schema.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import {
  Closed,
  Here,
  LocalDate,
  Maybe,
  Nullable,
  OneOf,
  type Static,
  Type,
} from '../../platform/http/schema.ts'
import { AuditItem } from '../../staff/audit/schema.ts'
import { MarketMessageItem } from '../market/schema.ts'
import { TaskItem } from '../tasks/schema.ts'
import { OpenReasons, PreviewedStatus } from './previewed-status.ts'

const NextDueDate = Nullable(
  LocalDate({
    description: 'The next day on which the order changes by date alone.',
    examples: ['2027-01-01'],
  }),
)

export const OperatorOrdersQuery = Closed({
  ...PageQuery,
  'filter.state': Type.Optional(ContractStateField),
  'filter.deliveryState': Type.Optional(DeliveryStateField),
  'filter.partner': Filter('Orders of the partner with this slug.', 'demo-whitelabel'),
  'filter.customerNumber': Filter('Orders of this customer.', '2047185392'),
  'filter.contractNumber': Filter('The order with this number.', '3082649177'),
  'filter.tariffKey': Filter('Orders of this tariff.', 'DYNAMIC_SHARE'),
  'filter.externalId': Filter("Orders with this id of the partner's own.", 'CRM-4711', 200),
  'filter.fromCreatedDate': Type.Optional(Day('Orders received on this day or later.', '2026-11-01')),
  'filter.toCreatedDate': Type.Optional(Day('Orders received on this day or earlier.', '2026-11-30')),
  'filter.denialReason': Type.Optional(DenialReasonField),
  'filter.openReason': Filter(
    'Orders that are kept `Open` by a reason that contains these words, ignoring case.',
    'market location',
  ),
  after: Filter(
    'Orders that follow the one with this number in the list. Far down the list this is faster than `offset`.',
    '3082649177',
  ),
  'filter.isStuck': Type.Optional(
    Type.Boolean({
      description: 'Orders that need attention: a task is parked, data is missing, or the state is unknown.',
      examples: [true],
    }),
  ),
})
export type OperatorOrdersQuery = Static<typeof OperatorOrdersQuery>

export const OperatorOrderItem = Type.Object(
  {
    contractNumber: ResponseText('Number of the order.', '3082649177'),
    customerNumber: ResponseText('Number of the customer.', '2047185392'),
    partner: ResponseText('Slug of the partner whose order it is.', 'demo-whitelabel'),
    state: ContractStateField,
    deliveryState: DeliveryStateField,
    tariffKey: ResponseText('Key of the tariff.', 'DYNAMIC_SHARE'),
    externalId: OptionalResponseText("The partner's own id for the order.", 'CRM-4711'),
    denialReason: Nullable(DenialReasonField),
    openReasons: OpenReasons,
    nextDueDate: NextDueDate,
    parkedTasks: Count('Number of its parked tasks.', 0),
    isStuck: Type.Boolean({ description: 'Whether it needs attention.', examples: [true] }),
    createdAt: At('When it was received.'),
    updatedAt: At('When its state last changed.'),
  },
  { title: 'OperatorOrderItem', description: "An order in the operator's list." },
)
export type OperatorOrderItem = Static<typeof OperatorOrderItem>

const HistoryItem = Type.Object(
  {
    at: At('When it happened.'),
    event: ResponseText('What happened.', 'dataCompleted'),
    state: ContractStateField,
    deliveryState: DeliveryStateField,
    actor: ResponseText('Who said so.', 'client:demo-operator'),
    comment: OptionalResponseText('A remark of the person who said so.', null),
  },
  { title: 'OrderHistoryItem', description: 'An event in the history of an order.' },
)

const OrderMailItem = Type.Object(
  {
    id: Id('Id of the mail.'),
    kind: ResponseText('Kind of mail.', 'order-confirmation'),
    sentAt: At('When it was sent.'),
  },
  { title: 'OrderMailItem', description: 'A mail about the order.' },
)

const OrderDocumentItem = Type.Object(
  {
    id: Id('Id of the document.'),
    kind: ResponseText('Kind of document.', 'contract-confirmation'),
    filename: ResponseText('File name.', 'Vertragsbestätigung 3082649177.pdf'),
    contentType: ResponseText('Media type.', 'application/pdf'),
    createdAt: At('When it was created.'),
  },
  { title: 'OrderDocumentItem', description: 'A document that belongs to the order.' },
)

export const DeliveryPointData = Type.Object(
  {
    process: ResponseText("The market's process identifier.", '55616'),
    receivedAt: At('When it was received.'),
    validFrom: LocalDate({ description: 'The day from which it holds.', examples: ['2027-01-01'] }),
    says: Type.Array(ResponseText('A sentence.', 'Metering operator: 9999601000009.'), {
      description: 'What it says.',
    }),
    contradictions: Type.Array(
      ResponseText('A sentence.', 'Grid operator: the message says 9900080000007, the order 9911845000009.'),
      { description: 'What the order knows otherwise. It was not taken over: a person decides.' },
    ),
  },
  { title: 'DeliveryPointData', description: 'What the grid operator said about the delivery point.' },
)
export type DeliveryPointData = Static<typeof DeliveryPointData>

export const OperatorOrder = Type.Object(
  {
    order: Order,
    explanation: Type.Array(
      ResponseText(
        'A sentence.',
        'The order has been “Received” since 2026-11-15 13:45:00 (event orderReceived from client:demo-sales).',
      ),
      { description: 'Where the order stands and why, in plain sentences.' },
    ),
    possibleEvents: Type.Array(ResponseText('An event.', 'dataCompleted'), {
      description: 'The events that can be reported now.',
    }),
    partner: ResponseText('Slug of the partner that owns the order.', 'demo-sales'),
    placedBy: ResponseText('Slug of the partner that placed it.', 'demo-platform'),
    placedByActor: OptionalResponseText('The client that placed it.', 'client:demo-platform'),
    createdAt: At('When it was received.'),
    updatedAt: At('When its state last changed.'),
    confirmedAt: MaybeAt('When the market confirmed the supply.'),
    confirmationSentAt: MaybeAt(
      'When the contract confirmation was sent; from then on partners can see the contract.',
    ),
    openReasons: OpenReasons,
    previousSupplierCode: OptionalResponseText('BDEW code of the previous supplier.', '9999801000007'),
    gridOperatorCode: OptionalResponseText(
      'BDEW code of the grid operator, once the market has named it.',
      '9999901000006',
    ),
    meteringOperatorCode: OptionalResponseText(
      'BDEW code of the metering operator, once the market has named it.',
      '9999601000009',
    ),
    desiredStartDate: LocalDate({ description: 'When the customer wants delivery to start.' }),
    nextDueDate: NextDueDate,
    newAddress: Nullable(
      Here(NewAddress, { description: 'Where a customer who moves out goes to; null if they did not say.' }),
    ),
    offer: Nullable(
      Type.Object(
        {
          offerId: Id('Id of the offer.'),
          euroPerMonth: Type.Number({
            description: 'The price that was offered, in euros a month, VAT included.',
            examples: [99.43],
          }),
          summaryHash: OptionalResponseText(
            'SHA-256 of the words of the summary that the customer was shown.',
            '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          ),
        },
        { title: 'OrderedOffer', description: 'The offer that the order named; null if it named none.' },
      ),
    ),
    history: Type.Array(HistoryItem, { description: 'Its history, oldest first.' }),
    tasks: Type.Array(TaskItem, { description: 'Its tasks, newest first.' }),
    marketMessages: Type.Array(MarketMessageItem, {
      description: 'Messages to and from the market, oldest first.',
    }),
    deliveryPointData: Type.Array(DeliveryPointData, {
      description:
        'Master data and billing data of the delivery point (55036, 55616, 55607, 55218), oldest first.',
    }),
    mails: Type.Array(OrderMailItem, { description: 'Mails about it, newest first.' }),
    documents: Type.Array(OrderDocumentItem, { description: 'Its documents, oldest first.' }),
    audit: Type.Array(AuditItem, { description: 'Changes made by operators, newest first.' }),
  },
  { title: 'OperatorOrder', description: 'Everything that is known about an order.' },
)
export type OperatorOrder = Static<typeof OperatorOrder>

export const OperatorEvent = Closed(
  {
    event: OneOf([...reportableEvents, ...marketEvents], {
      title: 'OperatorEventName',
      description: 'What happened.',
      examples: ['supplyConfirmed'],
    }),
    ...eventFacts,
    reasons: Maybe(
      Type.Array(Text('A sentence.', 'The grid operator does not know the meter number.', 300), {
        description: 'What is wrong with the data, for `dataFaultFound`.',
        minItems: 1,
        maxItems: 10,
      }),
    ),
    comment: Maybe(commentText),
  },
  {
    title: 'OperatorEvent',
    description:
      'An event to report. Without `startDate`, confirmed supply starts when the customer wants it to, if that day is still to come. Other omitted fields get suitable defaults.',
  },
)
export type OperatorEvent = Static<typeof OperatorEvent>

export const OrderCorrection = Closed(
  {
    meterNumber: Maybe(Text('Meter number.', '1EMH0012345678')),
    maLoIdentifier: Maybe(Text('Market location id.', '41373559241')),
    meLoIdentifier: Maybe(Text('Metering location id.', 'DE00014545768S0000000000000003054')),
    previousSupplierCode: Maybe(Text('BDEW code of the previous supplier.', '9999801000007')),
    desiredStartDate: Type.Optional(
      Day(
        'Desired start of delivery; can change until the market has confirmed a start, to at most 24 months from today.',
        '2027-01-01',
      ),
    ),
    deliveryAddress: Type.Optional(
      Closed(
        {
          title: Maybe(Text('Academic title.', 'Dr.', 50)),
          firstName: Maybe(Text('First name.', 'Anna')),
          lastName: Maybe(Text('Last name.', 'Muster')),
          businessName: Maybe(Text('Name of the business.', 'Muster GmbH')),
        },
        { description: 'Names in the delivery address, as the previous supplier knows them.' },
      ),
    ),
    comment: Maybe(commentText),
  },
  {
    title: 'OrderCorrection',
    description: 'What to correct. Omitted fields stay unchanged; null removes a value.',
  },
)
export type OrderCorrection = Static<typeof OrderCorrection>

const consequences = {
  before: PreviewedStatus('Where the order stands now.'),
  after: PreviewedStatus('Where it would stand.'),
  mails: Type.Array(ResponseText('A kind of mail, as the task that sends it.', 'send-rejection-mail'), {
    description: 'Mails that the customer would get at once.',
  }),
  marketMessages: Type.Array(ResponseText("The market's process identifier.", '55001'), {
    description: 'What the market would be told next.',
  }),
  needsCreditCheck: Type.Boolean({
    description: 'Whether the credit check comes first, after which the order may also be denied.',
    examples: [false],
  }),
}
export const Consequences = Type.Object(consequences, {
  title: 'OrderConsequences',
  description: 'What an act would lead to.',
})
export type Consequences = Static<typeof Consequences>

export const CorrectionPreview = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        {
          field: ResponseText('The field.', 'maLoIdentifier'),
          before: OptionalResponseText('Its value now.', '41373559242'),
          after: OptionalResponseText(
            'Its value after the correction, as it would be stored.',
            '41373559241',
          ),
        },
        { title: 'CorrectedField', description: 'A field that would change.' },
      ),
      { description: 'What would change; empty if nothing would.' },
    ),
    ...consequences,
  },
  { title: 'CorrectionPreview', description: 'What a correction would lead to.' },
)
export type CorrectionPreview = Static<typeof CorrectionPreview>

export const CreditDecision = Closed(
  {
    isPositive: Type.Boolean({
      description:
        'Whether to accept the customer. `true` reopens an order that was denied for `InsufficientSolvency`.',
      examples: [true],
    }),
    comment: commentText,
  },
  { title: 'CreditDecision', description: "A decision on a customer's credit, made by a person." },
)
export type CreditDecision = Static<typeof CreditDecision>
