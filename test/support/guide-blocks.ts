import { readFileSync } from 'node:fs'
import type { Tokens } from 'marked'
import { blocksOf, isCode } from '../../src/portal/guides/markdown/blocks.ts'
import { languageOf } from '../../src/portal/guides/markdown/render-blocks.ts'

export type Example = { language: string; text: string; isRefused: boolean; answer: unknown }

/** The code of a guide in its order; a command knows the answer that the guide shows for it. */
export function examplesOf(guide: string): Example[] {
  const codes = blocksOf(readFileSync(`docs/guides/${guide}.md`, 'utf8')).filter(isCode)
  return codes.map((code, index) => ({
    language: languageOf(code),
    text: code.text,
    isRefused: code.lang?.includes('refused') === true,
    answer: languageOf(code) === 'sh' ? shownAfter(codes.slice(index + 1)) : undefined,
  }))
}

/** The first JSON before the next command; an example in another language may stand between them. */
function shownAfter(rest: readonly Tokens.Code[]): unknown {
  const next = rest.find((code) => !['ts', 'python'].includes(languageOf(code)))
  return next !== undefined && languageOf(next) === 'json' ? JSON.parse(next.text) : undefined
}

// Words of the interface, which an example must have as they are; numbers and names are those of one day.
const exact =
  /^(isSuccess|code|severity|message|details|error|state|contractState|token_type|expires_in|metricType|valueType|interval|valueUnitInfo|numberOfEntries|pricesKind|amountKind|cancellationReason|isLinked|tariffName|stored|kty|alg|vat|main|per|unitText)$/

/** Where an answer differs from what a guide shows of it: a guide may show less, but nothing else. */
export function differences(shown: unknown, answered: unknown, path = ''): string[] {
  if (shown === null) return answered === undefined ? [`${path} is missing`] : []
  if (Array.isArray(shown)) {
    if (!Array.isArray(answered)) return [`${path} is no array`]
    return shown
      .filter((item) => !answered.some((each) => differences(item, each).length === 0))
      .map((item) => `${path} has no ${JSON.stringify(item)} but ${JSON.stringify(answered).slice(0, 600)}`)
  }
  if (typeof shown === 'object') {
    if (typeof answered !== 'object' || answered === null) return [`${path} is no object`]
    return Object.entries(shown).flatMap(([key, value]) =>
      differences(value, (answered as Record<string, unknown>)[key], `${path}.${key}`),
    )
  }
  const name = path.split('.').at(-1) ?? ''
  if (exact.test(name) && shown !== answered) return [`${path} is ${JSON.stringify(answered)}`]
  return typeof shown === typeof answered ? [] : [`${path} is ${JSON.stringify(answered)}`]
}
