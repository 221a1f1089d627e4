import type { ErasureRequest } from '../../customers/own-data/erasure-requests.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { listAudit } from '../../staff/audit/list-audit.ts'
import { id, notice, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { declineErasurePath, eraseNowPath, erasurePath, exportPath, orderPath } from '../console-paths.ts'
import { customerHead } from './customer-page.ts'
import type { CustomerErasure } from './schema.ts'

export const erasureActions = ['customer.erase']

type Erasures = Awaited<ReturnType<typeof listAudit>>

export type ErasurePage = {
  erasure: CustomerErasure
  /** Whether the account was erased already: then it is a report, else a plan. */
  isErased: boolean
  erasures: Erasures
  /** What the customer asked for last in the account. */
  request: ErasureRequest | undefined
  done: string | undefined
  now: Date
}

/** What would be erased and what stays, or, afterwards, what stayed. */
export const erasurePage = ({ erasure, isErased, erasures, request, done, now }: ErasurePage): Html => {
  const { customerNumber, parts, remains, isComplete } = erasure
  const isAccountKept = parts.some(({ part, treatment }) => part === 'account' && treatment === 'kept')
  return html`
  ${done !== undefined && notice(done)}
  ${customerHead({ customerNumber, name: customerNumber }, 'Erasure', true)}
  <h1>${isErased ? 'Report of the erasure' : 'What an erasure would do'}</h1>
  ${request !== undefined && asked(request, now)}
  ${erasures.length > 0 && section('history', 'Erasures so far', history(erasures, now))}
  ${section(
    'parts',
    isErased ? 'What became of it' : 'What would become of it',
    table(
      'Account and orders',
      [
        {
          title: 'What',
          cell: ({ part, number }) =>
            part === 'order'
              ? html`Order <a href="${orderPath(number)}">${id(number)}</a>`
              : html`Account ${id(number)}`,
        },
        { title: 'Treatment', cell: ({ treatment }) => treatmentBadge(treatment) },
        { title: 'Until', cell: ({ until }) => until ?? '' },
        { title: 'Why', cell: ({ because }) => because },
      ],
      { rows: parts, empty: 'Nothing is stored.' },
    ),
  )}
  ${section(
    'remains',
    isErased ? 'What is left' : 'What would be left',
    table(
      'Personal data that is left',
      [
        { title: 'Of', cell: ({ numbers }) => [...numbers].map((number) => html`${id(number)} `) },
        { title: 'Treatment', cell: ({ treatment }) => treatmentBadge(treatment) },
        {
          title: 'Until',
          cell: ({ until, treatment }) => until ?? (treatment === 'kept' ? 'the contract ends' : 'no end'),
        },
        {
          title: 'What and why',
          cell: ({ columns, because }) =>
            html`${because}<ul>${[...columns].map(([place, data]) => html`<li>${data} <code>${place}</code></li>`)}</ul>`,
        },
      ],
      { rows: groupsOf(remains), empty: 'Nothing that identifies the customer.' },
    ),
  )}
  ${
    isErased
      ? html`<p>${isComplete ? 'The erasure is complete.' : 'What is left is erased by itself when its time has come.'}</p>`
      : html`${isAccountKept && notice('The customer has a running contract or order, so the account stays. Ask again once it has ended.', 'caution')}
    <p class="actions"><a class="button danger" href="${eraseNowPath(customerNumber)}">Erase …</a>
      <a class="button quiet" href="${exportPath(customerNumber)}">Export first</a></p>`
  }`
}

const askedWords: Record<ErasureRequest['state'], string> = {
  Waiting: 'The customer asked for erasure and waits for an answer, which is due within a month.',
  TakenBack: 'The customer asked for erasure and took the request back.',
  Declined: 'The customer asked for erasure, which was declined.',
  Erased: 'The customer asked for this erasure.',
}

const asked = ({ state, requestedAt, answer, customerNumber }: ErasureRequest, now: Date): Html =>
  html`${notice(html`${askedWords[state]} ${timeText(berlinDateTime(requestedAt), now)}`, state === 'Waiting' ? 'caution' : 'done')}
    ${answer !== null && html`<p class="statement">${answer}</p>`}
    ${state === 'Waiting' && html`<p><a class="button small quiet" href="${declineErasurePath(customerNumber)}">Decline …</a></p>`}`

type Remainder = CustomerErasure['remains'][number]
type Group = Pick<Remainder, 'treatment' | 'until' | 'because'> & {
  numbers: Set<string>
  /** What it is, by its place. */
  columns: Map<string, string>
}

/** What is left until one day for one reason, together: somebody with a hundred contracts is not shown a hundred lists. */
function groupsOf(remains: readonly Remainder[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { number, place, data, treatment, until, because } of remains) {
    const { numbers, columns } = getOrAdd(groups, `${treatment} ${until} ${because}`, () => ({
      ...{ treatment, until, because },
      numbers: new Set<string>(),
      columns: new Map<string, string>(),
    }))
    numbers.add(number)
    columns.set(place, data)
  }
  return [...groups.values()]
}

const moods = { erased: 'good', blocked: 'going', kept: '' } as const
const treatmentBadge = (treatment: keyof typeof moods): Html =>
  html`<span class="state ${moods[treatment]}">${treatment}</span>`

const history = (erasures: Erasures, now: Date): Html =>
  html`<ol class="timeline">${erasures.map(
    ({ at, actor, after }) => html`<li><div class="what">Erased by ${actor}</div>
      <div class="aside">${timeText(at, now)}${typeof after?.reason === 'string' && html` · ${after.reason}`}</div></li>`,
  )}</ol>`

/** The page of a customer of whom only the fact of the erasure is left. */
export const erasedPage = ({
  customerNumber,
  erasures,
  mayChange,
  now,
}: {
  customerNumber: string
  erasures: Erasures
  mayChange: boolean
  now: Date
}): Html => html`
  <p class="over">Customer ${id(customerNumber)}</p>
  <h1>This customer was erased</h1>
  ${history(erasures, now)}
  ${mayChange && html`<p><a class="button small quiet" href="${erasurePath(customerNumber)}">What is left</a></p>`}`
