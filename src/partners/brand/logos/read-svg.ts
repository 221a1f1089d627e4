/**
 * Reads an SVG by a list of what is allowed, and rewrites it. Shapes, groups, gradients and clips are; whatever could run,
 * load, refer to or repeat something is refused by name, so that nobody wonders where a part of the logo went.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { LogoFault, maxLogoPixels } from './logo-fault.ts'
import { allowedElements, attributeOf, droppedElement } from './svg-allowed.ts'

const maxElements = 2000
const maxDepth = 20
/** Elements times pixels of the logo: each element may cover all of it. */
const maxPaintedPixels = 400_000_000
/** The renderer works on a clip again for every use, and longer than in proportion to its length. */
const maxClipCharacters = 6000
const maxGradientChain = 5

export type ReadSvg = { text: string; width: number; height: number }

export function readSvg(bytes: Uint8Array): ReadSvg {
  const text = textOf(bytes)
  const root = parsed(text).find(({ name }) => name === 'svg')
  if (root === undefined) throw new LogoFault('is neither an SVG nor a PNG')
  const size = sizeOf(root.attributes)
  const reading: Reading = { elements: 0, gradients: new Map(), clips: new Map(), clipUses: [] }
  const children = root.children.map((child) => written(child, reading)).join('')
  const kept = keptAttributes('svg', root.attributes)
  noteClipUse(kept, reading)
  refuseMuchWork(reading, size)
  const attributes = attributesText(kept)
  const box = `viewBox="${size.box.join(' ')}" width="${size.width}" height="${size.height}"`
  return {
    text: `<svg xmlns="http://www.w3.org/2000/svg" ${box}${attributes}>${children}</svg>`,
    width: Math.max(1, Math.round(size.width)),
    height: Math.max(1, Math.round(size.height)),
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new LogoFault('is neither a PNG nor an SVG in UTF-8')
  }
}

type Element = { name: string; attributes: [name: string, value: string][]; children: Element[] }

const prefix = '@_'
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: prefix,
  ignoreDeclaration: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
})

function parsed(text: string): Element[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new LogoFault('has a document type or entities')
  if (/<!\[CDATA\[/i.test(text)) throw new LogoFault('has a CDATA section')
  if (/<\?(?!xml\s)/i.test(text)) throw new LogoFault('has a processing instruction')
  if (XMLValidator.validate(text) !== true) throw new LogoFault('is not well-formed XML')
  return elementsOf(treeOf(text))
}

/** The parser has limits of its own, such as for the nesting. */
function treeOf(text: string): Node[] {
  try {
    return parser.parse(text)
  } catch {
    throw new LogoFault('cannot be read as XML')
  }
}

type Node = Record<string, unknown> & { ':@'?: Record<string, string> }

function elementsOf(nodes: Node[], depth = 1): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@')
    // Text between elements is shown by no element that is allowed.
    if (name === undefined || name.startsWith('#')) return []
    if (depth > maxDepth) throw new LogoFault(`is nested more than ${maxDepth} levels deep`)
    const attributes = Object.entries(node[':@'] ?? {}).map(([key, value]): [string, string] => [
      key.slice(prefix.length),
      String(value),
    ])
    return [{ name, attributes, children: elementsOf(node[name] as Node[], depth + 1) }]
  })
}

type Reading = {
  elements: number
  /** Which gradient refers to which. */
  gradients: Map<string, string>
  /** The lengths of clips by id, and the ids that are used. */
  clips: Map<string, number>
  clipUses: string[]
}

function written({ name, attributes, children }: Element, reading: Reading, isInClip = false): string {
  if (droppedElement(name)) return ''
  if (!allowedElements.has(name))
    throw new LogoFault(`has the element ${shortened(name)}${hints[name] ?? ''}`)
  reading.elements += 1
  if (reading.elements > maxElements) throw new LogoFault(`has more than ${maxElements} elements`)
  const kept = keptAttributes(name, attributes)
  const isClip = isInClip || name === 'clipPath'
  if (isClip && kept.has('clip-path')) throw new LogoFault('clips a clip')
  noteClipUse(kept, reading)
  const [id, reference] = [kept.get('id'), kept.get('href')]
  if (id !== undefined && reference !== undefined) reading.gradients.set(id, reference.slice(1))
  const inner = children.map((child) => written(child, reading, isClip)).join('')
  if (id !== undefined && name === 'clipPath') {
    reading.clips.set(id, Math.max(inner.length, reading.clips.get(id) ?? 0))
  }
  const start = `<${name}${attributesText(kept)}`
  return inner === '' ? `${start}/>` : `${start}>${inner}</${name}>`
}

function noteClipUse(kept: ReadonlyMap<string, string>, { clipUses }: Reading): void {
  const [, id] = /^url\(#(.+)\)$/.exec(kept.get('clip-path') ?? '') ?? []
  if (id !== undefined) clipUses.push(id)
}

/** Rejects what a short file can make long work of. The deadline of `readLogo` ends whatever is missing here. */
function refuseMuchWork(
  { elements, gradients, clips, clipUses }: Reading,
  { width, height }: { width: number; height: number },
): void {
  if (elements * width * height > maxPaintedPixels) {
    throw new LogoFault(
      `has too many elements (${elements}) for its size; make it smaller than ${width} × ${height} pixels`,
    )
  }
  const clipCharacters = clipUses.reduce((sum, id) => sum + (clips.get(id) ?? 0), 0)
  if (clipCharacters > maxClipCharacters) {
    throw new LogoFault(
      `has clips that are too long or used too often: ${clipCharacters} characters in all uses, of at most ${maxClipCharacters}`,
    )
  }
  for (let ids = [...gradients.keys()], step = 0; ids.length > 0; step += 1) {
    if (step > maxGradientChain) {
      throw new LogoFault('has gradients that refer to each other in a circle or a long chain')
    }
    ids = ids.flatMap((id) => gradients.get(id) ?? [])
  }
}

const hints: Readonly<Record<string, string>> = {
  text: '; convert text to paths',
  style: '; export it with presentation attributes',
  image: '; draw it as paths',
  use: '; export it without symbols',
  mask: '; export it without masks, or as a PNG',
  pattern: '; draw it as paths',
  filter: '; export it without effects, or as a PNG',
}

const keptAttributes = (element: string, attributes: readonly [string, string][]): Map<string, string> =>
  new Map(attributes.flatMap(([name, value]) => attributeOf(element, name, value)))

const attributesText = (kept: ReadonlyMap<string, string>): string =>
  [...kept].map(([name, value]) => ` ${name}="${value}"`).join('')

const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)

/** The size in CSS pixels and the box of coordinates; one of them follows from the other. */
function sizeOf(attributes: readonly [string, string][]) {
  const given = new Map(attributes)
  const box = (given.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = box.length === 4 && box.every(Number.isFinite)
  const [, , boxWidth, boxHeight] = hasBox ? (box as [number, number, number, number]) : [0, 0, 0, 0]
  const width = lengthOf(given.get('width')) ?? boxWidth
  const height = lengthOf(given.get('height')) ?? boxHeight
  const sides = [width, height, ...(hasBox ? [boxWidth, boxHeight] : [])]
  if (!sides.every((side) => side > 0)) throw new LogoFault('has neither a viewBox nor a width and height')
  if (width > maxLogoPixels || height > maxLogoPixels || width < 1 || height < 1) {
    throw new LogoFault(`must be 1 to ${maxLogoPixels} pixels wide and high`)
  }
  return { width, height, box: hasBox ? box : [0, 0, width, height] }
}

function lengthOf(text: string | undefined): number | undefined {
  const [, digits] = /^\s*(\d{1,6}(?:\.\d{1,6})?)\s*(?:px)?\s*$/.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
