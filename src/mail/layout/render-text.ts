import type { Block, Link, MailContent } from './mail-content.ts'

/** The mail for programs and people that want no HTML. It says the same, with every address written out. */
export function renderText({ title, blocks, closing, footer, footerLinks, brand }: MailContent): string {
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
