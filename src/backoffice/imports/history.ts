import type { Column } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { ImportItem } from './schema.ts'

/** The columns of a list of imports. */
export const historyColumns = (now: Date): Column<ImportItem>[] => [
  { title: 'When', cell: ({ at }) => timeText(at, now) },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Rows', isFigure: true, cell: ({ rows }) => rows },
  { title: 'New', isFigure: true, cell: ({ added }) => added },
  { title: 'Changed', isFigure: true, cell: ({ changed }) => changed },
  { title: 'Removed', isFigure: true, cell: ({ removed }) => removed },
  { title: 'Who', cell: ({ actor }) => actor },
]
