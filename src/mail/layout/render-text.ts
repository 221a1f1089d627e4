import type { Block, MailContent } from './mail-content.ts'

export function renderText({ title, blocks, footer, brand }: MailContent): string {
  const parts = [
    `${brand.name}\n\n${underlined(title, '=')}`,
    ...blocks.map(textOf),
    `-- \n${footer.join('\n')}`,
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
      return `${block.label}:\n${block.url}`
    case 'fine-print':
      return [`\n${underlined(block.heading, '-')}`, ...block.paragraphs].join('\n\n')
  }
}

const longestLine = 70
const underlined = (text: string, mark: string) =>
  `${text}\n${mark.repeat(Math.min(text.length, longestLine))}`
