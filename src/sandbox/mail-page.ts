import { type Html, html } from '../platform/html/html.ts'
import { mainColumn, renderPage } from '../platform/html/layout.ts'
import { facts, notice } from '../platform/html/page-parts.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'
import type { OpenedMail, StoredMail } from './mailbox.ts'

export const mailboxPage = (to: string | undefined, mails: readonly StoredMail[]): Html =>
  renderPage({
    title: 'Sandbox mailbox',
    lang: 'en',
    stylesheetUrl: '/style.css',
    homeUrl: '/',
    body: mainColumn(html`
      <h1>Sandbox mailbox</h1>
      <p>The test environment keeps the mails it would send to customers. Whose mails do you want to read?</p>
      <form method="get" action="/sandbox/mail" class="card">
        <div class="field">
          <label for="to">Email address</label>
          <input id="to" name="to" type="text" inputmode="email" autocomplete="off" spellcheck="false" required maxlength="254" value="${to}">
        </div>
        <div class="actions"><button class="button" type="submit">Show mails</button></div>
      </form>
      ${to !== undefined && results(to, mails)}`),
  })

const results = (to: string, mails: readonly StoredMail[]): Html =>
  mails.length === 0
    ? notice(`No mails to ${to} yet. They are sent within a second or two of the order.`)
    : html`<h2>Mails to ${to}</h2>${mails.map(mailSection)}`

const mailSection = ({ id, subject, sentAt, text, links }: StoredMail): Html => html`
  <article class="card">
    <h3><a href="${mailPath(id)}">${subject}</a></h3>
    <p class="hint"><time>${berlinDateTime(sentAt)}</time></p>
    ${links.length > 0 && html`<ul>${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`}
    <details><summary>Plain text</summary><pre>${text}</pre></details>
  </article>`

const mailPath = (id: string): string => `/sandbox/mail/${id}`

/** One mail, as a mail program shows it. */
export const mailPage = (mail: OpenedMail): Html =>
  renderPage({
    title: mail.subject,
    lang: 'en',
    stylesheetUrl: '/style.css',
    homeUrl: '/',
    body: mainColumn(html`
      <p><a href="/sandbox/mail?${String(new URLSearchParams({ to: mail.to }))}">Mails to ${mail.to}</a></p>
      ${mailView(mail, mailPath(mail.id), html` sandbox="${linksLeadOut}"`)}`),
  })

/** Links of a mail open pages of ours beside it, which work as everywhere. */
export const linksLeadOut = 'allow-popups allow-popups-to-escape-sandbox'

/** Header, files, the mail as it looks, which is at `path`/looks, and what it was made of. */
export const mailView = (mail: OpenedMail, path: string, sandbox: Html): Html => html`
  <article class="mail">
    <h1>${mail.subject}</h1>
    ${facts([
      ['From', mail.fromName],
      ['To', mail.to],
      ['Date', html`<time datetime="${mail.sentAt.toISOString()}">${berlinDateTime(mail.sentAt)}</time>`],
      ['Order', mail.contractNumber],
    ])}
    ${
      mail.files.length > 0 &&
      html`<ul class="files" aria-label="Attachments">${mail.files.map(
        ({ documentId, filename, bytes }) =>
          html`<li><a href="${path}/files/${documentId}" download>${filename}</a> <span>${sizeText(bytes)}</span></li>`,
      )}</ul>`
    }
    <iframe class="mail-frame" title="The mail as it looks" src="${path}/looks"${sandbox}></iframe>
  </article>
  ${mail.links.length > 0 && html`<details class="fold"><summary>Links</summary><ul>${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul></details>`}
  <details class="fold"><summary>Plain text</summary><pre class="mail-text" tabindex="0">${mail.text}</pre></details>
  <details class="fold"><summary>Source</summary><pre class="mail-text" tabindex="0">${mail.html}</pre></details>`

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
