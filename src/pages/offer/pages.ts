import type { Block } from '../../mail/layout/mail-content.ts'
import type { OfferSummary } from '../../mail/offer-summary.ts'
import { customerPage } from '../../platform/html/customer-page.ts'
import { otherLanguage, pathOf } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Frame } from '../account/account-page-context.ts'

const texts = {
  de: {
    pdf: 'Als PDF speichern',
    unknownTitle: 'Dieses Angebot gibt es nicht mehr',
    unknown:
      'Es ist abgelaufen und wurde gelöscht, oder der Link ist unvollständig. Lassen Sie sich ein neues Angebot machen.',
  },
  en: {
    pdf: 'Save as PDF',
    unknownTitle: 'This offer no longer exists',
    unknown: 'It has expired and was deleted, or the link is incomplete. Ask for a new offer.',
  },
} as const

type ShownOffer = { offerId: string; brand: { slug: string; name: string } | null; summary: OfferSummary }

export function offerPage({ lang, supplierName }: Frame, { offerId, brand, summary }: ShownOffer): Html {
  const { title, blocks } = summary
  const path = `/offers/${offerId}`
  return customerPage({
    ...{ title, lang, supplierName, brand },
    switchUrl: pathOf(path, { lang: otherLanguage(lang) }),
    isWide: true,
    content: html`<div class="card"><h1>${title}</h1>
      <p><a class="button wide quiet" href="${pathOf(`${path}/pdf`, { lang })}">${texts[lang].pdf}</a></p>
      ${blocks.map(markupOf)}</div>`,
  })
}

export function unknownOfferPage({ lang, supplierName }: Frame): Html {
  const { unknownTitle, unknown } = texts[lang]
  return customerPage({
    ...{ title: unknownTitle, lang, supplierName, brand: 'host' },
    content: html`<h1>${unknownTitle}</h1><p>${unknown}</p>`,
  })
}

/** The blocks that a summary is made of. */
function markupOf(block: Block): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2>${block.text}</h2>`
    case 'paragraph':
      return html`<p>${block.text}</p>`
    case 'notice':
      return html`<p class="notice">${block.text}</p>`
    case 'facts':
    case 'amounts':
      return html`<dl class="facts">${block.facts.map(
        ({ label, value, isStrong }) =>
          html`<div><dt>${label}</dt><dd>${isStrong ? html`<strong>${value}</strong>` : value}</dd></div>`,
      )}</dl>`
    case 'comparison':
      return comparisonTable(block)
    default:
      throw new Error(`a summary has no ${block.kind}`)
  }
}

const comparisonTable = ({ columns, rows }: Extract<Block, { kind: 'comparison' }>): Html =>
  html`<div class="table-scroll" tabindex="0"><table class="rows">
  <thead><tr><td></td>${columns.map((column) => html`<th scope="col" class="figure">${column}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ({ label, values, isStrong }) =>
      html`<tr><th scope="row">${label}</th>${values.map(
        (value) => html`<td class="figure">${isStrong ? html`<strong>${value}</strong>` : value}</td>`,
      )}</tr>`,
  )}</tbody></table></div>`
