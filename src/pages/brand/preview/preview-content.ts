import type { ColourCheck } from '../../../platform/html/colour-checks.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import type { Language } from '../../../platform/html/page-frame.ts'
import { previewTexts, sampleNames } from './texts.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

type Preview = {
  name: string
  lang: Language
  /** The path that the samples are below. */
  path: string
  colourChecks: readonly ColourCheck[]
}

/** Every sample in light and dark, side by side, in frames of their own. */
export function previewContent({ name, lang, path, colourChecks }: Preview): Html {
  const texts = previewTexts[lang]
  const frame = (sample: (typeof sampleNames)[number], scheme: Scheme) => {
    const url = `${path}/${sample}?${new URLSearchParams({ scheme, lang })}`
    const title = `${texts.names[sample]}, ${texts.schemes[scheme]}`
    return html`<figure class="preview-frame"><figcaption>${title} · <a href="${url}">${texts.open}<span class="visually-hidden"> (${title})</span></a></figcaption>
      <iframe title="${title}" src="${url}" loading="lazy"></iframe></figure>`
  }
  return html`<h1>${texts.title(name)}</h1>
    <p class="lead">${texts.lead}</p>
    ${colourSection(colourChecks, lang)}
    ${sampleNames.map(
      (sample) => html`<section><h2>${texts.names[sample]}</h2>
        <div class="preview-frames">${schemes.map((scheme) => frame(sample, scheme))}</div></section>`,
    )}
    <section><h2>${texts.document}</h2>
      <p><a href="${path}/document.pdf?${String(new URLSearchParams({ lang }))}">${texts.documentLead}</a></p></section>`
}

function colourSection(checks: readonly ColourCheck[], lang: Language): Html {
  const texts = previewTexts[lang]
  const unreadable = checks.filter(({ isReadable }) => !isReadable)
  const sentences = unreadable.map(({ use, scheme, ratio, shownColour }) =>
    texts.colour({
      ...{ use: texts.uses[use], scheme: texts.schemes[scheme], ratio, shown: shownColour },
    }),
  )
  return html`<section><h2>${texts.colours}</h2>
    ${
      sentences.length === 0
        ? html`<p>${texts.readable}</p>`
        : html`<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
    }</section>`
}
