import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { aWholeBrand } from '../../src/mail/brand.fixture.ts'
import type { RenderedMail } from '../../src/mail/layout/mail-content.ts'
import type { Picture } from './every-letter.ts'

const { resolve } = createRequire(import.meta.url)
const origin = 'http://letters.test'
const { logo } = aWholeBrand()

/** Everything that the pages load. Anything else they ask for is refused, so that no picture depends on a network. */
const files: Record<string, { contentType: string; body: () => Buffer }> = {
  '/canvas.html': {
    contentType: 'text/html',
    body: () => readFileSync(new URL('canvas.html', import.meta.url)),
  },
  '/pdf.mjs': {
    contentType: 'text/javascript',
    body: () => readFileSync(resolve('pdfjs-dist/legacy/build/pdf.min.mjs')),
  },
  '/pdf.worker.mjs': {
    contentType: 'text/javascript',
    body: () => readFileSync(resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs')),
  },
  '/regular.ttf': {
    contentType: 'font/ttf',
    body: () => readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  },
  '/bold.ttf': {
    contentType: 'font/ttf',
    body: () => readFileSync(resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  },
  '/logo.png': { contentType: 'image/png', body: () => logo?.png ?? Buffer.alloc(0) },
  '/dark-logo.png': {
    contentType: 'image/png',
    body: () => readFileSync(new URL('../../src/mail/fixtures/dark-logo.png', import.meta.url)),
  },
}

// The same letters on every machine, whatever fonts it has.
const ownFonts = `<style>
@font-face { font-family: Gallery; src: url(${origin}/regular.ttf); font-weight: 400; }
@font-face { font-family: Gallery; src: url(${origin}/bold.ttf); font-weight: 700; }
* { font-family: Gallery !important; }
</style></head>`

const widths = [390, 1280] as const
const gap = 24
const scale = 0.45
const pdfScale = 0.72

/** Draws letters in Chromium, as WebP; `close` ends what it opened. */
export type LetterDrawer = {
  draw(picture: Picture): Promise<Buffer>
  /** The widths of screens that a mail does not fit. */
  tooNarrow(mail: RenderedMail): Promise<number[]>
  close(): Promise<void>
}

export async function openLetterDrawer(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<LetterDrawer> {
  let shown = new Map<string, string>()
  const viewport = { width: widths[0] + widths[1] + 3 * gap, height: 800 }
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    locale: 'de-DE',
    ...options,
  })
  context.setDefaultTimeout(0)
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const letter = shown.get(pathname)
    if (letter !== undefined) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: letter })
    const file = files[pathname]
    // The logo lies on the brand's own host.
    const headers = { 'access-control-allow-origin': '*' }
    return file ? route.fulfill({ ...file, headers, body: file.body() }) : route.abort()
  })
  const canvas = await context.newPage()
  await canvas.goto(`${origin}/canvas.html`)
  await canvas.waitForFunction('window.isReady')
  const page = await context.newPage()

  const inCanvas = (call: string, ...values: unknown[]) =>
    canvas.evaluate(`${call}(...${JSON.stringify(values)})`) as Promise<string>

  async function openMail(html: string): Promise<void> {
    shown = new Map([
      ['/mail.html', html.replace('</head>', ownFonts)],
      ['/sheet.html', sheet],
    ])
    await page.setViewportSize(viewport)
    await page.goto(`${origin}/sheet.html`)
    await page.evaluate(fitFrames)
  }

  async function drawMail(html: string): Promise<Buffer> {
    await openMail(html)
    const shots: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(fitFrames)
      shots.push((await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64'))
    }
    return Buffer.from(await inCanvas('sideBySide', shots), 'base64')
  }

  return {
    draw: async (picture) =>
      'mail' in picture
        ? drawMail(picture.mail.html)
        : Buffer.from(
            await inCanvas('drawPdf', (await picture.pdf()).toString('base64'), pdfScale),
            'base64',
          ),
    tooNarrow: async ({ html }) => {
      await openMail(html)
      return page.evaluate(narrowFrames)
    },
    close: () => context.close(),
  }
}

const sheet = `<!doctype html><meta charset="utf-8"><style>
body { display: flex; gap: ${gap}px; align-items: flex-start; margin: 0; padding: ${gap}px; background: #8a9592; }
iframe { flex: none; border: 0; }
</style>${widths.map((width) => `<iframe src="/mail.html" width="${width}" height="600"></iframe>`).join('')}`

/** Each frame as high as its mail, once its fonts and pictures are there. */
const fitFrames = `(async () => {
  for (const frame of document.querySelectorAll('iframe')) {
    const inner = frame.contentDocument
    await inner.fonts.ready
    await Promise.all([...inner.images].map((image) => image.decode().catch(() => {})))
    frame.height = 0
    frame.height = inner.documentElement.scrollHeight
  }
})()`

const narrowFrames = `[...document.querySelectorAll('iframe')]
  .filter((frame) => frame.contentDocument.documentElement.scrollWidth > frame.clientWidth)
  .map((frame) => frame.clientWidth)`
