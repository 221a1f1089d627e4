import type { TransitionTable } from './transition-table.ts'

/** Every row of a table as one line, `C2 Open dataCompleted Processing`, sorted. */
export const rowsOf = (table: TransitionTable<string>): string[] =>
  Object.entries(table)
    .flatMap(([from, events]) =>
      Object.entries(events).flatMap(([event, rows]) =>
        rows.map(({ row, to }) => `${row} ${from} ${event} ${to}`),
      ),
    )
    .sort()
