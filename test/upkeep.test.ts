import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { billOfMaterials } from '../scripts/upkeep/bill-of-materials.ts'
import { licencesDocument, notAllowed } from '../scripts/upkeep/licences-document.ts'
import { productionPackages } from '../scripts/upkeep/production-packages.ts'

const packages = productionPackages()
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

describe('the packages of production', () => {
  test('are all that the service depends on, and none that only builds or tests it', () => {
    const names = packages.map(({ name }) => name)

    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)))
    for (const name of ['vitest', 'typescript', 'tsx', 'playwright-core', 'oidc-provider'])
      expect(names).not.toContain(name)
  })

  test('are each under a licence that we allow', () => {
    expect(notAllowed(packages)).toEqual([])
  })

  test('would be noticed with a licence that we do not', () => {
    const [one] = packages
    const copyleft = { ...one, licence: 'AGPL-3.0-only' } as (typeof packages)[number]

    expect(notAllowed([...packages, copyleft])).toEqual([copyleft])
  })

  test('may leave us a choice, of which one is enough', () => {
    const under = (licence: string) => ({ ...packages[0], licence }) as (typeof packages)[number]
    const [ours, theirs] = [under('(MIT OR EUPL-1.1+)'), under('(AGPL-3.0-only OR EUPL-1.2)')]

    expect(notAllowed([ours, theirs])).toEqual([theirs])
  })

  test('are listed with their versions, in italics where only some platforms need them', () => {
    const text = licencesDocument(packages)

    const missing = packages.filter(({ name, version, licence, isOptional }) => {
      const shown = isOptional ? `*${name}*` : name
      return !text.includes(`| ${shown} | ${version} | ${licence} |`)
    })
    expect(missing).toEqual([])
  })
})

describe('the bill of materials', () => {
  const product = { name: 'wattline', version: '1.0.0', description: 'The service.' }

  test('names every package with its address, licence and digest, and is the same each time', () => {
    const bill = billOfMaterials(product, packages)

    expect(bill).toEqual(billOfMaterials(product, packages))
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(bill.components).toHaveLength(packages.length)
    expect(bill.components.find(({ name }) => name === '@node-rs/argon2')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/%40node-rs\/argon2@2\./),
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    })
  })

  test('refers to each of its parts once', () => {
    const references = billOfMaterials(product, packages).components.map((component) => component['bom-ref'])

    expect(new Set(references).size).toBe(references.length)
  })
})
