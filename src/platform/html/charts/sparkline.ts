import { type Html, html } from '../html.ts'

const [step, height, gap] = [8, 28, 2]

/**
 * What a number is made of, at the size of a word: a bar for each part of its period, after those of the period before it in a
 * quieter colour. The text is for those who do not see it.
 */
export function sparkline(
  text: string,
  { before, values }: Record<'before' | 'values', readonly number[]>,
): Html {
  const all = [...before, ...values]
  const longest = Math.max(1, ...all)
  return html`<svg class="sparkline" viewBox="0 0 ${all.length * step} ${height}" preserveAspectRatio="none" role="img" aria-label="${text}">
    ${all.map((value, index) => {
      // A little is seen even of nothing, so that the period keeps its length.
      const tall = Math.max(1, Math.round((value / longest) * height))
      return html`<rect${index < before.length && html` class="before"`} x="${index * step}" y="${height - tall}" width="${step - gap}" height="${tall}"/>`
    })}</svg>`
}
