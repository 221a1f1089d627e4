import { type Html, html } from '../../platform/html/html.ts'

export const switchBadge = ({ isDisabled }: { isDisabled: boolean }): Html =>
  html`<span class="state ${isDisabled ? 'bad' : 'good'}">${isDisabled ? 'Disabled' : 'Enabled'}</span>`
