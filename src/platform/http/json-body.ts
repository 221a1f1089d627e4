import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { invalidItem, Refusal } from '../refusal.ts'

/** Smaller bodies cost too little to be looked at first. */
const smallLength = 16 * 1024
/** Names, objects and lists: 366 days of readings have 1,800 of them, and an order a hundred. */
const maxParts = 3000
/** Values of lists: 366 days of readings have 37,000. */
const maxValues = 50_000
const maxDepth = 50
const maxNameLength = 200
const maxNumberLength = 100

/** Every media type that says JSON: some clients send `text/json` or one of the `application/*+json` family. */
export const jsonTypes = ['application/json', /^(text\/json|application\/[\w!#$&^.+-]+\+json)\s*(;|$)/i]

/**
 * Reads JSON bodies, and refuses those that are far from anything we take before they are parsed: 256 KiB of names or of
 * nested lists cost more time than all else that a request needs (decision 30).
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  const read: FastifyBodyParser<string> = (request, body, done) => {
    // Many HTTP libraries send the type with every request.
    if (body === '' && request.route.schema?.body === undefined) return done(null, undefined)
    if (body.length > smallLength && isTooIntricate(body)) {
      const message = `The body may have at most ${maxParts} names, objects and lists, ${maxValues} values in lists, a depth of ${maxDepth}, names of ${maxNameLength} and numbers of ${maxNumberLength} characters.`
      return done(new Refusal('invalid', invalidItem(null, message)))
    }
    return parse(request, body, done)
  }
  for (const type of jsonTypes) server.addContentTypeParser(type, { parseAs: 'string' }, read)
}

/** Looks at the characters outside of strings; whether they are JSON is the parser's to find out. */
function isTooIntricate(text: string): boolean {
  let [parts, values, depth] = [0, 0, 0]
  // Where the last token ended or a string began, and the length of the last string: a colon makes it a name.
  let [start, textLength] = [-1, 0]
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isText) {
      if (code === backslash) index++
      else if (code === quote) {
        isText = false
        textLength = index - start - 1
        start = index
      }
      continue
    }
    if (code === quote) {
      isText = true
      start = index
    } else if (code === comma) {
      values++
      start = index
    } else if (code === colon) {
      if (textLength > maxNameLength) return true
      parts++
      start = index
    } else if (code === openBrace || code === openBracket) {
      parts++
      depth++
      start = index
    } else if (code === closeBrace || code === closeBracket) {
      depth--
      start = index
    } else if (code <= space) start = index
    else if (index - start > maxNumberLength) return true
    if (parts > maxParts || values > maxValues || depth > maxDepth) return true
  }
  return false
}

const [space, quote, backslash, comma, colon] = [32, 34, 92, 44, 58]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]
