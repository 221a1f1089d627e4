import { searchSteps } from '../../contracts/declarations/match-declaration.ts'
import {
  At,
  commentText,
  Filter,
  Id,
  MaybeAt,
  OptionalResponseText,
  ResponseText,
} from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'

const results = {
  withdrawn: 'it withdrew the contract',
  'to-clarify': 'it was in time, but the order cannot be withdrawn; a parked task waits for you',
  'already-withdrawn': 'the contract was withdrawn before',
  'period-over': 'it came too late',
  'no-right': 'a business has no right of withdrawal',
  'no-contract': 'the order was denied',
  unmatched: 'it matched no contract and waits for you',
  closed: 'an operator closed it without a contract',
} as const
const inWords = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([name, says]) => `\`${name}\`: ${says}`)
    .join('; ')

const Result = OneOf(Object.keys(results) as (keyof typeof results)[], {
  title: 'WithdrawalResult',
  description: `What became of it. ${inWords(results)}.`,
  examples: ['unmatched'],
})

export const DeclarationsQuery = Closed({
  ...PageQuery,
  'filter.result': Type.Optional(Result),
  'filter.contractNumber': Filter(
    'Declarations about this contract, and those that only name its number.',
    '3082649177',
  ),
})
export type DeclarationsQuery = Static<typeof DeclarationsQuery>

export const DeclarationPath = Closed({ declarationId: Id('Id of the declaration.') })

const fields = {
  id: Id('Id of the declaration.'),
  result: Result,
  contractNumber: OptionalResponseText('The contract that it is about; null if none was found.', null),
  cameBy: ResponseText('How it came: `form` without a login, or from the `account`.', 'form'),
  receivedAt: At('When it arrived. The withdrawal period is judged by this moment.'),
  tried: Type.Array(Type.String(), {
    description: `How the search for the contract went, step by step. ${inWords(searchSteps)}. Empty for one from an account.`,
    examples: [['contract-found', 'address-differs', 'name-same']],
  }),
  settledAt: MaybeAt('When an operator attached or closed it.'),
  settledBy: OptionalResponseText('Who did.', null),
  settledComment: OptionalResponseText('Why.', null),
}

export const DeclarationItem = Type.Object(fields, {
  title: 'WithdrawalDeclarationItem',
  description: 'A declaration of withdrawal, without what the sender wrote.',
})
export type DeclarationItem = Static<typeof DeclarationItem>

const Given = Type.Object(
  {
    contractNumber: OptionalResponseText('The number; null if none was given.', '3082649177'),
    meterNumber: OptionalResponseText('The meter number, if it was given.', null),
    street: OptionalResponseText(
      'Street and house number of the delivery address, if they were given.',
      null,
    ),
    postCode: OptionalResponseText('Its postcode, if it was given.', null),
    emailAddress: ResponseText('The address, which got the receipt.', 'anna.muster@example.com'),
    name: ResponseText('The name; empty if none was given.', 'Anna Muster'),
    words: ResponseText('What the sender added; empty if nothing.', ''),
  },
  { title: 'WithdrawalForm', description: 'The form as it was sent.' },
)

const Candidate = Type.Object(
  {
    contractNumber: ResponseText('Number of the contract.', '3082649177'),
    customerNumber: ResponseText('Number of its customer.', '2049871360'),
  },
  { title: 'WithdrawalCandidate', description: 'A contract that the declaration may be about.' },
)

export const Declaration = Type.Object(
  {
    ...fields,
    statement: OptionalResponseText(
      'The declaration, word for word; null once the customer is erased.',
      'Hiermit widerrufe ich den Vertrag über die Lieferung von Strom mit der Nummer 3082649177.',
    ),
    given: Nullable(Given),
    candidates: Type.Array(Candidate, {
      description:
        'For one that is unmatched: the contracts that it names by number or meter, and those of the customer with its address.',
      examples: [[{ contractNumber: '3082649177', customerNumber: '2049871360' }]],
    }),
  },
  { title: 'WithdrawalDeclaration', description: 'A declaration of withdrawal as it was received.' },
)
export type Declaration = Static<typeof Declaration>

const comment = { ...commentText, description: 'The reason. It is kept, so leave out names and addresses.' }

export const Attachment = Closed(
  {
    contractNumber: Type.String({
      description: 'The contract that the declaration is about.',
      minLength: 1,
      maxLength: 20,
      pattern: '^[0-9]*$',
      'x-must': 'be a contract number',
      examples: ['3082649177'],
    }),
    comment,
  },
  {
    title: 'WithdrawalAttachment',
    description: 'To which contract a declaration belongs, and how you know.',
  },
)
export type Attachment = Static<typeof Attachment>

export const Closure = Closed(
  { comment },
  { title: 'WithdrawalClosure', description: 'Why a declaration belongs to no contract.' },
)
export type Closure = Static<typeof Closure>
