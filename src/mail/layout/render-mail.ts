import { type MailContent, onOneLine, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export function renderMail(content: MailContent): RenderedMail {
  const clean = onOneLine(content)
  throwOnInvalidLinks(clean)
  return { subject: clean.subject, text: renderText(clean), html: renderHtml(clean) }
}

// Links lead to our own pages. Anything else is a bug, and such a mail must not go out.
function throwOnInvalidLinks({ blocks }: MailContent): void {
  for (const block of blocks) {
    if (block.kind === 'button' && !/^https?:\/\/[^\s"<>]+$/.test(block.url))
      throw new Error('a link in the mail is not a web address')
  }
}
