import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// A busy machine may paint a page later than Lighthouse waits by itself.
const config = fileURLToPath(new URL('config.json', import.meta.url))

/** What Lighthouse gives a page from 0 to 100 by category, and what it found wrong. */
export async function measurePage(url, { lighthouse, browser, categories, headers = {} }) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      '--no-enable-error-reporting',
      '--disable-full-page-screenshot',
      `--config-path=${config}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  ).catch(({ stderr }) => {
    throw new Error(`${url} could not be measured. ${stderr.trim()}`)
  })
  const report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((report.categories[name].score ?? 0) * 100)]),
    ),
    faults: categories.flatMap((name) => faultsIn(report, name)),
  }
}

/** The audits of a category that count and were not passed. */
const faultsIn = ({ categories, audits }, name) =>
  categories[name].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => `${name}: ${audits[id].title} ${snippetsIn(audits[id]).join(' ')}`)

const snippetsIn = ({ details }) => (details?.items ?? []).flatMap(({ node }) => node?.snippet ?? [])
