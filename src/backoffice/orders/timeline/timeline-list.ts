import { type Html, html } from '../../../platform/html/html.ts'
import { timeText } from '../../../web/frame/time-text.ts'
import { endpointPath } from '../../webhooks/paths.ts'
import { documentPath } from '../paths.ts'
import type { TimelineEntry, TimelineKind } from './schema.ts'

export type TimelineContext = { contractNumber: string; now: Date }

export const kindNames: Readonly<Record<TimelineKind, string>> = {
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
