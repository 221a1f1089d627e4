/** Where somebody whom a webhook endpoint names agrees or declines, by a mailed link. No login, no script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordService } from '../../customers/accounts/choose-password.ts'
import { answerQuestion, type ContactRequest, findAsked } from '../../events/webhooks/contacts.ts'
import { customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { otherLanguage, pathOf, staleNotice } from '../../platform/html/form-frame.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { formOf, readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { languageOf } from '../../platform/html/language.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { rateLimited } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { pageOptions } from '../account/account-page-context.ts'

// Links cannot be guessed; the limit is against the load of a flood of posts.
const perNetwork = { name: 'webhook-contact-links', quota: 60, windowSeconds: 15 * 60 }

type Deps = Pick<PasswordService, 'db' | 'limiter'> & { config: Config }

/** Registered under /webhook-contact. */
export const webhookContactPages = (deps: Deps, onFault: OnFault) => async (server: Server) => {
  const { supplier, authUrl } = deps.config
  const guard = formGuard({ url: authUrl, path: contactPath })
  readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })
  const frameOf = (request: FastifyRequest) => ({ lang: languageOf(request), supplier })

  const show = async (request: FastifyRequest, reply: FastifyReply, token: string, isStale = false) => {
    const asked = await findAsked(deps.db, token, request.realTime)
    if (asked === undefined)
      return sendCustomerPage(reply, unknownPage(frameOf(request)), isStale ? 403 : 404)
    const form = { token, guard: guard.field(request, reply), isStale }
    return sendCustomerPage(reply, askPage(frameOf(request), asked, form), isStale ? 403 : 200)
  }

  server.get('/', pageOptions, async (request, reply) => {
    const { token } = request.query as { token?: unknown }
    return show(request, reply, typeof token === 'string' ? token : '')
  })

  server.post('/', pageOptions, async (request, reply) => {
    const { isOver, resetSeconds } = await deps.limiter.take(perNetwork, networkOf(request.ip))
    if (isOver) throw rateLimited('Too many attempts from this address.', resetSeconds)
    const form = formOf(request)
    const token = form.get('token') ?? ''
    const answer = form.get('answer')
    if (!guard.isOwnPost(request, form)) return show(request, reply, token, true)
    if (answer !== 'yes' && answer !== 'no') return show(request, reply, token)
    const given = { token, isAgreed: answer === 'yes' }
    const isTaken = await answerQuestion(deps.db, given, { requestId: request.id, now: request.realTime })
    return isTaken
      ? sendCustomerPage(reply, answeredPage(frameOf(request), given.isAgreed ? 'agreed' : 'declined'))
      : sendCustomerPage(reply, unknownPage(frameOf(request)), 404)
  })
}

const contactPath = '/webhook-contact'

type Frame = { lang: 'de' | 'en'; supplier: Supplier }

/** Who asks, and both answers. */
function askPage(
  { lang, supplier }: Frame,
  { emailAddress, owner }: ContactRequest,
  { token, guard, isStale }: { token: string; guard: Html; isStale: boolean },
): Html {
  const texts = contactTexts[lang]
  const content = html`<h1>${texts.title}</h1>
    ${isStale && staleNotice(lang)}
    <p class="lead">${texts.lead(owner ?? supplier.name)} <strong>${emailAddress}</strong></p>
    <p>${texts.more}</p>
    <form method="post" action="${pathOf(contactPath, { lang })}">
      ${guard}
      <input type="hidden" name="token" value="${token}">
      <p><button class="button wide" type="submit" name="answer" value="yes">${texts.yes}</button></p>
      <p><button class="button wide quiet" type="submit" name="answer" value="no">${texts.no}</button></p>
    </form>`
  const switchUrl = pathOf(contactPath, { token, lang: otherLanguage(lang) })
  return page({ lang, supplier }, texts.title, content, switchUrl)
}

function answeredPage(frame: Frame, answer: 'agreed' | 'declined'): Html {
  const texts = contactTexts[frame.lang]
  const title = texts[`${answer}Title`]
  return page(frame, title, html`${doneSign}<h1>${title}</h1><p>${texts[answer]}</p>`)
}

function unknownPage(frame: Frame): Html {
  const { unknownTitle, unknown } = contactTexts[frame.lang]
  return page(frame, unknownTitle, html`<h1>${unknownTitle}</h1><p>${unknown}</p>`)
}

const page = ({ lang, supplier }: Frame, title: string, content: Html, switchUrl?: string): Html =>
  customerPage({
    ...{ title, lang, supplierName: supplier.name, brand: null, content },
    ...(switchUrl !== undefined && { switchUrl }),
  })

const de = {
  title: 'Benachrichtigung über Webhooks',
  lead: (name: string) =>
    `${name} möchte, dass wir Ihnen schreiben, wenn wir einen seiner Webhook-Endpunkte abschalten. Es geht um diese Adresse:`,
  more: 'Höchstens einmal am Tag je Endpunkt. Ohne Ihre Zustimmung schreiben wir Ihnen nicht.',
  yes: 'Ja, schreiben Sie mir',
  no: 'Nein, nie wieder fragen',
  agreedTitle: 'Wir schreiben Ihnen',
  agreed: 'Wenn Sie das nicht mehr möchten, bitten Sie darum, dass Ihre Adresse beim Endpunkt entfernt wird.',
  declinedTitle: 'Wir schreiben Ihnen nicht',
  declined: 'Wir fragen Sie auch nicht noch einmal.',
  unknownTitle: 'Dieser Link gilt nicht mehr',
  unknown:
    'Er ist abgelaufen, wurde schon benutzt oder durch einen neueren ersetzt. Sie brauchen nichts zu tun.',
}

const en: typeof de = {
  title: 'Notices about webhooks',
  lead: (name) =>
    `${name} would like us to write to you when we switch off one of its webhook endpoints. This is about the address:`,
  more: 'At most once a day for each endpoint. We do not write to you unless you agree.',
  yes: 'Yes, write to me',
  no: 'No, never ask again',
  agreedTitle: 'We will write to you',
  agreed: 'If you no longer want that, ask for your address to be removed from the endpoint.',
  declinedTitle: 'We will not write to you',
  declined: 'We will not ask you again either.',
  unknownTitle: 'This link no longer works',
  unknown: 'It has expired, was used before or was replaced by a newer one. You need not do anything.',
}

const contactTexts: Readonly<Record<Language, typeof de>> = { de, en }
