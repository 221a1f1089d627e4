import { changeOwnPassword } from '../../customers/accounts/change-own-password.ts'
import type { NewPasswordFault } from '../../customers/accounts/choose-password.ts'
import { browserName } from '../../customers/sessions/known-browser.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { accountPage, answerPage } from './access-page.ts'
import type { AccountPageContext } from './account-page-context.ts'
import { accountTexts } from './account-texts.ts'
import { type Customer, customerRoutes } from './logged-in.ts'
import { newPasswordFields } from './password-pages.ts'
import { passwordTexts } from './password-texts.ts'
import { changePasswordPath, inLanguage, securityPath } from './paths.ts'

const withScript = { hasScript: true }

export const changePasswordRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard, cookies } = context
  const { get, post } = customerRoutes(server, context)

  get('/change-password', async (customer, request, reply) => {
    return sendCustomerPage(
      reply,
      changePasswordPage(customer, { guard: guard.field(request, reply) }),
      200,
      withScript,
    )
  })

  post('/change-password', async (customer, request, reply) => {
    const form = formOf(request)
    const again = { guard: guard.field(request, reply) }
    if (!guard.isOwnPost(request, form)) {
      return sendCustomerPage(
        reply,
        changePasswordPage(customer, { ...again, refused: 'stale' }),
        403,
        withScript,
      )
    }
    const outcome = await changeOwnPassword(deps, customer.session, {
      current: form.get('current') ?? '',
      password: form.get('password') ?? '',
      repeated: form.get('repeated') ?? '',
      ip: request.ip,
      browserToken: cookies.browser.read(request),
      browserName: browserName(request.headers['user-agent']),
      requestId: request.id,
      now: request.receivedAt,
    })
    if (outcome.kind === 'throttled') {
      reply.header('Retry-After', String(outcome.waitSeconds))
      return sendCustomerPage(
        reply,
        changePasswordPage(customer, { ...again, refused: 'throttled' }),
        429,
        withScript,
      )
    }
    if (outcome.kind === 'refused') {
      const { currentFault, fault } = outcome
      const page = changePasswordPage(customer, { ...again, currentFault, fault, refused: 'faults' })
      return sendCustomerPage(reply, page, 422, withScript)
    }
    cookies.account.give(reply, outcome.sessionToken)
    cookies.browser.give(reply, outcome.browserToken)
    return sendCustomerPage(reply, passwordChangedPage(customer))
  })
}

type ChangePasswordPage = {
  guard: Html
  refused?: Refused | 'throttled'
  currentFault?: 'missing' | 'wrong' | undefined
  fault?: NewPasswordFault | undefined
}

/** Asks for the current password too, because somebody else may have got hold of the session. */
function changePasswordPage(customer: Customer, page: ChangePasswordPage): Html {
  const { lang, session } = customer
  const { guard, refused, currentFault, fault } = page
  const texts = accountTexts[lang]
  const content = html`<h1>${texts.changePassword}</h1>
    <p class="lead">${texts.changeLead}</p>
    ${refused === 'throttled' ? notice(texts.throttled, 'error') : refusalNotice(refused, lang)}
    <form method="post" action="${inLanguage(changePasswordPath, lang)}" novalidate>
      ${guard}
      <input type="text" name="username" value="${session.emailAddress}" autocomplete="username" readonly hidden>
      ${field({
        name: 'current',
        label: texts.currentPassword,
        type: 'password',
        autocomplete: 'current-password',
        fault: currentFault && { missing: texts.currentMissing, wrong: texts.currentWrong }[currentFault],
        isFocused: currentFault !== undefined,
      })}
      ${newPasswordFields({ lang, fault, isFocused: currentFault === undefined })}
      <button class="button wide" type="submit">${passwordTexts[lang].save}</button>
    </form>
    <p class="after-form"><a href="${inLanguage(securityPath, lang)}">${texts.cancel}</a></p>`
  const title = titleWith(refused === 'throttled' ? undefined : refused, texts.changePassword, lang)
  return accountPage(customer, changePasswordPath, { title, content, scriptUrl: loginScriptPath })
}

const passwordChangedPage = (customer: Customer): Html => {
  const { changedTitle, changed } = accountTexts[customer.lang]
  return answerPage(customer, {
    title: changedTitle,
    content: html`${doneSign}<h1>${changedTitle}</h1><p>${changed}</p>`,
  })
}
