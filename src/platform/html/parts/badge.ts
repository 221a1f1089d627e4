import { type Html, html } from '../html.ts'

/** Going well, on its way, wrong, or over. */
export type Mood = 'good' | 'going' | 'bad' | 'over'

/** A word, and a colour that says the same; where somebody points, what programs call it. */
export const badge = (word: string, mood: Mood, title?: string): Html =>
  html`<span class="state ${mood}"${title !== undefined && html` title="${title}"`}>${word}</span>`
