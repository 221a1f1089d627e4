import { SourceFailure } from './price-source.ts'

/** An element: its children by local name, each a list of elements or texts. */
export type XmlElement = { readonly [name: string]: readonly (XmlElement | string)[] }

/** Reads an XML document by local names; its namespaces change with every edition. Refuses what is not well-formed. */
export async function parseXml(text: string, status: number): Promise<XmlElement> {
  // Loaded when it is needed: most processes never ask this source.
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  if (XMLValidator.validate(text) !== true) throw notXml(status)
  const parser = new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    parseTagValue: false,
    // No document of this source has entities, and they can blow a small text up into a huge one.
    processEntities: false,
    isArray: () => true,
  })
  try {
    return parser.parse(text) as XmlElement
  } catch {
    throw notXml(status)
  }
}

const notXml = (status: number) =>
  new SourceFailure(`It answered something that is not XML, with the status ${status}.`)
