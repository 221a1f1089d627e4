import { type Html, html } from '../html.ts'

/** Going well, on its way, wrong, or over. */
export type Mood = 'good' | 'going' | 'bad' | 'over'

/** A word, and a colour that says the same. */
export const badge = (word: string, mood: Mood): Html => html`<span class="state ${mood}">${word}</span>`
