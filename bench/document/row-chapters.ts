import type { Kind } from './kinds.ts'

type RowChapter = { kind: Kind; title: string; chart: string; reading: string }

/** The chapters of rows, each with how to read its chart. */
export const rowChapters: readonly RowChapter[] = [
  {
    kind: 'limit',
    title: 'Against what is possible',
    chart: 'Requests a second by the limit',
    reading:
      'The other side does the least that can be done for the same answer: a bare Fastify route, pgbench, plain SQL. 1 × would mean that everything else the service does costs nothing, so a bar ends left of 1; the red mark is the target, and a bar that reaches it holds.',
  },
  {
    kind: 'peer',
    title: 'Against what others build',
    chart: 'Requests a second by those of a peer',
    reading:
      'The other side is a well-known way to build the same thing. 1 × is as fast as it, more is faster; the red mark is the target, and a bar that reaches it holds.',
  },
  {
    kind: 'itself',
    title: 'Against itself',
    chart: 'Requests a second by those of the other setting',
    reading:
      'Both sides are this service, set up in two ways. The red mark is the target, and a bar that reaches it holds.',
  },
]
