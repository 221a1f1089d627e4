import { Refusal } from '../../platform/refusal.ts'
import type { Audience } from '../../web/audience.ts'
import { sendConsolePage } from '../../web/frame/send-console-page.ts'
import { queryOf } from '../../web/query-of.ts'
import type { Handler, SignedIn } from '../../web/signed-in.ts'
import { readBrandForm } from '../partners/partner-form.ts'
import { brandPreview, isColour, previewCss } from './brand-preview.ts'

type Get<Me extends SignedIn, Right> = (path: string, right: Right, handle: Handler<Me>) => void

/** The preview of name and colour while somebody types them, and its style. */
export function colourPreviewRoutes<Me extends SignedIn, Right>(
  get: Get<Me, Right>,
  { right, home }: { right: Right; home: Audience['path'] },
): void {
  get('/brand-preview', right, async (_me, request, reply) => {
    const query = queryOf(request.url)
    const darkColour = query.get('darkColour')?.trim() ?? ''
    return sendConsolePage(reply, brandPreview({ ...readBrandForm(query), darkColour }, home))
  })

  get('/brand-preview.css', right, async (_me, request, reply) => {
    const query = queryOf(request.url)
    const colour = query.get('colour') ?? ''
    const dark = query.get('dark') ?? colour
    for (const [details, given] of Object.entries({ colour, dark })) {
      const message = `${details} must be a colour such as #0f766e.`
      if (!isColour(given)) throw new Refusal('invalid', { code: 'validation-failed', message, details })
    }
    return reply
      .headers({ 'Cache-Control': 'private, max-age=300', 'X-Content-Type-Options': 'nosniff' })
      .type('text/css; charset=utf-8')
      .serializer(String)
      .send(previewCss(colour.toLowerCase(), dark.toLowerCase()))
  })
}
