import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `import css from './page.css'`, `import script from './page.browser.ts?text'` and `import font from './font.woff2'`. */
const isForBrowsers = /\.css$|\.browser\.ts\?text$|\.woff2$/

/** What such an import gets: the text that a browser gets, bundled with all that it imports, and small; of a font its bytes in base64. */
async function textOf(path) {
  if (path.endsWith('.woff2')) return readFileSync(path, 'base64')
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
  })
  return outputFiles[0].text
}

const fileOf = (source, folder) => resolve(folder, source.replace('?text', ''))

/** For the build of the service. */
export const browserCodeInBuild = {
  name: 'browser-code',
  setup({ onLoad, onResolve }) {
    const namespace = 'browser-code'
    onResolve({ filter: isForBrowsers }, ({ path, resolveDir }) => ({
      path: fileOf(path, resolveDir),
      namespace,
    }))
    onLoad({ filter: /./, namespace }, async ({ path }) => ({ contents: await textOf(path), loader: 'text' }))
  },
}

/** For tests, which load the sources as they are. The name hides the ending from what Vite does with stylesheets. */
export const browserCodeInTests = {
  name: 'browser-code',
  enforce: 'pre',
  resolveId: (source, importer) =>
    isForBrowsers.test(source) && importer ? `\0${fileOf(source, dirname(importer))}.text` : undefined,
  async load(id) {
    if (!id.startsWith('\0') || !id.endsWith('.text')) return undefined
    return `export default ${JSON.stringify(await textOf(id.slice(1, -'.text'.length)))}`
  },
}

/** For scripts that run the sources as they are: a hook of Node's. */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !isForBrowsers.test(url)) return next(url, context)
  const source = `export default ${JSON.stringify(await textOf(fileURLToPath(url)))}`
  return { format: 'module', source, shortCircuit: true }
}
