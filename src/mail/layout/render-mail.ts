import type { RenderedMail } from '../mail-message.ts'
import type { MailContent } from './mail-content.ts'
import { onOneLine } from './one-line.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** Makes a mail of its content. Every text is one line by then, so that no value can pose as more than a value. */
export function renderMail(content: MailContent): RenderedMail {
  const clean = onOneLine(content)
  refuseForeignLinks(clean)
  return { subject: clean.subject, text: renderText(clean), html: renderHtml(clean) }
}

// Links are our own pages; anything else here is a bug, and a mail with it must not go out.
function refuseForeignLinks({ blocks }: MailContent): void {
  for (const block of blocks) {
    if (block.kind === 'button' && !/^https?:\/\/[^\s"<>]+$/.test(block.url))
      throw new Error('a link of a mail is not a web address')
  }
}
