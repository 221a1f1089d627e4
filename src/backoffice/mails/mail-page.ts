import { type Html, html } from '../../platform/html/html.ts'
import { facts, id, notice, section } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { attachmentPath, customerPath, mailBodyPath, resendPath } from '../customers/paths.ts'
import { orderPath } from '../orders/paths.ts'
import type { OperatorMailContent } from './schema.ts'

export type MailPage = {
  mail: OperatorMailContent
  mayResend: boolean
  done: string | undefined
  now: Date
}

/** A mail as it looked. Its HTML is in a frame that can run nothing and send nothing. */
export const mailPage = ({ mail, mayResend, done, now }: MailPage): Html => html`
  ${done !== undefined && notice(done)}
  <p class="over">Mail ${mail.kind}</p>
  <h1>${mail.subject}</h1>
  ${mayResend && html`<p class="actions"><a class="button small quiet" href="${resendPath(mail.id)}">Send again</a></p>`}
  ${facts([
    ['To', mail.to],
    ['From', mail.fromName],
    ['Sent', timeText(mail.sentAt, now)],
    [
      'Customer',
      mail.customerNumber &&
        html`<a href="${customerPath(mail.customerNumber)}">${id(mail.customerNumber)}</a>`,
    ],
    [
      'Contract',
      mail.contractNumber && html`<a href="${orderPath(mail.contractNumber)}">${id(mail.contractNumber)}</a>`,
    ],
    ['Message-ID', html`<span class="breaks">${id(mail.messageId)}</span>`],
    [
      'Files',
      mail.attachments.length > 0 &&
        mail.attachments.map(
          ({ documentId, filename }) =>
            html`<a href="${attachmentPath(mail.id, documentId)}" download>${filename}</a> `,
        ),
    ],
  ])}
  ${
    mail.html === null
      ? html`<p class="empty">Its text is not stored: it was sent before texts were, or was erased. Sending it again builds it from current data.</p>`
      : html`${section(
          'looked',
          'As it looked',
          html`<p class="hint">Links that only the customer may use end with “…”.</p>
          <iframe class="mail-frame" title="The mail as it looked" src="${mailBodyPath(mail.id)}" sandbox></iframe>`,
        )}
        <details><summary>As plain text</summary><pre class="mail-text" tabindex="0">${mail.text}</pre></details>`
  }`
