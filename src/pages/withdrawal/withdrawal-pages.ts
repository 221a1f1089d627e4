/** The pages to withdraw without a login. They show only what was typed, never what we know. */

import {
  mostWordsCharacters,
  type WithdrawalFaults,
  type WithdrawalForm,
  withdrawalPath,
  withdrawalStatement,
} from '../../contracts/declarations/withdrawal-form.ts'
import { dateTimeText } from '../../mail/local-text.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { otherLanguage, type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts } from '../../platform/html/parts/facts.ts'
import { contractFields, emailField } from '../declarations/declaration-fields.ts'
import {
  type DeclarationFrame,
  declarationPage,
  declarationUrl,
  orderQuery,
} from '../declarations/declaration-page.ts'
import { withdrawalTexts } from './withdrawal-texts.ts'

export const confirmPath = `${withdrawalPath}/confirm`

type Step = { typed: WithdrawalForm; guard: Html }

/** Step 1: which contract, and whose. */
export function withdrawalPage(
  frame: DeclarationFrame,
  { typed, guard, faults = {}, refused }: Step & { faults?: WithdrawalFaults; refused?: Refused },
): Html {
  const { lang } = frame
  const texts = withdrawalTexts[lang]
  const { emailAddress, name, words } = faults
  const [first] = Object.keys(faults)
  const content = html`<h1>${texts.title}</h1>
    <p class="lead">${texts.lead}</p>
    ${refusalNotice(refused, lang)}
    <form method="post" action="${declarationUrl(frame, withdrawalPath)}" novalidate>
      ${guard}
      ${contractFields(lang, texts, { typed, faults })}
      ${emailField(lang, texts, {
        value: typed.emailAddress,
        fault: emailAddress,
        isFocused: first === 'emailAddress',
      })}
      ${field({
        name: 'name',
        label: texts.name,
        type: 'text',
        autocomplete: 'name',
        value: typed.name,
        hint: texts.nameHint,
        fault: name && { missing: texts.nameMissing, 'too-long': texts.nameTooLong }[name],
        isFocused: first === 'name',
        isOptional: true,
      })}
      ${textArea({
        name: 'words',
        label: texts.words,
        value: typed.words,
        fault: words && texts.wordsTooLong,
        mostCharacters: mostWordsCharacters,
      })}
      <button class="button wide" type="submit">${texts.next}</button>
    </form>`
  const switchUrl = declarationUrl({ ...frame, lang: otherLanguage(lang) }, withdrawalPath, orderQuery(typed))
  return declarationPage(frame, texts, { title: titleWith(refused, texts.title, lang), content, switchUrl })
}

/** Step 2: the declaration as we will receive it, and the button that sends it. */
export function confirmPage(
  frame: DeclarationFrame,
  { typed, guard, isStale = false }: Step & { isStale?: boolean },
): Html {
  const { lang } = frame
  const texts = withdrawalTexts[lang]
  const content = html`<h1>${texts.confirmTitle}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${texts.confirmLead}</p>
    <blockquote class="statement">${withdrawalStatement(typed, lang)}</blockquote>
    ${facts([[texts.receiptTo, typed.emailAddress]])}
    <form method="post" action="${declarationUrl(frame, confirmPath)}">
      ${guard}
      <input type="hidden" name="order" value="${typed.contractNumber}">
      <input type="hidden" name="meter" value="${typed.meterNumber}">
      <input type="hidden" name="street" value="${typed.street}">
      <input type="hidden" name="postcode" value="${typed.postCode}">
      <input type="hidden" name="email" value="${typed.emailAddress}">
      <input type="hidden" name="name" value="${typed.name}">
      <input type="hidden" name="words" value="${typed.words}">
      <button class="button wide" type="submit">${texts.confirm}</button>
    </form>
    <p class="after-form"><a href="${declarationUrl(frame, withdrawalPath, orderQuery(typed))}">${texts.change}</a></p>`
  return declarationPage(frame, texts, { title: texts.confirmTitle, content })
}

/** The same text whether number and address belong together or not. */
export function takenPage(
  frame: DeclarationFrame,
  { typed, receivedAt }: { typed: WithdrawalForm; receivedAt: string },
): Html {
  const texts = withdrawalTexts[frame.lang]
  const content = html`${doneSign}<h1>${texts.takenTitle}</h1>
    <p><strong>${texts.taken(dateTimeText(receivedAt, frame.lang))}</strong></p>
    <blockquote class="statement">${withdrawalStatement(typed, frame.lang)}</blockquote>
    <p>${texts.takenNext}</p>
    <p class="hint">${texts.takenMore(frame.supplier)}</p>`
  return declarationPage(frame, texts, { title: texts.takenTitle, content })
}
