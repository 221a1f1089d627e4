import type { ShownContact } from '../../customers/contact/show-contact.ts'
import { dateTimeText } from '../../mail/local-text.ts'
import { choices } from '../../platform/html/choices.ts'
import { refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { facts, notice, section } from '../../platform/html/page-parts.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { accountPage } from '../account/access-page.ts'
import { accountTexts } from '../account/account-texts.ts'
import type { Customer } from '../account/logged-in.ts'
import {
  accountPath,
  emailPath,
  inLanguage,
  languagePath,
  logoutEverywherePath,
  ownDataPath,
  phonePath,
  securityPath,
  settingsPath,
} from '../account/paths.ts'
import { settingsTexts } from './settings-texts.ts'

type Shown = {
  contact: ShownContact
  /** That the customer chose; null if none. */
  language: Language | null
  guard: Html
  isStale?: boolean
  /** What was just done, as a sentence. */
  done?: string | undefined
}

/** How the customer is reached and in which language, and the ways to security and own data. */
export function settingsPage(
  customer: Customer,
  { contact, language, guard, isStale = false, done }: Shown,
): Html {
  const { lang, session } = customer
  const texts = settingsTexts[lang]
  const { pending, phoneNumber } = contact
  const link = (path: string, label: string) =>
    html`<a class="button quiet" href="${inLanguage(path, lang)}">${label}</a>`
  const content = html`<h1>${texts.title}</h1>
    ${done !== undefined && notice(done)}
    ${isStale && refusalNotice('stale', lang)}
    ${section(
      'contact',
      texts.contact,
      html`${facts([
        [texts.email, session.emailAddress],
        [
          texts.pendingLabel,
          pending && texts.pending(pending.newAddress, dateTimeText(berlinDateTime(pending.expiresAt), lang)),
        ],
        [texts.phone, phoneNumber ?? texts.none],
      ])}
      <div class="actions">${link(emailPath, texts.changeEmail)} ${link(phonePath, texts.changePhone)}</div>`,
    )}
    ${section(
      'languages',
      texts.language,
      html`<p>${texts.languageLead}</p>
      <form method="post" action="${inLanguage(languagePath, lang)}">
        ${guard}
        ${choices({ name: 'language', legend: texts.language, chosen: language ?? lang }, [
          { value: 'de', label: texts.languages.de },
          { value: 'en', label: texts.languages.en },
        ])}
        <button class="button quiet" type="submit">${texts.saveLanguage}</button>
      </form>`,
    )}
    ${section(
      'security',
      texts.security,
      html`<p>${texts.securityLead}</p>
      <div class="actions">
        ${link(securityPath, texts.toSecurity)}
        <form method="post" action="${inLanguage(logoutEverywherePath, lang)}">${guard}<button class="button quiet" type="submit">${texts.logOutEverywhere}</button></form>
      </div>`,
    )}
    ${section(
      'data',
      texts.data,
      html`<p>${texts.dataLead}</p><div class="actions">${link(ownDataPath, texts.toData)}</div>`,
    )}
    <p class="after-form"><a href="${inLanguage(accountPath, lang)}">${accountTexts[lang].back}</a></p>`
  return accountPage(customer, settingsPath, { title: texts.title, isWide: true, content })
}

/** Whether the session was opened by a password that nobody has proved to belong to the address: decision 34. */
export const isUnproven = ({ session }: Customer): boolean => !session.isProven

/** Who logged in with a password that came with an order has to prove the address before changing the whole account. */
export function unprovenPage(customer: Customer, path: string): Html {
  const { lang } = customer
  const texts = settingsTexts[lang]
  const content = html`<h1>${texts.unprovenTitle}</h1>
    <p>${texts.unproven}</p>
    <p><a class="button wide" href="${inLanguage('/account/forgot-password', lang)}">${texts.toPassword}</a></p>
    ${backToSettings(customer, texts.back)}`
  return accountPage(customer, path, { title: texts.unprovenTitle, content })
}

export const backToSettings = ({ lang }: Customer, label: string): Html =>
  html`<p class="after-form"><a href="${inLanguage(settingsPath, lang)}">${label}</a></p>`
