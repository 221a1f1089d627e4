import { inkOn } from '../../platform/html/colours.ts'
import { type Html, html, raw } from '../../platform/html/html.ts'
import { accentOf, edgeOf } from './mail-colours.ts'
import type { Block, MailContent } from './mail-content.ts'
import { darkStyle, styles } from './mail-style.ts'

/** Without images or tables for the layout, and with inline styles, as mail programs need it. */
export const renderHtml = (content: MailContent): string => String(document(content))

const document = ({ language, brand, subject, preview, title, blocks, footer }: MailContent): Html => {
  const accent = accentOf(brand.colour)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${subject}</title>
<style>${raw(darkStyle)}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}">${preview}</div>
<div class="sheet" style="${styles.sheet}; border-top: 4px solid ${accent}">
<p class="muted" style="${styles.brand}">${brand.name}</p>
<main>
<h1 class="ink" style="${styles.title}">${title}</h1>
${blocks.map((block) => markupOf(block, accent))}
</main>
</div>
<footer class="muted footer" style="${styles.footer}">${brokenLines(footer)}</footer>
</body>
</html>
`
}

function markupOf(block: Block, accent: string): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2 class="ink" style="${styles.heading}">${block.text}</h2>\n`
    case 'paragraph':
      return html`<p style="${styles.paragraph}">${block.text}</p>\n`
    case 'notice':
      return html`<p class="notice ink" style="${styles.notice}; border-left: 4px solid ${accent}">${block.text}</p>\n`
    case 'facts':
      return html`<dl style="${styles.facts}">${block.facts.map(
        ({ label, value, isStrong }) => html`
<div class="rule" style="${styles.fact}"><dt class="muted fact-part" style="${styles.factLabel}">${label}</dt><dd class="fact-part" style="${styles.factValue}${isStrong && '; font-weight: 700'}">${value}</dd></div>`,
      )}</dl>\n`
    case 'comparison':
      return comparisonTable(block)
    case 'steps':
      return html`<ol style="${styles.steps}">${block.steps.map((step) => html`<li style="${styles.step}">${step}</li>`)}</ol>\n`
    case 'button':
      return html`<p style="${styles.paragraph}"><a href="${block.url}" style="${styles.button}; border: 1px solid ${edgeOf(accent)}; background: ${accent}; color: ${inkOn(accent)}">${block.label}</a></p>\n`
    case 'fine-print':
      return html`<section class="muted rule" style="${styles.finePrint}">
<h2 class="ink" style="${styles.finePrintHeading}">${block.heading}</h2>
${block.paragraphs.map((text) => html`<p style="${styles.finePrintParagraph}">${text}</p>\n`)}</section>\n`
  }
}

/** Alignment and padding by attributes: a style on each cell would make up a third of the mail. */
const comparisonTable = ({ columns, rows }: Extract<Block, { kind: 'comparison' }>): Html =>
  html`<table cellpadding="6" style="${styles.comparison}"><thead><tr class="rule" style="${styles.comparedRow}"><td></td>${columns.map(
    (column) => html`<th scope="col" align="right">${column}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ label, values, isStrong }) => html`
<tr class="rule" style="${styles.comparedRow}"><th scope="row" align="left" style="${styles.comparedLabel}">${label}</th>${values.map(
      (value) =>
        html`<td align="right">${isStrong ? html`<strong>${breakable(value)}</strong>` : breakable(value)}</td>`,
    )}</tr>`,
  )}</tbody></table>\n`

/** On a phone, three columns have room for a number but not for its unit beside it. */
const breakable = (value: string): string => value.replaceAll('\u00a0', ' ')

const brokenLines = (list: readonly string[]): Html[] =>
  list.map((line, index) => html`${index > 0 && html`<br>`}${line}`)
