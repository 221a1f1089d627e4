import { readFileSync } from 'node:fs'

export type ProductionPackage = {
  name: string
  version: string
  licence: string
  /** As npm writes it: the algorithm and the digest in base64. */
  integrity: string | undefined
  /** Needed on some platforms only, or not in production. */
  isOptional: boolean
}

type LockedPackage = {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
}

/** What a person read where a package does not say it in one word. */
const readByHand: Readonly<Record<string, string>> = {
  // Its LICENSE: the one of the Bitstream Vera fonts, with the changes in the public domain.
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  // Either of the two, as one likes.
  ibantools: 'MIT',
  // Its LICENSE file.
  'png-js': 'MIT',
}

/** All packages of the lock file that production runs on, on whatever platform, each version once, by name. */
export function productionPackages(lockFile = 'package-lock.json'): ProductionPackage[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        name,
        version: locked.version ?? '',
        licence: readByHand[name] ?? locked.license ?? 'unknown',
        integrity: locked.integrity,
        isOptional: locked.optional === true,
      }
    })
  const each = new Map(found.map((one) => [`${one.name}@${one.version}`, one]))
  return [...each.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ name, version }: ProductionPackage) => `${name} ${version}`
