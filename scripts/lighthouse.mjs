// `npm run lighthouse [-- <path> …]`: what Lighthouse says about the public pages of a service with demo data of its own.
import './setup/node-version.mjs'
import { measurePage } from './lighthouse/measure-page.mjs'
import { startDemoService } from './pictures/demo-service.mjs'
import { getBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { getLighthouse } from './setup/lighthouse.mjs'
import { ensurePackages } from './setup/packages.mjs'

const usual = ['/', '/docs', '/docs/reference/createOrder', '/status']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const wanted = 95

await ensurePackages()
await ensureBuild()
const [browser, lighthouse] = [await getBrowser(), await getLighthouse()]
const { origin, stop } = await startDemoService()
try {
  const asked = process.argv.length > 2 ? process.argv.slice(2) : usual
  console.log(['page'.padEnd(32), ...categories].join('  '))
  for (const path of asked) {
    if (!(await fetch(`${origin}${path}`)).ok) {
      console.log(`${path} is not there.`)
      process.exitCode = 1
      continue
    }
    const { scores, faults } = await measurePage(`${origin}${path}`, { lighthouse, browser, categories })
    const cells = categories.map((name) => String(scores[name]).padStart(name.length))
    console.log([path.padEnd(32), ...cells].join('  '))
    for (const fault of faults) console.log(`  ${fault}`)
    if (categories.some((name) => scores[name] < wanted)) process.exitCode = 1
  }
} finally {
  await stop()
}
