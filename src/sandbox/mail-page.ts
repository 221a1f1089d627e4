import { type Html, html } from '../platform/html/html.ts'
import { mainColumn, renderPage } from '../platform/html/layout.ts'
import { notice } from '../platform/html/parts/notice.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'
import type { KeptMail } from './mailbox.ts'

export const mailPage = (to: string | undefined, mails: readonly KeptMail[]): Html =>
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
          <label for="to">E-mail address</label>
          <input id="to" name="to" type="text" inputmode="email" autocomplete="off" spellcheck="false" required maxlength="254" value="${to}">
        </div>
        <div class="actions"><button class="button" type="submit">Show mails</button></div>
      </form>
      ${to !== undefined && results(to, mails)}`),
  })

const results = (to: string, mails: readonly KeptMail[]): Html =>
  mails.length === 0
    ? notice(`No mails to ${to} yet. They are sent within a second or two of the order.`)
    : html`<h2>Mails to ${to}</h2>${mails.map(mailSection)}`

const mailSection = ({ id, subject, sentAt, text, links }: KeptMail): Html => html`
  <article class="card">
    <h3>${subject}</h3>
    <p><time>${berlinDateTime(sentAt)}</time> · <a href="/sandbox/mail/${id}">view as the customer sees it</a></p>
    ${links.length > 0 && html`<ul>${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`}
    <details><summary>Plain text</summary><pre>${text}</pre></details>
  </article>`
