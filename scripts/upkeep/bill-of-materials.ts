import { createHash } from 'node:crypto'
import type { ProductionPackage } from './production-packages.ts'

type Product = { name: string; version: string; description: string }

/** A CycloneDX 1.5 document (ECMA-424) of what production runs on; the same packages always give the same text. */
export function billOfMaterials(product: Product, packages: readonly ProductionPackage[]) {
  const components = packages.map(componentOf)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([product, components]))}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': purlOf(product), ...product, purl: purlOf(product) },
    },
    components,
  }
}

const componentOf = ({ name, version, licence, integrity, isOptional }: ProductionPackage) => ({
  type: 'library',
  'bom-ref': purlOf({ name, version }),
  name,
  version,
  scope: isOptional ? 'optional' : 'required',
  licenses: [{ license: spdxIds.has(licence) ? { id: licence } : { name: licence } }],
  purl: purlOf({ name, version }),
  ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
})

/** Those of our licences that SPDX has an identifier for; others go by their name. */
const spdxIds = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 PostgreSQL'.split(' '),
)

const purlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  // The bits of RFC 9562 that say: version 8, made by rules of our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
