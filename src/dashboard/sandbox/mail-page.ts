import { type Html, html } from '../../platform/html/html.ts'
import { facts } from '../../platform/html/parts/facts.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { SandboxDesk } from '../../sandbox/desk.ts'
import { sandboxPath } from './paths.ts'

/** A mail as the customer got it, with its links and files. */
export const mailPage = (mail: Awaited<ReturnType<SandboxDesk['mail']>>): Html => {
  const path = `${sandboxPath('mails')}/${mail.id}`
  return html`
  <p><a href="${sandboxPath('mails')}">Mails</a></p>
  <h1>${mail.subject}</h1>
  ${facts([
    ['To', mail.to],
    ['Sent', berlinDateTime(mail.sentAt)],
    ['Order', mail.contractNumber],
    [
      'Files',
      mail.attachments.length > 0 &&
        html`<ul>${mail.attachments.map(({ documentId, filename }) => html`<li><a href="${path}/files/${documentId}" download>${filename}</a></li>`)}</ul>`,
    ],
    [
      'Links',
      mail.links.length > 0 &&
        html`<ul>${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`,
    ],
  ])}
  <iframe class="mail-frame" title="The mail as it looks" src="${path}/looks" sandbox></iframe>
  <details><summary>Plain text</summary><pre>${mail.text}</pre></details>`
}
