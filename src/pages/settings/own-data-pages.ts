import type { DataExport } from '../../customers/own-data/data-exports.ts'
import type { ErasureRequest } from '../../customers/own-data/erasure-requests.ts'
import { dateTimeText } from '../../mail/local-text.ts'
import { type Refused, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice, section } from '../../platform/html/page-parts.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { accountPage } from '../account/access-page.ts'
import type { Customer } from '../account/logged-in.ts'
import { type PasswordFault, passwordAgainField, passwordNotice } from '../account/password-again.ts'
import {
  erasurePath,
  exportFilePath,
  exportPath,
  inLanguage,
  ownDataPath,
  takeBackErasurePath,
} from '../account/paths.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { backToSettings } from './settings-page.ts'
import { settingsTexts } from './settings-texts.ts'

type PageInput = {
  guard: Html
  open: DataExport | undefined
  erasure: ErasureRequest | undefined
  passwordFault?: PasswordFault | undefined
  refused?: Refused
}

/** All data as files, and its erasure, with what became of the last request. */
export function ownDataPage(customer: Customer, asked: PageInput): Html {
  const { lang } = customer
  const { refused, passwordFault } = asked
  const texts = settingsTexts[lang]
  const content = html`<h1>${texts.dataTitle}</h1>
    ${passwordNotice(customer, refused, passwordFault)}
    ${section('export', texts.exportTitle, html`<p>${texts.exportLead}</p>${exportPart(customer, asked)}`)}
    ${section('erasure', texts.erasureTitle, erasurePart(customer, asked))}
    ${backToSettings(customer, texts.back)}`
  const title = titleWith(refused, texts.dataTitle, lang)
  return accountPage(customer, ownDataPath, { title, isWide: true, content, scriptUrl: loginScriptPath })
}

function exportPart(customer: Customer, { open, guard, passwordFault }: PageInput): Html {
  const { lang } = customer
  const texts = settingsTexts[lang]
  if (open !== undefined) {
    return html`${notice(texts.exportReady(dateTimeText(berlinDateTime(open.expiresAt), lang)))}
    <div class="actions">
      <a class="button" href="${inLanguage(exportFilePath('json'), lang)}">${texts.exportJson}</a>
      <a class="button quiet" href="${inLanguage(exportFilePath('csv'), lang)}">${texts.exportCsv}</a>
    </div>
    <p class="hint">${texts.exportNote}</p>`
  }
  return html`<form method="post" action="${inLanguage(exportPath, lang)}" novalidate>
      ${guard}
      ${passwordAgainField(customer, { fault: passwordFault, isFocused: passwordFault !== undefined })}
      <button class="button" type="submit">${texts.exportAsk}</button>
    </form>`
}

function erasurePart({ lang }: Customer, { erasure, guard }: PageInput): Html {
  const texts = settingsTexts[lang]
  const at = (instant: Date | null | undefined) =>
    instant ? dateTimeText(berlinDateTime(instant), lang) : ''
  if (erasure?.state === 'Waiting') {
    return html`${notice(texts.erasureWaiting(at(erasure.requestedAt)))}
    <div class="actions"><form method="post" action="${inLanguage(takeBackErasurePath, lang)}">${guard}<button class="button quiet" type="submit">${texts.erasureTakeBack}</button></form></div>
    <p>${texts.erasureKept}</p>`
  }
  return html`${erasure?.state === 'TakenBack' && html`<p>${texts.erasureTakenBack(at(erasure.decidedAt))}</p>`}
    ${
      erasure?.state === 'Declined' &&
      html`<p>${texts.erasureDeclined(at(erasure.decidedAt))}</p><blockquote class="statement">${erasure.answer}</blockquote>`
    }
    <p>${texts.erasureLead} ${texts.erasureKept}</p>
    <div class="actions"><a class="button quiet" href="${inLanguage(erasurePath, lang)}">${texts.erasureAsk}</a></div>`
}

type ErasurePageInput = { guard: Html; passwordFault?: PasswordFault | undefined; refused?: Refused }

/** The last question before a request for erasure. */
export function erasurePage(customer: Customer, { guard, passwordFault, refused }: ErasurePageInput): Html {
  const { lang } = customer
  const texts = settingsTexts[lang]
  const title = texts.erasureConfirmTitle
  const content = html`<h1>${title}</h1>
    ${passwordNotice(customer, refused, passwordFault)}
    <p>${texts.erasureConfirm}</p>
    <p>${texts.erasureKept}</p>
    <form method="post" action="${inLanguage(erasurePath, lang)}" novalidate>
      ${guard}
      ${passwordAgainField(customer, { fault: passwordFault, isFocused: passwordFault !== undefined })}
      <button class="button wide" type="submit">${texts.erasureSend}</button>
    </form>
    <p class="after-form"><a href="${inLanguage(ownDataPath, lang)}">${texts.cancel}</a></p>`
  return accountPage(customer, erasurePath, {
    title: titleWith(refused, title, lang),
    content,
    scriptUrl: loginScriptPath,
  })
}

/** The file was asked for too long ago, or too often. */
export function noFilePage(customer: Customer, why: 'gone' | 'too-often'): Html {
  const { lang } = customer
  const texts = settingsTexts[lang]
  const content = html`<h1>${texts.exportGoneTitle}</h1>
    <p>${why === 'gone' ? texts.exportGone : texts.exportTooOften}</p>
    <p><a class="button wide" href="${inLanguage(ownDataPath, lang)}">${texts.toData}</a></p>`
  return accountPage(customer, ownDataPath, { title: texts.exportGoneTitle, content })
}
