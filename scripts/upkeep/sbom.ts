/** `npm run --silent sbom`: prints the bill of materials, or writes it into the file that is named. */
import { readFileSync, writeFileSync } from 'node:fs'
import { billOfMaterials } from './bill-of-materials.ts'
import { productionPackages } from './production-packages.ts'

const { name, version, description } = JSON.parse(readFileSync('package.json', 'utf8'))
const text = `${JSON.stringify(billOfMaterials({ name, version, description }, productionPackages()), null, 2)}\n`
const [file] = process.argv.slice(2)
if (file === undefined) process.stdout.write(text)
else writeFileSync(file, text)
