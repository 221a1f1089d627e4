import { type Html, html } from '../platform/html/html.ts'

export type Language = keyof typeof tokens

/** What each language colours: group 1 is a comment, 2 a text, 3 a word of the language, 4 a number. */
const tokens = {
  sh: /(?<![\S])(#.*)|('(?:[^'])*'|"(?:\\.|[^"\\])*")|(?<![\w./-])(curl|export|npm|npx|node|pip|python3?|cd|jq|echo|for|do|done|if|then|fi|while)(?![\w./-])|(?<![\w./'"-])(\d+)(?![\w./-])/g,
  ts: /(\/\/.*|\/\*[\s\S]*?\*\/)|('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\b(import|export|from|const|let|function|return|await|async|for|of|in|if|else|new|type|as|throw|try|catch|while|true|false|null|undefined|class|extends)\b|\b(\d[\d_]*(?:\.\d+)?)\b/g,
  python:
    /(#.*)|([fbr]?"""[\s\S]*?"""|[fbr]?'(?:\\.|[^'\\\n])*'|[fbr]?"(?:\\.|[^"\\\n])*")|\b(import|from|def|return|await|async|for|in|if|elif|else|with|as|class|raise|try|except|while|not|and|or|None|True|False|lambda|yield)\b|\b(\d[\d_]*(?:\.\d+)?)\b/g,
} as const

const names = ['comment', 'text', 'key', 'number'] as const

/** Code with its parts marked for the style. What is not recognised stays as it is, so the text is always the same. */
export function highlighted(code: string, language: Language): Html {
  const pieces: (Html | string)[] = []
  let end = 0
  for (const match of code.matchAll(tokens[language])) {
    const kind = names[match.slice(1).findIndex((group) => group !== undefined)]
    if (kind === undefined) continue
    pieces.push(code.slice(end, match.index), html`<span class="${kind}">${match[0]}</span>`)
    end = match.index + match[0].length
  }
  return html`${pieces}${code.slice(end)}`
}

/** Languages by the names that the fences of guides use. */
const languages: ReadonlyMap<string, Language> = new Map([
  ['sh', 'sh'],
  ['bash', 'sh'],
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['js', 'ts'],
  ['py', 'python'],
  ['python', 'python'],
])

/** The language of a block of code; undefined where nothing is coloured. */
export const languageNamed = (name: string): Language | undefined => languages.get(name)
