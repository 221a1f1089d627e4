import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { foreseen } from '../http/error-handler.ts'
import type { OnFault } from '../http/server.ts'
import { customerPage } from './customer-page.ts'
import { html } from './html.ts'
import { languageOf } from './language.ts'
import type { Language } from './layout.ts'
import { sendCustomerPage } from './send-page.ts'

/** What the pages of a scope need to know beyond what they show. */
export type PageSetting = { onFault: OnFault; supplierName: string }

type Text = { title: string; says: string }

/** Answers whatever was thrown with a page: who reads it is a customer, not a program. */
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
    ${status >= 500 && html`<p class="lead">${requestIdText[lang]} <code>${request.id}</code></p>`}`
  return sendCustomerPage(reply, customerPage({ title, lang, supplierName, brand: null, content }), status)
}

const requestIdText: Record<Language, string> = {
  de: 'Falls Sie uns schreiben, nennen Sie bitte diese Kennung:',
  en: 'If you write to us, please mention this id:',
}

const malformed: Record<Language, Text> = {
  de: {
    title: 'Das hat nicht geklappt',
    says: 'Ihr Browser hat etwas geschickt, das wir nicht lesen können. Bitte gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
  en: {
    title: 'That did not work',
    says: 'Your browser sent something that we cannot read. Please go back, reload the page and try again.',
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
    en: { title: 'There is no such page', says: 'Please check the address in your browser.' },
  },
  413: {
    de: {
      title: 'Das war zu viel',
      says: 'Ihre Eingabe ist viel zu lang. Bitte gehen Sie zurück und kürzen Sie sie.',
    },
    en: { title: 'That was too much', says: 'Your input is far too long. Please go back and shorten it.' },
  },
  429: {
    de: {
      title: 'Bitte warten Sie einen Moment',
      says: 'Von Ihrem Anschluss kamen sehr viele Anfragen. Bitte versuchen Sie es in einer Viertelstunde noch einmal.',
    },
    en: {
      title: 'Please wait a moment',
      says: 'Very many requests came from your connection. Please try again in a quarter of an hour.',
    },
  },
  503: {
    de: {
      title: 'Gerade nicht erreichbar',
      says: 'Wir sind im Moment nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    },
    en: {
      title: 'Not available right now',
      says: 'We are not available for the moment. Please try again shortly.',
    },
  },
}
