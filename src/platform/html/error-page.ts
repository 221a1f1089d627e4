import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { foreseen } from '../http/error-handler.ts'
import type { OnFault } from '../http/server.ts'
import { customerPage } from './customer-page.ts'
import { html } from './html.ts'
import { languageOf } from './language.ts'
import type { Language } from './page-frame.ts'
import { sendCustomerPage } from './send-page.ts'

/** What every page of a scope needs besides its content. */
export type PageSetting = { onFault: OnFault; supplierName: string }

type Text = { title: string; says: string }

/** Answers an error with a page: its reader is a customer, not a program. */
export const answerWithPage =
  ({ onFault, supplierName }: PageSetting) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers = {} } = foreseen(error) ?? { status: 500 }
    if (status === 500) onFault(error, request.id)
    return sendErrorPage(request, reply.headers(headers), { status, supplierName })
  }

export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, supplierName }: { status: number; supplierName: string },
) {
  const lang = languageOf(request)
  const { title, says } = (texts[status] ?? (status < 500 ? malformed : fault))[lang]
  const content = html`<h1>${title}</h1><p>${says}</p>
    ${status === 404 && html`<p><a href="/account?lang=${lang}">${toAccount[lang]}</a></p>`}
    ${status >= 500 && html`<p class="lead">${requestIdText[lang]} <code>${request.id}</code></p>`}`
  return sendCustomerPage(reply, customerPage({ title, lang, supplierName, brand: 'host', content }), status)
}

const toAccount: Record<Language, string> = { de: 'Zum Kundenkonto', en: 'Go to your account' }

const requestIdText: Record<Language, string> = {
  de: 'Falls Sie uns schreiben, nennen Sie bitte diese Kennung:',
  en: 'If you contact us, please quote this reference:',
}

const malformed: Record<Language, Text> = {
  de: {
    title: 'Das hat nicht geklappt',
    says: 'Wir konnten die Anfrage Ihres Browsers nicht verarbeiten. Bitte gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
  en: {
    title: 'That didn’t work',
    says: 'We could not process the request from your browser. Please go back, reload the page and try again.',
  },
}

const fault: Record<Language, Text> = {
  de: {
    title: 'Da ist etwas schiefgegangen',
    says: 'Das liegt an uns, nicht an Ihnen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  en: {
    title: 'Something went wrong',
    says: 'This is our fault, not yours. Please try again in a few minutes.',
  },
}

const texts: Record<number, Record<Language, Text>> = {
  404: {
    de: { title: 'Diese Seite gibt es nicht', says: 'Bitte prüfen Sie die Adresse in Ihrem Browser.' },
    en: { title: 'Page not found', says: 'Please check the address in your browser.' },
  },
  413: {
    de: {
      title: 'Ihre Eingabe ist zu lang',
      says: 'Bitte gehen Sie zurück und kürzen Sie sie.',
    },
    en: { title: 'Your input is too long', says: 'Please go back and shorten it.' },
  },
  429: {
    de: {
      title: 'Bitte warten Sie einen Moment',
      says: 'Von Ihrem Anschluss kamen ungewöhnlich viele Anfragen. Bitte versuchen Sie es in einer Viertelstunde noch einmal.',
    },
    en: {
      title: 'Please wait a moment',
      says: 'We received an unusual number of requests from your connection. Please try again in 15 minutes.',
    },
  },
  503: {
    de: {
      title: 'Gerade nicht erreichbar',
      says: 'Unser Service ist im Moment nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    },
    en: {
      title: 'Temporarily unavailable',
      says: 'Our service is unavailable at the moment. Please try again shortly.',
    },
  },
}
