import { type Block, type Link, type MailContent, onOneLine, type RenderedMail } from './mail-content.ts'
import { isWebAddress, openedIn } from './mail-parts.ts'
import { renderHtml } from './render-html.ts'

export function renderMail(content: MailContent): RenderedMail {
  const clean = withSafeLinks(onOneLine(content))
  return { subject: clean.subject, text: renderText(clean), html: renderHtml(clean) }
}

/** Our own pages open in the language of the mail. What a brand gave as an address and is none is left out. */
function withSafeLinks(content: MailContent): MailContent {
  const { brand, language, blocks, footerLinks } = content
  const safe = <T extends { url: string }>(link: T): T => {
    // The links of a letter lead to our own pages. Anything else is a bug, and such a mail must not go out.
    if (!isWebAddress(link.url)) throw new Error('a link in the mail is not a web address')
    return { ...link, url: openedIn(language, link.url, brand.pagesUrl) }
  }
  const withSafe = (block: Block): Block => {
    if (block.kind === 'button') return safe(block)
    return block.kind === 'links' ? { ...block, links: block.links.map(safe) } : block
  }
  return {
    ...content,
    blocks: blocks.map(withSafe),
    footerLinks: footerLinks.filter(({ url }) => isWebAddress(url)),
  }
}

/** The mail for programs and people that want no HTML. It says the same, with every address written out. */
function renderText({ title, blocks, closing, footer, footerLinks, brand }: MailContent): string {
  const parts = [
    `${brand.name}\n\n${underlined(title, '=')}`,
    ...blocks.map(textOf),
    ...closing,
    `-- \n${[...footer, ...footerLinks.map(({ label, url }) => `${label}: ${url}`)].join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `\n${underlined(block.text, '-')}`
    case 'paragraph':
      return block.text
    case 'notice':
      return `>> ${block.text}`
    case 'facts':
    case 'amounts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'comparison':
      return block.rows
        .map(({ label, values }) =>
          [`${label}:`, ...block.columns.map((column, index) => `  ${column}: ${values[index]}`)].join('\n'),
        )
        .join('\n')
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
    case 'button':
      return linkText(block)
    case 'links':
      return block.links.map(linkText).join('\n')
    case 'fine-print':
      return [`\n${underlined(block.heading, '-')}`, ...block.paragraphs].join('\n\n')
  }
}

const linkText = ({ label, url }: Link): string => `${label}:\n${url}`

const longestLine = 70
const underlined = (text: string, mark: string) =>
  `${text}\n${mark.repeat(Math.min(text.length, longestLine))}`
