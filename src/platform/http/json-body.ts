import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Smaller bodies cost too little to be looked at first. */
const smallLength = 16 * 1024
/** Names, objects and lists: 366 days of readings have 1,800 of them, and an order a hundred. */
const maxParts = 3000
/** Values of lists: 366 days of readings have 37,000. */
const maxValues = 50_000
const maxDepth = 50

/**
 * Reads JSON bodies, and refuses those that are far from anything we take before they are parsed: 256 KiB of names or of
 * nested lists cost more time than all else that a request needs (docs/decisions/0030-what-a-request-may-cost.md).
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length > smallLength && isTooIntricate(body)) {
      const message = `The body may have at most ${maxParts} names, objects and lists, ${maxValues} values in lists, and a depth of ${maxDepth}.`
      return done(new Refusal('invalid', { code: 'validation-failed', message, details: null }))
    }
    return parse(request, body, done)
  })
}

/** Looks at the characters outside of strings; whether they are JSON is the parser's to find out. */
function isTooIntricate(text: string): boolean {
  let [parts, values, depth] = [0, 0, 0]
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isText) {
      if (code === backslash) index++
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === comma) values++
    else if (code === colon) parts++
    else if (code === openBrace || code === openBracket) {
      parts++
      depth++
    } else if (code === closeBrace || code === closeBracket) depth--
    if (parts > maxParts || values > maxValues || depth > maxDepth) return true
  }
  return false
}

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]
