import type { PriceDayState } from '../../energy/day-ahead-prices/day-state.ts'
import { type Html, html } from '../../platform/html/html.ts'

const states: Record<PriceDayState, { name: string; mood: 'good' | 'going' | 'bad' | ''; says: string }> = {
  expected: {
    name: 'Expected',
    mood: '',
    says: 'Not due yet: prices of a day are published from 12:57 on the day before.',
  },
  late: {
    name: 'Late',
    mood: 'bad',
    says: 'Overdue since 14:00 on the day before. The sources are asked until they have them.',
  },
  missing: {
    name: 'Missing',
    mood: 'bad',
    says: 'No source had them within a week. Import them.',
  },
  synthetic: { name: 'Synthetic', mood: 'going', says: 'Made up, since this is a test environment.' },
  hourly: {
    name: 'Hourly only',
    mood: 'going',
    says: 'Hourly prices stand in until a source has those of the quarter-hours.',
  },
  published: { name: 'Published', mood: 'good', says: 'As first published.' },
  corrected: {
    name: 'Corrected',
    mood: 'going',
    says: 'Other prices were known before. Open the day to compare them.',
  },
}

export const dayStateBadge = (state: PriceDayState): Html =>
  html`<span class="state ${states[state].mood}">${states[state].name}</span>`

export const dayStateSays = (state: PriceDayState): string => states[state].says
