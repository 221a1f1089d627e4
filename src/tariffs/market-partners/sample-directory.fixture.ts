import { readFileSync } from 'node:fs'
import { projectFolder } from '../../platform/project-folder.ts'
import { atOnce } from '../../platform/threads/steps.fixture.ts'
import { type MarketDirectory, marketDirectory } from './directory.ts'
import type { MarketRole } from './market-partner.ts'

const fold = (name: string) =>
  name.replace(/[ÄÖÜäöüß]/g, (letter) => letter.normalize('NFD').charAt(0).replace('ß', 's')).toLowerCase()

/** The directory of the sample data, without a database. */
export function readSampleDirectory(): MarketDirectory {
  const [, ...lines] = readFileSync(`${projectFolder}data-sets/sample/market-partners.csv`, 'utf8')
    .trim()
    .split('\n')
  const partners = lines.map((line) => {
    const [code = '', role, name = '', city] = line.split(';')
    return { code, role: role as MarketRole, name, city: city || null }
  })
  partners.sort((one, other) => (fold(one.name) < fold(other.name) ? -1 : 1))
  return atOnce(marketDirectory(partners))
}
