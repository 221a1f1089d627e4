/** A segment of an EDIFACT interchange (ISO 9735): its data elements, each a list of components. */
export type Segment = { number: number; tag: string; elements: string[][] }

/** An interchange may define its own service characters in UNA. */
export type ServiceCharacters = {
  component: string
  element: string
  decimal: string
  release: string
  terminator: string
}

const usual: ServiceCharacters = { component: ':', element: '+', decimal: '.', release: '?', terminator: "'" }
const maxSegmentCharacters = 16 * 1024
const adviceLength = 9

/** An interchange that cannot be read further. */
export class BrokenInterchange extends Error {
  readonly segment: number

  constructor(segment: number, message: string) {
    super(message)
    this.segment = segment
  }
}

/** Splits a stream into segments, buffering one at a time. The market's character set is Latin-1 (UNOC). */
export async function* segmentsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Segment & { characters: ServiceCharacters }> {
  let rest = ''
  let characters: ServiceCharacters | undefined
  let number = 0
  for await (const chunk of chunks) {
    rest += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    if (characters === undefined) {
      rest = rest.trimStart()
      if (rest.length < adviceLength) continue
      characters = rest.startsWith('UNA') ? advised(rest) : usual
      if (rest.startsWith('UNA')) rest = rest.slice(adviceLength)
    }
    let start = 0
    for (let end = endOf(rest, 0, characters); end >= 0; end = endOf(rest, start, characters)) {
      number++
      yield { ...segmentOf(rest.slice(start, end).trim(), number, characters), characters }
      start = end + 1
    }
    rest = rest.slice(start)
    if (rest.length > maxSegmentCharacters)
      throw new BrokenInterchange(
        number + 1,
        `the segment does not end within ${maxSegmentCharacters} characters`,
      )
  }
  if (rest.trim() !== '') throw new BrokenInterchange(number + 1, 'the file is truncated within a segment')
}

const advised = (text: string): ServiceCharacters => ({
  component: text.charAt(3),
  element: text.charAt(4),
  decimal: text.charAt(5),
  release: text.charAt(6),
  terminator: text.charAt(8),
})

/** The next terminator that is not released. */
function endOf(text: string, start: number, { terminator, release }: ServiceCharacters): number {
  for (let end = text.indexOf(terminator, start); end >= 0; end = text.indexOf(terminator, end + 1)) {
    let releases = 0
    while (end - releases > start && text[end - releases - 1] === release) releases++
    // Two release characters stand for one literal. A space means that there is no release character.
    if (release === ' ' || releases % 2 === 0) return end
  }
  return -1
}

function segmentOf(text: string, number: number, characters: ServiceCharacters): Segment {
  const [[tag = ''] = [], ...elements] = elementsOf(text, characters)
  return { number, tag, elements }
}

function elementsOf(text: string, { component, element, release }: ServiceCharacters): string[][] {
  const elements: string[][] = [['']]
  let current = elements[0] as string[]
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    if (character === element) {
      current = ['']
      elements.push(current)
    } else if (character === component) {
      current.push('')
    } else {
      if (character === release && release !== ' ') index++
      current[current.length - 1] += text[index] ?? ''
    }
  }
  return elements
}
