import { type Html, html } from '../../../platform/html/html.ts'
import { tabs } from '../../../web/frame/tabs.ts'
import { timeText } from '../../../web/frame/time-text.ts'
import { documentPath, endpointPath, timelinePath } from '../../console-paths.ts'
import { orderHead, type ShownOrder } from '../order-head.ts'
import { type TimelineEntry, type TimelineKind, timelineKinds } from './schema.ts'

type TimelinePage = ShownOrder & { entries: readonly TimelineEntry[]; kind: TimelineKind | undefined }

export function timelinePage({ entries, kind, ...shown }: TimelinePage): Html {
  const { contractNumber } = shown.view.order
  const path = timelinePath(contractNumber)
  const asked = kind === undefined ? '' : `?filter.kind=${kind}`
  return html`
  ${orderHead(shown, 'timeline')}
  ${tabs('Kind of entry', [
    { name: 'All', path, isCurrent: kind === undefined },
    ...(Object.keys(timelineKinds) as TimelineKind[]).map((each) => ({
      name: kindNames[each],
      path: `${path}?filter.kind=${each}`,
      isCurrent: each === kind,
    })),
  ])}
  ${
    entries.length === 0
      ? html`<p class="empty">Nothing of this kind has happened. <a href="${path}">Show everything</a>.</p>`
      : html`${timelineList(entries, { contractNumber, now: shown.now })}
      <p class="pager"><a href="${path}.csv${asked}" download>Download as CSV</a></p>`
  }`
}

type TimelineContext = { contractNumber: string; now: Date }

const kindNames: Readonly<Record<TimelineKind, string>> = {
  state: 'States',
  market: 'Market',
  mail: 'Mails',
  document: 'Documents',
  task: 'Tasks',
  event: 'Events',
  webhook: 'Webhooks',
  act: 'Acts',
}

/** Entries of a timeline, each with its kind as a word. */
export const timelineList = (entries: readonly TimelineEntry[], context: TimelineContext): Html =>
  html`<ol class="timeline">${entries.map(
    (entry) => html`<li>
      <div class="what">${linked(entry, context)}</div>
      <div class="aside">${timeText(entry.at, context.now)} · ${kindNames[entry.kind]}${entry.by !== null && html` · ${entry.by}`}</div>
      ${entry.note !== null && html`<div class="aside">${entry.note}</div>`}
    </li>`,
  )}</ol>`

/** The sentence, which leads to what it is about where that has a page. */
function linked({ kind, says, ref }: TimelineEntry, { contractNumber }: TimelineContext): Html {
  const path = ref === null ? undefined : pages[kind]?.(ref, contractNumber)
  return path === undefined ? html`${says}` : html`<a href="${path}">${says}</a>`
}

const pages: Partial<Record<TimelineKind, (ref: string, contractNumber: string) => string>> = {
  market: (messageId) => `/console/market/messages/${messageId}`,
  mail: (mailId) => `/console/mails/${mailId}`,
  document: (documentId, contractNumber) => documentPath(contractNumber, documentId),
  webhook: endpointPath,
}
