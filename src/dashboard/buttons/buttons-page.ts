import { terminationPath } from '../../contracts/declarations/termination-form.ts'
import { withdrawalPath } from '../../contracts/declarations/withdrawal-form.ts'
import { legalLabels } from '../../pages/declarations/termination-texts.ts'
import { pagesUrlOf } from '../../partners/brand/brand.ts'
import type { ButtonsConfirmation } from '../../partners/site-buttons.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice, section } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'

export const buttonsPath = '/partners/buttons' as const

type Brand = { slug: string; authUrl: string; host: string | null }

/** The two buttons with their addresses: at the partner's own host, else at the supplier's in the partner's brand. */
export function siteButtons({ slug, authUrl, host }: Brand): { label: string; url: string }[] {
  const query = new URLSearchParams({ ...(host === null && { brand: slug }), lang: 'de' })
  return [
    { label: legalLabels.entry, path: terminationPath },
    { label: legalLabels.withdraw, path: withdrawalPath },
  ].map(({ label, path }) => ({ label, url: `${pagesUrlOf(authUrl, host)}${path}?${query}` }))
}

/** The text to copy: two links, without a script. */
const snippetOf = (buttons: readonly { label: string; url: string }[]): string =>
  buttons.map(({ label, url }) => String(html`<a href="${url}" lang="de">${label}</a>`)).join('\n')

type ButtonsPage = {
  buttons: readonly { label: string; url: string }[]
  confirmation: ButtonsConfirmation | null
  mayConfirm: boolean
  done: string | undefined
  guard: Html
  now: Date
}

export const buttonsPage = ({
  buttons,
  confirmation,
  mayConfirm,
  done,
  guard,
  now,
}: ButtonsPage): Html => html`
  ${done !== undefined && notice(done)}
  <h1>Termination and withdrawal buttons</h1>
  <p>Where consumers can conclude an electricity contract online, they must also find a button to terminate (§ 312k BGB) and one to
    withdraw (§ 356a BGB). That is your site too, not only ours (OLG Hamburg, 5 UKl 1/23). If the button to terminate is missing, your
    customers may terminate at any time without notice (§ 312k (6) BGB). <a href="/docs/going-live#termination-and-withdrawal-buttons">Guide: Going live</a></p>
  ${section(
    'snippet',
    'For every page of your site',
    html`<p>Put both links on every page on which a contract can be concluded, easy to find, reachable without signing in, and apart from
      other text. The law prescribes the words. They open our pages in your brand; no script is needed.</p>
    <pre tabindex="0" role="group" aria-label="The links as HTML"><code>${snippetOf(buttons)}</code></pre>
    <p>Try them: ${buttons.map(({ label, url }) => html`<a href="${url}" lang="de">${label}</a> `)}</p>`,
  )}
  ${section(
    'confirmation',
    'Your confirmation',
    html`<p>${
      confirmation === null
        ? html`<span class="state going">To do</span> Nobody of your team has confirmed that both are on your site.`
        : html`<span class="state good">Done</span> Confirmed by ${confirmation.confirmedBy}, ${instantText(confirmation.confirmedAt.toISOString(), now)}.`
    } The supplier sees this.</p>
    ${
      mayConfirm
        ? html`<form method="post" action="${buttonsPath}">${guard}
          ${
            confirmation === null
              ? html`<button class="button" type="submit" name="act" value="confirm">Both buttons are on our site</button>`
              : html`<button class="button quiet" type="submit" name="act" value="withdraw">They are no longer there</button>`
          }</form>`
        : html`<p class="hint">An owner of your team confirms it.</p>`
    }`,
  )}`
