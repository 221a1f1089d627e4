/** The pages to terminate without a login. They show only what was typed, never what we know. */

import { mostStreetCharacters } from '../../contracts/declarations/contract-reference.ts'
import {
  declaredKinds,
  type ReceivedTermination,
  type TerminationFaults,
  type TerminationForm,
  terminationPath,
  terminationStatement,
} from '../../contracts/declarations/termination-form.ts'
import { mostWordsCharacters } from '../../contracts/declarations/withdrawal-form.ts'
import { dateText, dateTimeText } from '../../mail/local-text.ts'
import { choices } from '../../platform/html/choices.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { type Field, field, textArea } from '../../platform/html/field.ts'
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
import { legalLabels, terminateTexts } from './terminate-texts.ts'

type Asked = { typed: TerminationForm; guard: Html; faults?: TerminationFaults; refused?: Refused }

/** The page that § 312k (2) BGB calls the confirmation page: what it may ask for, and the button that declares it. */
export function terminatePage(frame: DeclarationFrame, { typed, guard, faults = {}, refused }: Asked): Html {
  const { lang } = frame
  const texts = terminateTexts[lang]
  const [first] = Object.keys(faults)
  const { kind, reason, name, emailAddress, wishedDate } = faults
  const content = html`<h1>${texts.title}</h1>
    <p class="lead">${texts.lead}</p>
    ${refusalNotice(refused, lang)}
    <form method="post" action="${declarationUrl(frame, terminationPath)}" novalidate>
      ${guard}
      ${choices(
        {
          name: 'kind',
          legend: texts.kind,
          chosen: typed.kind,
          fault: kind && texts.kindMissing,
          isFocused: first === 'kind',
        },
        declaredKinds.map((value) => ({ value, ...texts.kinds[value] })),
      )}
      ${textArea({
        name: 'reason',
        label: texts.reason,
        value: typed.reason,
        fault: reason && { missing: texts.reasonMissing, 'too-long': texts.reasonTooLong }[reason],
        mostCharacters: mostWordsCharacters,
      })}
      ${newAddressFields(texts, typed, faults)}
      ${contractFields(lang, texts, { typed, faults })}
      ${field({
        name: 'name',
        label: texts.name,
        type: 'text',
        autocomplete: 'name',
        value: typed.name,
        fault: name && { missing: texts.nameMissing, 'too-long': texts.nameTooLong }[name],
        isFocused: first === 'name',
      })}
      ${emailField(lang, texts, {
        value: typed.emailAddress,
        fault: emailAddress,
        isFocused: first === 'emailAddress',
      })}
      ${field({
        name: 'date',
        label: texts.date,
        type: 'date',
        autocomplete: 'off',
        value: typed.wishedDate.slice(0, 10),
        hint: texts.dateHint,
        fault:
          wishedDate &&
          { wrong: texts.dateWrong, past: texts.datePast, 'too-far': texts.dateTooFar }[wishedDate],
        isFocused: first === 'wishedDate',
        isOptional: true,
      })}
      <button class="button wide" type="submit" lang="de">${legalLabels.confirm}</button>
    </form>`
  const switchUrl = declarationUrl(
    { ...frame, lang: otherLanguage(lang) },
    terminationPath,
    orderQuery(typed),
  )
  return declarationPage(frame, texts, { title: titleWith(refused, texts.title, lang), content, switchUrl })
}

/** Optional, and for a move alone (§ 41b (5) EnWG). */
function newAddressFields(
  texts: (typeof terminateTexts)[keyof typeof terminateTexts],
  typed: TerminationForm,
  faults: TerminationFaults,
): Html {
  const { newStreet, newPostCode, newCity } = faults
  const [first] = Object.keys(faults)
  const isOpen = [typed.newStreet, typed.newPostCode, typed.newCity].some((value) => value !== '')
  const one = (
    name: 'newStreet' | 'newPostCode' | 'newCity',
    more: Pick<Field, 'label' | 'autocomplete' | 'fault' | 'isNumber'>,
  ) =>
    field({
      ...{ name: name.toLowerCase(), type: 'text', isOptional: true, isFocused: first === name },
      ...{ value: typed[name].slice(0, 2 * mostStreetCharacters), ...more },
    })
  return html`<details class="fold"${isOpen && html` open`}><summary>${texts.moving}</summary>
      <p class="hint">${texts.movingHint}</p>
      ${one('newStreet', { label: texts.newStreet, autocomplete: 'off', fault: newStreet && { missing: texts.newStreetMissing, 'too-long': texts.newTooLong }[newStreet] })}
      ${one('newPostCode', { label: texts.newPostCode, autocomplete: 'off', isNumber: true, fault: newPostCode && texts.newPostCodeWrong })}
      ${one('newCity', { label: texts.newCity, autocomplete: 'off', fault: newCity && { missing: texts.newCityMissing, 'too-long': texts.newTooLong }[newCity] })}
    </details>`
}

/** The same text whether number and address belong together or not. Made to be kept: § 312k (3) BGB. */
export function takenPage(
  frame: DeclarationFrame,
  { received, receivedAt }: { received: ReceivedTermination; receivedAt: string },
): Html {
  const { lang } = frame
  const texts = terminateTexts[lang]
  const { wishedDate } = received
  const content = html`${doneSign}<h1>${texts.taken}</h1>
    ${facts([
      [texts.receivedAt, html`<strong>${dateTimeText(receivedAt, lang)}</strong>`],
      [texts.endsAt, wishedDate === '' ? texts.earliest : dateText(wishedDate, lang)],
      [texts.receiptTo, received.emailAddress],
    ])}
    <h2>${texts.statement}</h2>
    <blockquote class="statement">${terminationStatement(received, lang)}</blockquote>
    <p>${texts.takenNext}</p>
    <p>${texts.keep}</p>
    <p class="hint">${texts.takenMore(frame.supplier)}</p>`
  return declarationPage(frame, texts, { title: texts.taken, content })
}
