import type { NoticeState } from '../../contracts/price-changes/notice.ts'
import type { RunState } from '../../contracts/price-changes/run.ts'
import { type Html, html } from '../../platform/html/html.ts'

type Look = { name: string; mood: 'good' | 'going' | 'bad' | '' }

const runs: Record<RunState, Look> = {
  preparing: { name: 'Preparing', mood: 'going' },
  prepared: { name: 'Prepared', mood: 'going' },
  sending: { name: 'Sending', mood: 'going' },
  stopped: { name: 'Stopped', mood: 'bad' },
  finished: { name: 'Finished', mood: 'good' },
}

export const notices: Record<NoticeState, Look> = {
  open: { name: 'To be sent', mood: 'going' },
  queued: { name: 'Under way', mood: 'going' },
  sent: { name: 'Sent', mood: 'good' },
  late: { name: 'Sent too late', mood: 'bad' },
  returned: { name: 'Came back', mood: 'bad' },
  silent: { name: 'No letter needed', mood: '' },
  dropped: { name: 'No longer needed', mood: '' },
}

const badge = ({ name, mood }: Look): Html => html`<span class="state ${mood}">${name}</span>`

export const runBadge = (state: RunState): Html => badge(runs[state])
export const noticeBadge = (state: NoticeState): Html => badge(notices[state])
