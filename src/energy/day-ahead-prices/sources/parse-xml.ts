import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element: its children by local name, each a list of elements or texts. */
export type XmlElement = { readonly [name: string]: readonly (XmlElement | string)[] }

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  // These documents have no entities, and expanding them could exhaust memory.
  processEntities: false,
  isArray: () => true,
})

/** Parses XML by local names, because namespaces change with every edition; undefined if it is not well-formed. */
export function parseXml(text: string): XmlElement | undefined {
  try {
    return XMLValidator.validate(text) === true ? parser.parse(text) : undefined
  } catch {
    return undefined
  }
}
