import { deliveryStatesOf, receivedStatus } from '../../domain/order-status.ts'
import { contractTransitions } from './contract-transitions.ts'
import { deliveryTransitions } from './delivery-transitions.ts'
import type { Transition, TransitionTable } from './transition-table.ts'

/** The text of docs/concepts/order-states.md: how an order moves, as the service decides it. */
export const orderStatesDocument = (): string =>
  [
    '# States of an order',
    '',
    'Generated from `src/orders/lifecycle/contract-transitions.ts` and `delivery-transitions.ts` by `npm run docs`; do not edit.',
    '',
    'An event moves both state machines in one transaction, or one of them while the other stays. An event without a row is',
    'refused with status 409, and the response lists the events that are allowed. Reporting the same event again changes',
    'nothing. "Today" is the date in Berlin; `startDateReached` and `endDatePassed` happen at midnight there. The end',
    'date is the last day of delivery, so a delivery that never started ends on the day before its start.',
    '',
    'One event can cause several steps, all saved together: changes that are due by date are made before and after it, so',
    'C10 follows C9 at once; and an answer from the market implies D2 if that has not been recorded yet.',
    '',
    '## The order and the contract',
    '',
    ...machine('C1', receivedStatus().state, rowsOf(contractTransitions)),
    '## The delivery',
    '',
    ...machine('D1', receivedStatus().deliveryState, rowsOf(deliveryTransitions)),
    '## Which states go together',
    '',
    '| Order or contract | Delivery |',
    '|---|---|',
    ...Object.entries(deliveryStatesOf).map(([state, deliveryStates]) =>
      line([code(state), deliveryStates.map(code).join(', ')]),
    ),
    '',
  ].join('\n')

type Row = Transition<string> & { readonly from: string; readonly event: string }

const rowsOf = (table: TransitionTable<string>): Row[] =>
  Object.entries(table)
    .flatMap(([from, events]) =>
      Object.entries(events).flatMap(([event, transitions]) =>
        transitions.map((transition) => ({ ...transition, from, event })),
      ),
    )
    .sort((one, other) => numberOf(one) - numberOf(other))

// C19 also appears in the delivery table, after its D rows.
const numberOf = ({ row }: Row): number => Number(row.slice(1)) + (row === 'C19' ? 100 : 0)

const machine = (firstRow: string, first: string, rows: readonly Row[]): string[] => [
  '| # | From | Event | If | To |',
  '|---|---|---|---|---|',
  line([firstRow, '–', 'the order is received', '', code(first)]),
  ...rows.map(({ row, from, event, when, to }) =>
    line([row, code(from), code(event), when?.says ?? '', code(to)]),
  ),
  '',
  '```mermaid',
  'stateDiagram-v2',
  `  [*] --> ${first}: ${firstRow}`,
  ...rows.map(({ row, from, event, to }) => `  ${from} --> ${to}: ${row} ${event}`),
  ...lastStates(rows).map((state) => `  ${state} --> [*]`),
  '```',
  '',
]

const lastStates = (rows: readonly Row[]): string[] => {
  const left = new Set(rows.map(({ from }) => from))
  return [...new Set(rows.map(({ to }) => to))].filter((state) => !left.has(state))
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const code = (text: string): string => `\`${text}\``
