import { Closed, LocalDate, OneOf, type Static, Type } from '../../platform/http/schema.ts'

/** What can be asked for by the status of the answer. */
export const statusRanges = {
  refused: [400, 599],
  '2xx': [200, 299],
  '4xx': [400, 499],
  '5xx': [500, 599],
} as const
export type StatusRange = keyof typeof statusRanges

const name = (description: string) => Type.String({ description, minLength: 1, maxLength: 128 })

export const RequestsQuery = Closed({
  'filter.status': Type.Optional(
    OneOf(Object.keys(statusRanges) as StatusRange[], {
      title: 'RequestStatus',
      description: 'How it was answered.',
      examples: ['refused'],
    }),
  ),
  'filter.client': Type.Optional(name('The client.')),
  'filter.operation': Type.Optional(name('The operation.')),
  'filter.code': Type.Optional(name('A code in the answer.')),
  'filter.requestId': Type.Optional(name('The request.')),
  'filter.contract': Type.Optional(name('The contract in the path.')),
  'filter.from': Type.Optional(LocalDate({ description: 'First day.', examples: ['2026-11-01'] })),
  'filter.to': Type.Optional(LocalDate({ description: 'Last day.', examples: ['2026-11-30'] })),
  after: Type.Optional(
    Type.String({ description: 'The last one of the page before.', pattern: '^[0-9]{1,18}$' }),
  ),
})
export type RequestsQuery = Static<typeof RequestsQuery>

/** How far back counts are shown. */
export const periods = { '24h': 1, '7d': 7, '30d': 30 } as const
export type PeriodName = keyof typeof periods
export const PeriodQuery = Closed({
  period: Type.Optional(
    OneOf(Object.keys(periods) as PeriodName[], {
      title: 'RequestPeriod',
      description: 'How far back.',
      examples: ['24h'],
    }),
  ),
  'filter.client': Type.Optional(name('The client.')),
})
export type PeriodQuery = Static<typeof PeriodQuery>
