import { inkOn } from '../../platform/html/colours.ts'
import { type Html, html, raw } from '../../platform/html/html.ts'
import { alignedDecimals } from './align-decimals.ts'
import type { Block, Fact, Link, MailBrand, MailContent, MailLanguage } from './mail-content.ts'
import { accentOf, edgeOf, linked } from './mail-parts.ts'
import { linkStyle, styleSheet, styles } from './mail-style.ts'

/** Without tables for the layout, and with inline styles, as mail programs need it. */
export const renderHtml = (content: MailContent): string => String(document(content))

const document = (content: MailContent): Html => {
  const { language, brand, subject, preview, title, blocks, closing, footer, footerLinks } = content
  const accent = accentOf(brand.colour)
  const look = { language, accent, pagesUrl: brand.pagesUrl, linkStyle: linkStyle(accent) }
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${subject}</title>
<style>${raw(styleSheet(accent))}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}">${preview}</div>
<div class="sheet" style="${styles.sheet}; border-top: 4px solid ${accent}">
${brandMark(brand)}
<main>
<h1 class="ink" style="${styles.title}">${title}</h1>
${blocks.map((block) => markupOf(block, look))}
</main>
</div>
<footer class="muted footer" style="${styles.footer}">${closing.map((text) => html`<p style="${styles.paragraph}">${text}</p>\n`)}${brokenLines(footer)}${
    footerLinks.length > 0 &&
    html`<br>${footerLinks.map((link, index) => html`${index > 0 && ' · '}${anchor(link, look)}`)}`
  }</footer>
</body>
</html>
`
}

// Larger than most logos need, and small enough for the narrowest phone.
const markBox = { width: 220, height: 56 }

/** The logo, whose place is kept and whose name is read while pictures are not loaded; without one, the name. */
function brandMark({ name, logo, darkLogo }: MailBrand): Html {
  if (logo === null) return html`<p class="muted" style="${styles.brand}">${name}</p>`
  const image = ({ url, width, height }: NonNullable<MailBrand['darkLogo']>, kind: string, style: string) => {
    const scale = Math.min(1, markBox.width / width, markBox.height / height)
    return html`<img class="${kind} ink" src="${url}" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" alt="${name}" style="${style}">`
  }
  return html`<div style="${styles.brand}">${image(logo, darkLogo ? 'light-mark' : 'only-mark', styles.logo)}${
    darkLogo && image(darkLogo, 'dark-mark', `${styles.logo}; display: none; mso-hide: all`)
  }</div>`
}

type Look = { language: MailLanguage; accent: string; pagesUrl: string; linkStyle: string }

function markupOf(block: Block, look: Look): Html {
  const { accent, language } = look
  switch (block.kind) {
    case 'heading':
      return html`<h2 class="ink" style="${styles.heading}">${block.text}</h2>\n`
    case 'paragraph':
      return html`<p style="${styles.paragraph}">${linkedIn(block.text, look)}</p>\n`
    case 'notice':
      return html`<p class="notice ink" style="${styles.notice}; border-left: 4px solid ${accent}">${block.text}</p>\n`
    case 'facts':
      return html`<dl style="${styles.facts}">${block.facts.map(
        ({ label, value, isStrong }) => html`
<div class="rule" style="${styles.fact}"><dt class="muted fact-part" style="${styles.factLabel}">${label}</dt><dd class="fact-part" style="${styles.factValue}${isStrong && '; font-weight: 700'}">${value}</dd></div>`,
      )}</dl>\n`
    case 'amounts':
      return amountsTable(block.facts, language)
    case 'comparison':
      return comparisonTable(block, language)
    case 'steps':
      return html`<ol style="${styles.steps}">${block.steps.map((step) => html`<li style="${styles.step}">${linkedIn(step, look)}</li>`)}</ol>\n`
    case 'button':
      return html`<p style="${styles.paragraph}"><a href="${block.url}" style="${styles.button}; border: 1px solid ${edgeOf(accent)}; background: ${accent}; color: ${inkOn(accent)}">${block.label}</a></p>\n`
    case 'links':
      return html`<ul style="${styles.links}">${block.links.map((link) => html`<li style="${styles.linkItem}">${anchor(link, look)}</li>`)}</ul>\n`
    case 'fine-print':
      return html`<section class="muted rule" style="${styles.finePrint}">
<h2 class="ink" style="${styles.finePrintHeading}">${block.heading}</h2>
${block.paragraphs.map((text) => html`<p style="${styles.finePrintParagraph}">${linkedIn(text, look)}</p>\n`)}</section>\n`
  }
}

const linkedIn = (text: string, { pagesUrl, linkStyle }: Look): Html => linked(text, pagesUrl, linkStyle)

const anchor = ({ label, url }: Link, { linkStyle }: Look): Html =>
  html`<a class="link" href="${url}" style="${linkStyle}">${label}</a>`

const amountsTable = (facts: readonly Fact[], language: MailLanguage): Html => {
  const values = alignedDecimals(
    facts.map(({ value }) => value),
    language,
  )
  return html`<table cellpadding="6" style="${styles.comparison}"><tbody>${facts.map(
    ({ label, isStrong }, index) => tableRow(label, [values[index] ?? ''], isStrong),
  )}</tbody></table>\n`
}

/** Alignment and padding by attributes: a style on each cell would make up a third of the mail. */
const comparisonTable = (
  { columns, rows }: Extract<Block, { kind: 'comparison' }>,
  language: MailLanguage,
): Html => {
  const [before, after] = [0, 1].map((column) =>
    alignedDecimals(
      rows.map(({ values }) => values[column] ?? ''),
      language,
    ),
  )
  return html`<table cellpadding="6" style="${styles.comparison}"><thead><tr class="rule" style="${styles.comparedRow}"><td></td>${columns.map(
    (column) => html`<th scope="col" align="right">${column}</th>`,
  )}</tr></thead><tbody>${rows.map(({ label, isStrong }, index) =>
    tableRow(label, [before?.[index] ?? '', after?.[index] ?? ''].map(breakable), isStrong),
  )}</tbody></table>\n`
}

const tableRow = (label: string, values: readonly string[], isStrong: boolean): Html => html`
<tr class="rule" style="${styles.comparedRow}"><th scope="row" align="left" style="${styles.comparedLabel}">${label}</th>${values.map(
  (value) => html`<td align="right">${isStrong ? html`<strong>${value}</strong>` : value}</td>`,
)}</tr>`

/** On a phone, three columns have room for a number but not for its unit beside it. */
const breakable = (value: string): string => value.replaceAll('\u00a0', ' ')

const brokenLines = (list: readonly string[]): Html[] =>
  list.map((line, index) => html`${index > 0 && html`<br>`}${line}`)
