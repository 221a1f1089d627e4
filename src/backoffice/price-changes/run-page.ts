import { type Html, html } from '../../platform/html/html.ts'
import { type Column, facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { noticePath, noticesPath, orderPath, runPath } from '../console-paths.ts'
import { noticeBadge, partsTable, runBadge } from './run-parts.ts'
import type { Notice, Run } from './schema.ts'

export type RunPage = {
  run: Run
  /** The largest rises. */
  largest: readonly Notice[]
  mayChange: boolean
  done: string | undefined
  guard: Html
  now: Date
}

/** A run: what it changes, how far it is, and what can be done. */
export function runPage({ run, largest, mayChange, done, guard, now }: RunPage): Html {
  const { effectiveDate, state, letters } = run
  const [first] = largest
  return html`
  ${done !== undefined && notice(done)}
  <h1>Prices from ${effectiveDate} on ${runBadge(state)}</h1>
  ${letters.tooLate > 0 && notice(`It is too late for ${letters.tooLate} ${letters.tooLate === 1 ? 'letter' : 'letters'}: these contracts keep their price. Prepare a later day for them.`, 'caution')}
  <p>${nextStep[state]}</p>
  ${mayChange && acts(run, guard)}
  <div class="sides"><div>
  ${section(
    'letters',
    'Letters',
    facts([
      ['To be sent', figure(letters.open)],
      ['Too late', letters.tooLate > 0 && figure(letters.tooLate)],
      ['Under way', figure(letters.underWay)],
      ['Sent', figure(letters.sent)],
      ['Sent too late', letters.sentLate > 0 && figure(letters.sentLate)],
      ['Came back', letters.returned > 0 && returnedText(run, mayChange)],
      ['No longer needed', letters.dropped > 0 && figure(letters.dropped)],
      ['Terminated because of it', figure(run.terminated)],
      ['New fees without a letter', run.silent > 0 && figure(run.silent)],
      ['Could not be priced', run.unpriced > 0 && figure(run.unpriced)],
    ]),
  )}
  ${section('rise', 'More for a year', riseFacts(run.euroPerYear))}</div>
  ${section(
    'deadlines',
    'Deadlines and history',
    facts([
      ['Last day for letters to households', run.lastDay],
      ['Last day for letters to others', run.lastDayOthers],
      ['Customers may terminate until', html`the day before ${effectiveDate}`],
      ['Tariffs with new fees', run.tariffKeys.join(', ')],
      ['First prepared', html`${timeText(run.createdAt, now)} by ${run.createdBy}`],
      ['Last prepared', run.preparedAt && timeText(run.preparedAt, now)],
      ['Started', run.startedAt && timeText(run.startedAt, now)],
      ['Finished', run.finishedAt && timeText(run.finishedAt, now)],
    ]),
  )}</div>
  ${section(
    'largest',
    'Largest rises',
    html`${table('Contracts with the largest rises', noticeColumns(effectiveDate, now), { rows: largest, empty: 'No contract pays more.' })}
    <p><a href="${noticesPath(effectiveDate)}">All letters</a></p>`,
  )}
  ${first !== undefined && section('example', 'An example, line by line', html`<p>Contract ${id(first.contractNumber)} pays the most more.</p>${partsTable(first)}`)}`
}

const returnedText = ({ effectiveDate, letters }: Run, mayChange: boolean): Html =>
  html`<a href="${noticesPath(effectiveDate)}?filter.state=returned">${letters.returned}</a>${
    mayChange &&
    html`: <a href="${runPath(effectiveDate)}/letters.zip">letters for print</a>, <a href="${runPath(effectiveDate)}/posted">report as posted</a>`
  }`

const figure = (count: number): Html => html`${count}`

export const riseFacts = ({ smallest, median, largest }: Run['euroPerYear']): Html =>
  smallest === null
    ? html`<p>Nobody gets a letter.</p>`
    : facts([
        ['Smallest', euros(smallest)],
        ['Median', euros(median)],
        ['Largest', euros(largest)],
      ])

export const euros = (amount: number | null): string => (amount === null ? '–' : `${amount.toFixed(2)} €`)

export const noticeColumns = (effectiveDate: string, now: Date): Column<Notice>[] => [
  {
    title: 'Contract',
    cell: ({ contractNumber }) => html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`,
  },
  { title: 'Letter', cell: ({ state }) => noticeBadge(state) },
  { title: 'More a year', isFigure: true, cell: ({ euroPerYear }) => euros(euroPerYear) },
  { title: 'Last day', cell: ({ lastNoticeDate }) => lastNoticeDate },
  { title: 'Customer', cell: ({ isHousehold }) => (isHousehold ? 'Household' : 'Other') },
  {
    title: 'Prices',
    cell: ({ contractNumber }) =>
      html`<a href="${noticePath(effectiveDate, contractNumber)}" aria-label="Prices of ${contractNumber} line by line">Line by line</a>`,
  },
  { title: 'Told', cell: ({ notifiedAt }) => notifiedAt && timeText(notifiedAt, now) },
]

const nextStep: Record<Run['state'], string> = {
  preparing: 'Every contract is being looked at. Reload the page to see how far it is; no letter goes out.',
  prepared:
    'Look at the figures and at some prices line by line. No letter goes out before you start the run.',
  sending: 'Letters go out, a few hundred at a time. You can stop the run.',
  stopped: 'No more letters go out until you resume the run or prepare it again.',
  finished: 'There is no letter left that would be in time.',
}

function acts({ effectiveDate, state, letters }: Run, guard: Html): Html {
  const path = runPath(effectiveDate)
  const mayStart = (state === 'prepared' || state === 'stopped') && letters.open > 0
  return html`<div class="actions">
    ${mayStart && html`<a class="button" href="${path}/start">${state === 'stopped' ? 'Resume' : 'Send the letters'}</a>`}
    ${state === 'sending' && html`<a class="button" href="${path}/stop">Stop</a>`}
    ${state !== 'sending' && state !== 'preparing' && html`<form method="post" action="${path}/prepare">${guard}<button class="button quiet" type="submit">Prepare again</button></form>`}
  </div>`
}
