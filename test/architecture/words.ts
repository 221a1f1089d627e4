/** Words that the style guide (docs/contribute/style-guide.md) replaces, and how often they occur in each kind of text. */
import { readdirSync, readFileSync } from 'node:fs'

export const areas = ['names', 'strings', 'comments', 'test titles', 'documents'] as const
export type Area = (typeof areas)[number]
export type Counts = Record<string, Partial<Record<Area, number>>>
type Rule = { pattern: RegExp; areas: readonly Area[] }

const prose = ['strings', 'comments', 'test titles', 'documents'] as const
const customerTexts = ['strings', 'documents'] as const
const rule = (pattern: string, where: readonly Area[] = areas, flags = 'gi'): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, `${flags}u`),
  areas: where,
})

/** Names are compared word by word: `keptBytes` is "kept bytes". */
export const words: Readonly<Record<string, Rule>> = {
  'most…, least…': rule('(?:most|least) .+', ['names'], 'gu'.slice(0, 1)),
  Said: rule('said|maybe said', ['names']),
  Whose: rule('whose', ['names']),
  Asked: rule('asked(?: .+)?|.+ asked', ['names']),
  says: rule('says', ['names']),
  told: rule('told', ['names']),
  proof: rule('proofs?|proves?|proved', ['names']),
  doubt: rule('doubts?', ['names']),
  kept: rule('kept', ['names']),
  desk: rule('desk', ['names']),
  'stand-in': rule('stand[ -]ins?', areas),
  whoever: rule('whoever', areas),
  nobody: rule('nobody', areas),
  somebody: rule('somebody', areas),
  anew: rule('anew', areas),
  mend: rule('mend(?:s|ed|ing)?', areas),
  'is told': rule('(?:is|are|was|were|be|been) told', prose),
  refuse: rule('refuse[sd]?|refusing', areas),
  'goes on': rule('go(?:es)? on', prose),
  'on its way': rule('on (?:its|their) way', prose),
  'of its own': rule('of (?:its|their) own', prose),
  'come together': rule('comes? together', prose),
  'lay down': rule('la(?:ys?|id) down', prose),
  'log in': rule('log(?:s|ged|ging)? in', prose),
  'work price': rule('work price', prose),
  Versorger: rule('Versorgers?', customerTexts),
  Mehrwertsteuer: rule('Mehrwertsteuer', customerTexts),
  Auftrag: rule('Auftr(?:ag|ags|äge|ägen)', customerTexts),
  Messentgelt: rule('Messentgelte?', customerTexts),
  drosseln: rule('drosseln|gedrosselt', customerTexts),
}

/** The texts of one file, by area. A document is one text; of code, every name counts once for each time that it is declared or used. */
export function textsOf(path: string, text: string): Partial<Record<Area, string[]>> {
  if (path.endsWith('.md')) return { documents: [text] }
  const texts: Record<Exclude<Area, 'documents'>, string[]> = {
    names: [],
    strings: [],
    comments: [],
    'test titles': [],
  }
  let before = ''
  for (const { groups = {} } of text.matchAll(tokens)) {
    if (groups.comment !== undefined)
      texts.comments.push(groups.comment.replace(/\s+(?:\*(?!\/)|\/\/)?\s*/g, ' '))
    else if (groups.string !== undefined)
      texts[/(?:test|describe|each)$/.test(before) ? 'test titles' : 'strings'].push(groups.string)
    else if (groups.name !== undefined) texts.names.push(inWords(groups.name))
    if (groups.name !== undefined) before = groups.name
    else if (groups.comment === undefined && groups.string === undefined && groups.sign !== '(') before = ''
  }
  return texts
}

const tokens =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<sign>\S)/gu

const inWords = (name: string): string =>
  name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ').replace(/_/g, ' ')

/** How often each word of the list occurs; areas in which it does not are left out. */
export function countWords(files: Iterable<readonly [path: string, text: string]>): Counts {
  const counts: Counts = Object.fromEntries(Object.keys(words).map((word) => [word, {}]))
  for (const [path, text] of files) {
    const texts = textsOf(path, text)
    for (const [word, { pattern, areas: where }] of Object.entries(words)) {
      const counted = counts[word] ?? {}
      for (const area of where) {
        const found = (texts[area] ?? []).reduce((sum, one) => sum + (one.match(pattern)?.length ?? 0), 0)
        if (found > 0) counted[area] = (counted[area] ?? 0) + found
      }
    }
  }
  return counts
}

/** Where words of the list occur more often than they are allowed to. */
export const risen = (counted: Counts, allowed: Counts): string[] =>
  Object.entries(counted).flatMap(([word, found]) =>
    areas.flatMap((area) => {
      const [now, before] = [found[area] ?? 0, allowed[word]?.[area] ?? 0]
      return now > before ? [`"${word}" in ${area}: ${now}, at most ${before}`] : []
    }),
  )

/** Every text of the project that people write, by its path. */
export function* projectTexts(): Iterable<[path: string, text: string]> {
  for (const path of filesBelow(''))
    if (/\.(?:[cm]?[jt]s|md)$/.test(path) && !notWritten.test(path)) yield [path, readFileSync(path, 'utf8')]
}

function* filesBelow(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder || '.', { withFileTypes: true }))
    if (!entry.isDirectory()) yield `${folder}${entry.name}`
    else if (!notOurs.test(entry.name)) yield* filesBelow(`${folder}${entry.name}/`)
}

/** Folders that are installed, built or left by a run. */
const notOurs = /^(?:\.git|node_modules|dist|build|pictures|data|coverage|\.venv)$/

/** What is generated, what is history, and the list itself. */
const notWritten =
  /^(?:releases\/|docs\/(?:generated|contribute\/style-guide\.md)|docs\/contribute\/decisions\/|CHANGELOG|docs\/operate\/changelog|sdk\/src\/openapi|bench\/peers\/|test\/architecture\/words|test\/long\/other-tools\/)/
