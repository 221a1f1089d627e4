import type { NewPasskeyOutcome, PasskeyRow } from '../../customers/passkeys/passkeys.ts'
import { field } from '../../platform/html/field.ts'
import { refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { accountPage } from '../account/access-page.ts'
import type { Customer } from '../account/logged-in.ts'
import { inLanguage, passkeysPath, securityPath } from '../account/paths.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { securityTexts } from './texts.ts'

export type PasskeyRefused =
  | Extract<NewPasskeyOutcome, { kind: 'refused' }>['because']
  | 'throttled'
  | 'stale'

type NewPasskeyPage = { guard: Html; name?: string; refused?: PasskeyRefused }

/** The script asks the device when the form is sent. */
export function newPasskeyPage(customer: Customer, { guard, name, refused }: NewPasskeyPage): Html {
  const { lang, session } = customer
  const texts = securityTexts[lang]
  const isPasswordFault = refused === 'missing' || refused === 'wrong'
  const content = html`<h1>${texts.addPasskey}</h1>
    <p class="lead">${texts.addLead}</p>
    <noscript><p class="notice">${texts.needsScript}</p></noscript>
    ${noticeOf(refused, customer)}
    <form method="post" action="${inLanguage(passkeysPath, lang)}" novalidate data-passkey="make" data-options="${passkeysPath}/options">
      ${guard}<input type="hidden" name="passkey" value="">
      <input type="text" name="username" value="${session.emailAddress}" autocomplete="username" readonly hidden>
      ${field({
        name: 'name',
        label: texts.passkeyName,
        hint: texts.passkeyNameHint,
        type: 'text',
        autocomplete: 'off',
        value: name ?? texts.usualName,
      })}
      ${field({
        name: 'password',
        label: texts.currentPassword,
        type: 'password',
        autocomplete: 'current-password',
        fault: isPasswordFault ? texts.refused[refused] : undefined,
        isFocused: isPasswordFault,
      })}
      <button class="button wide" type="submit">${texts.makePasskey}</button>
      <p class="fault" data-passkey-fault role="alert" hidden>${texts.passkeyFailed}</p>
    </form>
    <p class="after-form"><a href="${inLanguage(securityPath, lang)}">${texts.cancel}</a></p>`
  const title = titleWith(refused === undefined ? undefined : 'faults', texts.addPasskey, lang)
  return accountPage(customer, `${passkeysPath}/new`, { title, content, scriptUrl: loginScriptPath })
}

function noticeOf(refused: PasskeyRefused | undefined, { lang }: Customer): Html | false {
  if (refused === undefined) return false
  if (refused === 'stale') return refusalNotice('stale', lang)
  if (refused === 'missing' || refused === 'wrong') return refusalNotice('faults', lang)
  return notice(securityTexts[lang].refused[refused], 'error')
}

type RemovePage = { guard: Html; passkey: PasskeyRow; isStale?: boolean }

export function removePasskeyPage(customer: Customer, { guard, passkey, isStale = false }: RemovePage): Html {
  const { lang } = customer
  const texts = securityTexts[lang]
  const title = texts.removeTitle(passkey.name)
  const path = `${passkeysPath}/${passkey.id}/remove`
  const content = html`<h1>${title}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${texts.removeLead}</p>
    <form method="post" action="${inLanguage(path, lang)}">
      ${guard}<button class="button wide" type="submit">${texts.remove}</button>
    </form>
    <p class="after-form"><a href="${inLanguage(securityPath, lang)}">${texts.cancel}</a></p>`
  return accountPage(customer, path, { title, content })
}
