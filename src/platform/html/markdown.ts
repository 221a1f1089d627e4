import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked'
import { type Html, html, raw } from './html.ts'

/** Our Markdown is stricter than the standard: no HTML, and links only to safe targets. */
const safe: MarkedExtension = {
  tokenizer: {
    // Tags are plain text. Comments mark generated parts and are not shown.
    html(source) {
      const [comment] = /^<!--[\s\S]*?-->\n*/.exec(source) ?? []
      return comment === undefined
        ? undefined
        : ({ type: 'space', raw: comment } as Tokens.Generic as Tokens.HTML)
    },
    tag: () => undefined,
    // A bare address is an example more often than a link.
    url: () => undefined,
  },
  renderer: {
    link({ href, tokens, raw: written }) {
      if (!isSafeTarget(href)) return String(html`${written}`)
      return String(html`<a href="${href}">${raw(this.parser.parseInline(tokens))}</a>`)
    },
    image: ({ text }) => String(html`${text}`),
    code: ({ text }) => String(html`<pre tabindex="0"><code>${text}</code></pre>`),
  },
}

// An allow list, because `javascript:` has too many spellings to block. Browsers treat a backslash as a slash, and two of
// them begin the name of another host.
const isSafeTarget = (target: string): boolean => /^(https?:\/\/|mailto:|#|\.{0,2}\/(?![/\\]))/i.test(target)

/** Our Markdown with a page's own renderers. */
export const markdownWith = (renderer: NonNullable<MarkedExtension['renderer']>): Marked =>
  new Marked(safe, { renderer })

const descriptions = new Marked(safe)

/** Reads a text into its blocks. */
export const parseMarkdown = (text: string): Token[] => descriptions.lexer(text)

/** Renders a text. All its headings get the given level, so that the heading order of the page stays correct. */
export function markdown(text: string, { headingLevel = 4 } = {}): Html {
  const blocks = parseMarkdown(text)
  for (const block of blocks) if (block.type === 'heading') block.depth = headingLevel
  return raw(descriptions.parser(blocks))
}

/** Renders one line of Markdown, without a paragraph around it. */
export const inlineMarkdown = (text: string): Html => raw(descriptions.parseInline(text, { async: false }))

/** The text without its formatting. */
export const plainText = (tokens: readonly Token[]): string =>
  tokens.map(wordsOf).join('').replace(/\s+/g, ' ').trim()

function wordsOf(token: Token): string {
  if (token.type === 'list') return wordsOfAll(token.items)
  if (token.type === 'table') return wordsOfAll([token.header, ...token.rows].flat())
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(wordsOf).join('')
  return 'text' in token ? token.text : ' '
}

const wordsOfAll = (parts: readonly { tokens: Token[] }[]): string =>
  parts.map(({ tokens }) => plainText(tokens)).join(' ')
