import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderSetPassword } from '../../../mail/password-mails.ts'
import { type LetterBrand, letterBrand } from '../../../partners/letter-brand.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { brandCss, brandMark } from '../../../platform/html/brand-css.ts'
import { customerPage } from '../../../platform/html/customer-page.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { languageOf } from '../../../platform/html/language.ts'
import { frameOf, type Language } from '../../../platform/html/page-frame.ts'
import { badge, facts } from '../../../platform/html/page-parts.ts'
import { customerPageHeaders } from '../../../platform/html/send-page.ts'
import styleCss from '../../../platform/html/style.css'
import { baseCss } from '../../../platform/html/typeface.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Config } from '../../../platform/settings/config.ts'
import type { Supplier } from '../../../platform/settings/supplier.ts'
import type { InThread } from '../../../platform/threads/jobs.ts'
import { loginPage } from '../../account/login-page.ts'
import type { Scheme } from './preview-content.ts'
import type { sampleDocument } from './sample-document.ts'
import { isSampleName, previewTexts, type SampleName } from './texts.ts'

export type PreviewDeps = {
  db: Db
  config: Pick<Config, 'authUrl' | 'supplier'>
  sampleDocument: InThread<typeof sampleDocument>
}

type Previewed = {
  id: string
  slug: string
  brandName: string
  brandColour: string
  darkColour: string | null
}

/** A sample may be framed by our own pages. Nothing in it runs or can be sent. */
const sampleHeaders = {
  ...customerPageHeaders,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

const schemeOf = ({ query }: FastifyRequest): Scheme =>
  (query as { scheme?: unknown }).scheme === 'dark' ? 'dark' : 'light'

/** Sends one sample, or the document, in the scheme and language that are asked for. */
export async function sendSample(
  deps: PreviewDeps,
  partner: Previewed,
  { request, reply, name }: { request: FastifyRequest; reply: FastifyReply; name: string },
): Promise<FastifyReply> {
  const { supplier } = deps.config
  const lang = languageOf(request)
  const letter = await letterBrand(deps, partner.id)
  if (name === 'document.pdf') {
    const pdf = await deps.sampleDocument({ lang, supplier, letter, createdAt: request.receivedAt })
    return reply
      .headers({ ...customerPageHeaders, 'Content-Disposition': 'inline; filename="preview.pdf"' })
      .type('application/pdf')
      .send(Buffer.from(pdf))
  }
  if (!isSampleName(name)) {
    throw notFound('There is no such sample.')
  }
  const frame = frameOf(request)
  const hostBrand = frame?.brandOf(partner.slug)
  const brand = { slug: partner.slug, name: partner.brandName }
  const page = samples[name]({ lang, supplier, brand, letter })
  const text = typeof page === 'string' ? page : page.toString(frame && { ...frame, hostBrand })
  return reply
    .headers(sampleHeaders)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(
      inScheme(
        withStyles(text, partner)
          // The pictures of mails are at the partner's host, which may not lead here yet.
          .replaceAll(`${letter.pagesUrl}/brand/`, '/brand/')
          .replaceAll(/<script [^>]*><\/script>/g, '')
          .replace('<body', '<body inert'),
        schemeOf(request),
      ),
    )
}

/** Puts the styles into the page, since their files follow the reader's scheme. */
const withStyles = (text: string, { slug, brandColour, darkColour }: Previewed): string =>
  text
    .replace('<link rel="stylesheet" href="/style.css">', `<style>${baseCss}${styleCss}</style>`)
    .replace(
      `<link rel="stylesheet" href="/brand/${encodeURIComponent(slug)}.css">`,
      `<style>${brandCss(brandColour, darkColour ?? brandColour)}</style>`,
    )

/** Makes every question for the reader's scheme have the same answer. */
const inScheme = (text: string, scheme: Scheme): string =>
  text
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? '(min-width: 0)' : '(max-width: 0)')
    .replaceAll(/color-scheme:\s*light dark/g, `color-scheme: ${scheme}`)
    .replace('content="light dark"', `content="${scheme}"`)

/** Pages and a mail with invented customers, as a partner's customers would see them. */
type Sampled = {
  lang: Language
  supplier: Supplier
  brand: { slug: string; name: string }
  letter: LetterBrand
}

/** A page, filled in when it is sent, or a mail. */
const samples: Record<SampleName, (sampled: Sampled) => Html | string> = {
  login: ({ lang, supplier }) => loginPage({ lang, supplierName: supplier.name, guard: html`` }),
  account: (sampled) => {
    const { hello, contract, running, number, start, startDate, address, readings } =
      previewTexts[sampled.lang].sample
    const content = html`<h1>${hello}</h1>
      <article class="card">
        <div class="card-head"><h3>${sampled.letter.tariffNames[0]?.[sampled.lang] ?? contract}</h3>${badge(running, 'good')}</div>
        ${facts([
          [number, '30000016'],
          [start, startDate],
          [address, 'Beispielstraße 12, 10115 Berlin'],
        ])}
        <p><a class="button" href="#main">${readings}</a></p>
      </article>`
    return samplePage(sampled, { title: hello, content, isWide: true })
  },
  consent: (sampled) => {
    const { consentTitle, readable, items, allow, decline } = previewTexts[sampled.lang].sample
    const { name } = sampled.brand
    const content = html`<p class="marks">${brandMark(sampled.brand, sampled.supplier.name)}
        ${brandMark(null, sampled.supplier.name)}</p>
      <h1>${consentTitle(name)}</h1>
      <h2>${readable(name)}</h2>
      <ul>${items.map((item) => html`<li>${item}</li>`)}</ul>
      <div class="choice"><span class="button">${allow}</span><span class="button">${decline}</span></div>`
    return samplePage(sampled, { title: consentTitle(name), content })
  },
  error: (sampled) => {
    const { errorTitle, error } = previewTexts[sampled.lang].sample
    return samplePage(sampled, {
      title: errorTitle,
      content: html`<h1>${errorTitle}</h1><p>${error}</p>`,
    })
  },
  mail: ({ lang, supplier, letter }) =>
    renderSetPassword({
      ...{ language: lang, brand: letter, supplier, occasion: 'FirstPassword' },
      customer: { firstName: 'Erika', lastName: 'Mustermann', businessName: null },
      url: `${letter.pagesUrl}/account/password`,
    }).html,
}

const samplePage = (
  { lang, supplier, brand }: Sampled,
  page: { title: string; content: Html; isWide?: boolean },
): Html => customerPage({ ...page, lang, supplierName: supplier.name, brand })
