import { isWebAddress, openedIn } from './links.ts'
import { type Block, type MailContent, onOneLine, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

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
