import { noticeStates } from '../../contracts/price-changes/notice.ts'
import { runStates } from '../../contracts/price-changes/run.ts'
import { At, Count, Filter, MaybeAt, ResponseText } from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, LocalDate, Maybe, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'

const EffectiveDate = LocalDate({ description: 'The first day of the new prices.', examples: ['2027-01-01'] })

export const RunPath = Closed({ effectiveDate: EffectiveDate })
export const RunsQuery = Closed({
  ...PageQuery,
  after: Type.Optional(
    LocalDate({
      description: 'Goes on after this day, instead of an offset: earlier ones.',
      examples: ['2027-01-01'],
    }),
  ),
})
export type RunsQuery = Static<typeof RunsQuery>

const RunState = OneOf(runStates, {
  title: 'PriceChangeState',
  description:
    '`preparing`: the contracts are being looked at; `prepared`: somebody has to look and start it; `sending`: letters go out; `stopped`: somebody stopped it; `finished`: no letter is left that is in time.',
  examples: ['prepared'],
})

const NoticeState = OneOf(noticeStates, {
  title: 'PriceNoticeState',
  description:
    '`open`: not sent; `queued`: on its way to the mail server; `sent`: handed over in time; `late`: handed over too late, so that the price stays; `returned`: it came back, so that the price stays unless a letter on paper arrives in time; `silent`: new fees that change no price and need no letter; `dropped`: no longer needed, since the contract ends before or the customer was erased.',
  examples: ['sent'],
})

const comment = Maybe(
  Type.String({
    description: 'The reason, for the audit trail. It is kept forever, so leave out names and addresses.',
    minLength: 1,
    maxLength: 500,
    pattern: '^[^\\p{Cc}\\p{Cs}]*$',
    'x-must': 'be a text without control characters',
    examples: ['New grid fees of 2027, checked against the bulletins.'],
  }),
)

export const Preparation = Closed(
  {
    effectiveDate: EffectiveDate,
    tariffKeys: Maybe(
      Type.Array(Type.String({ minLength: 1, maxLength: 50, examples: ['DYNAMIC_FEE'] }), {
        description:
          'Tariffs whose contracts also get the fees of the version on sale on that day, once their first term is over. Default: none.',
        maxItems: 100,
        examples: [[]],
      }),
    ),
    comment,
  },
  { title: 'PriceChangePreparation', description: 'A day on which prices change.' },
)
export type Preparation = Static<typeof Preparation>

export const Start = Closed(
  {
    leavesOutTooLate: Maybe(
      Type.Boolean({
        description:
          'True to send the letters that are in time although others are too late. Those contracts keep their price. Default: false.',
        examples: [false],
      }),
    ),
    comment,
  },
  { title: 'PriceChangeStart', description: 'How to start or resume a run.' },
)
export type Start = Static<typeof Start>

export const Stop = Closed({ comment }, { title: 'PriceChangeStop', description: 'Why a run is stopped.' })
export type Stop = Static<typeof Stop>

const contractNumber = Type.String({
  description: 'The contract.',
  minLength: 1,
  maxLength: 20,
  examples: ['3082649177'],
})

export const Return = Closed(
  { contractNumber, comment },
  { title: 'PriceLetterReturn', description: 'A letter that came back.' },
)
export type Return = Static<typeof Return>

export const Posting = Closed(
  {
    contractNumbers: Type.Array(contractNumber, {
      description: 'The contracts whose letters were posted, as in `index.csv`.',
      minItems: 1,
      maxItems: 1000,
    }),
    postedOn: LocalDate({
      description: 'The day on which they were posted. They count as arrived four days later.',
      examples: ['2026-11-20'],
    }),
    comment,
  },
  { title: 'PriceLetterPosting', description: 'Letters on paper that were posted.' },
)
export type Posting = Static<typeof Posting>

export const PaperQuery = Closed({
  after: Filter('Goes on after the letter of this contract.', '3082649177'),
})

const Part = Type.Object(
  {
    price: OneOf(['work', 'base'], {
      title: 'PriceKind',
      description: '`work`: cents per kWh, besides the exchange; `base`: euros per month.',
      examples: ['work'],
    }),
    part: ResponseText('Which part of it; `total` is their sum.', 'gridFee'),
    before: Type.Number({ description: 'Until the day before, gross.', examples: [7.735] }),
    after: Type.Number({ description: 'From the day on, gross.', examples: [8.1] }),
  },
  { title: 'PricePart', description: 'A part of a price before and after.' },
)

export const Notice = Type.Object(
  {
    contractNumber: ResponseText('The contract.', '3082649177'),
    state: NoticeState,
    isHousehold: Type.Boolean({
      description: 'A household customer of § 3 EnWG, who is notified a month before; others two weeks.',
      examples: [true],
    }),
    lastNoticeDate: LocalDate({ description: 'The last day for the letter.', examples: ['2026-11-30'] }),
    notifiedAt: MaybeAt('When the letter was handed over to the mail server, or posted.'),
    euroPerYear: Type.Number({
      description: "How much more a year costs at the contract's consumption; negative if less.",
      examples: [18.37],
    }),
    parts: Type.Array(Part, {
      description:
        'Every part of the price before and after. With module 3 of § 14a EnWG, `lowestGridFee` and `highestGridFee` are the range over the day.',
    }),
  },
  { title: 'PriceNotice', description: 'What changes for a contract, and when its customer was told.' },
)
export type Notice = Static<typeof Notice>

export const NoticesQuery = Closed({
  ...PageQuery,
  'filter.state': Type.Optional(NoticeState),
  'filter.contractNumber': Filter('The notice of this contract.', '3082649177'),
  after: Filter('Goes on after the notice of this contract, instead of an offset.', '3082649177'),
})
export type NoticesQuery = Static<typeof NoticesQuery>

const euros = (description: string) => Nullable(Type.Number({ description, examples: [18.37] }))

const EuroRange = Type.Object(
  {
    smallest: euros('The smallest.'),
    median: euros('The middle one.'),
    largest: euros('The largest.'),
  },
  { title: 'PriceChangeRange', description: 'How much more a year costs; null without letters.' },
)

export const Run = Type.Object(
  {
    effectiveDate: EffectiveDate,
    state: RunState,
    tariffKeys: Type.Array(Type.String(), {
      description: 'Tariffs whose contracts also get new fees.',
      examples: [[]],
    }),
    createdBy: ResponseText(
      'Who prepared it first: `system` if the service noticed the change itself.',
      'system',
    ),
    createdAt: At('When.'),
    preparedAt: MaybeAt('When it was last prepared to the end.'),
    startedAt: MaybeAt('When it was first started.'),
    finishedAt: MaybeAt('When the last letter went out.'),
    lastDay: LocalDate({
      description: 'The last day for letters to household customers.',
      examples: ['2026-11-30'],
    }),
    lastDayOthers: LocalDate({
      description: 'The last day for letters to other customers.',
      examples: ['2026-12-17'],
    }),
    letters: Type.Object(
      {
        open: Count('To be sent, and in time.', 1200),
        tooLate: Count('Not sent, and too late: these contracts keep their price.', 0),
        underWay: Count('On their way to the mail server.', 0),
        sent: Count('Handed over in time.', 0),
        sentLate: Count('Handed over too late: these contracts keep their price.', 0),
        returned: Count('Came back, and no letter on paper was posted: these contracts keep their price.', 0),
        dropped: Count('No longer needed.', 0),
      },
      { title: 'PriceChangeLetters', description: 'Contracts that need a letter, by where it is.' },
    ),
    terminated: Count('Contracts that their customers terminated because of it, to the day before.', 0),
    silent: Count('Contracts that get new fees without a letter, since no price changes.', 0),
    unpriced: Count('Contracts that could not be looked at, since data is missing for their place.', 0),
    euroPerYear: EuroRange,
  },
  { title: 'PriceChangeRun', description: 'The letters about the prices that change on one day.' },
)
export type Run = Static<typeof Run>

export const Preview = Type.Object(
  {
    effectiveDate: EffectiveDate,
    tariffKeys: Run.properties.tariffKeys,
    run: Nullable(RunState),
    lastDay: Run.properties.lastDay,
    lastDayOthers: Run.properties.lastDayOthers,
    lookedAt: Count('How many contracts were looked at: the first 1000 by number.', 1000),
    isComplete: Type.Boolean({ description: 'Whether these are all contracts.', examples: [false] }),
    letters: Count('Of these, contracts whose customer gets a letter.', 870),
    tooLate: Count('Of these letters, those for which it is too late: the contracts keep their price.', 0),
    silent: Run.properties.silent,
    unpriced: Run.properties.unpriced,
    euroPerYear: EuroRange,
    samples: Type.Array(Notice, {
      description: 'At most 3 of the letters, from the largest rise to the smallest.',
    }),
  },
  {
    title: 'PriceChangePreview',
    description: 'What a run would do. `run` is the state of the run for that day; null: there is none.',
  },
)
export type Preview = Static<typeof Preview>
