import type { FastifyReply, FastifyRequest } from 'fastify'
import { confirmPassword, type PasswordAgain } from '../../customers/accounts/change-password.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/page-parts.ts'
import type { AccountPageContext } from './account-page-context.ts'
import { accountTexts } from './account-texts.ts'
import type { Customer } from './logged-in.ts'

/** Why the password has to be typed once more. */
export type PasswordFault = Exclude<PasswordAgain['kind'], 'right'>

/** The current password, asked before an act that could lock out or cost the customer. */
export function passwordAgainField(
  { lang, session }: Customer,
  { fault, isFocused }: { fault?: PasswordFault | undefined; isFocused: boolean },
): Html {
  const texts = accountTexts[lang]
  const says = { missing: texts.currentMissing, wrong: texts.currentWrong, throttled: texts.throttled }
  return html`<input type="text" name="username" value="${session.emailAddress}" autocomplete="username" readonly hidden>
    ${field({
      name: 'current',
      label: texts.currentPassword,
      type: 'password',
      autocomplete: 'current-password',
      fault: fault && says[fault],
      isFocused,
    })}`
}

/** Checks what was typed into it; a throttled answer gets its header. */
export async function passwordFault(
  { deps, cookies }: AccountPageContext,
  { session }: Customer,
  form: URLSearchParams,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<PasswordFault | undefined> {
  const checked = await confirmPassword(deps, session, {
    password: form.get('current') ?? '',
    ip: request.ip,
    browserToken: cookies.browser.read(request),
    requestId: request.id,
    now: request.receivedAt,
  })
  if (checked.kind === 'throttled') reply.header('Retry-After', String(checked.waitSeconds))
  return checked.kind === 'right' ? undefined : checked.kind
}

export const passwordStatus = (fault: PasswordFault): number => (fault === 'throttled' ? 429 : 422)

/** Above a form that asks for the password. */
export const passwordNotice = (
  { lang }: Customer,
  refused: Refused,
  fault: PasswordFault | undefined,
): Html =>
  fault === 'throttled' ? notice(accountTexts[lang].throttled, 'error') : refusalNotice(refused, lang)
