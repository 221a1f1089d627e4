import type { FastifyRequest } from 'fastify'
import { getBrand, partnerOfPreview } from '../../../partners/brand/manage-brand.ts'
import { partnersById } from '../../../partners/partner-directory.ts'
import { colourChecks } from '../../../platform/html/colour-checks.ts'
import { customerPage } from '../../../platform/html/customer-page.ts'
import { otherLanguage } from '../../../platform/html/form-frame.ts'
import { readFormsAndAnswerWithPages } from '../../../platform/html/form-pages.ts'
import { languageOf } from '../../../platform/html/language.ts'
import { sendCustomerPage } from '../../../platform/html/send-page.ts'
import { pathText } from '../../../platform/http/path-text.ts'
import type { OnFault, Server } from '../../../platform/http/server.ts'
import { notFound } from '../../../platform/refusal.ts'
import { pageOptions } from '../../account/account-page-context.ts'
import { previewContent } from './preview-content.ts'
import { type PreviewDeps, sendSample } from './send-sample.ts'
import { previewTexts } from './texts.ts'

/** Registered under /brand-preview: what a link of the operator shows to a partner, without signing in. */
export const previewPages = (deps: PreviewDeps, onFault: OnFault) => async (server: Server) => {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: deps.config.supplier.name })

  async function brandIn(request: FastifyRequest) {
    const token = pathText(request, 'token')
    const id = await partnerOfPreview(deps.db, token, request.receivedAt)
    const slug = id === undefined ? undefined : (await partnersById(deps.db)).get(id)?.slug
    if (slug === undefined) {
      throw notFound('There is no such preview.')
    }
    const { partner, brand } = await getBrand(deps.db, slug)
    return { token, ...partner, darkColour: brand.darkColour }
  }

  server.get('/:token', pageOptions, async (request, reply) => {
    const { token, slug, brandName, brandColour, darkColour } = await brandIn(request)
    const lang = languageOf(request)
    const path = `/brand-preview/${token}`
    const page = customerPage({
      title: previewTexts[lang].title(brandName),
      ...{ lang, supplierName: deps.config.supplier.name, brand: { slug, name: brandName }, isWide: true },
      switchUrl: `${path}?lang=${otherLanguage(lang)}`,
      content: previewContent({
        ...{ name: brandName, lang, path, colourChecks: colourChecks(brandColour, darkColour) },
      }),
    })
    return sendCustomerPage(reply, page, 200, { hasFrames: true })
  })

  server.get('/:token/:sample', pageOptions, async (request, reply) => {
    const sample = pathText(request, 'sample')
    return sendSample(deps, await brandIn(request), { request, reply, name: sample })
  })
}
