import type { Preview } from '../../operator/price-changes/schema.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { facts, id, notice, section } from '../../web/frame/parts.ts'
import { runBadge } from './badges.ts'
import { partsTable } from './parts-table.ts'
import { newRunPath, priceChangesPath } from './paths.ts'
import { euros, riseFacts } from './run-page.ts'

export type RunForm = { effectiveDate: string; tariffKeys: readonly string[] }

export type NewRunPage = {
  form: RunForm
  tariffs: readonly { tariffKey: string; name: string }[]
  /** The first days on which a letter of today is in time. */
  earliest: { households: string; others: string }
  refusal: Refusal | undefined
  guard: Html
}

export function newRunPage({ form, tariffs, earliest, refusal, guard }: NewRunPage): Html {
  const faults = faultsOf(refusal, form)
  return html`
  <h1>New price change</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <p>The service prepares a run by itself for every day within three months on which levies or grid fees change. Make one for
    another day, or for new fees of a tariff. You will see what it does before it is prepared.</p>
  <form method="post" action="${newRunPath}">${guard}
    ${field({
      name: 'effectiveDate',
      label: 'First day of the new prices',
      hint: `A letter of today is in time for ${earliest.households} (households) or ${earliest.others} (others).`,
      type: 'date',
      autocomplete: 'off',
      value: form.effectiveDate,
      fault: faults.of.effectiveDate,
    })}
    <fieldset class="choices"><legend>Tariffs whose running contracts get the fees of the version on sale that day</legend>
      ${tariffs.map(
        ({ tariffKey, name }) =>
          html`<div class="check"><input type="checkbox" id="tariff-${tariffKey}" name="tariffKeys" value="${tariffKey}"${form.tariffKeys.includes(tariffKey) && html` checked`}>
          <label for="tariff-${tariffKey}">${name} <code>${tariffKey}</code></label></div>`,
      )}
    </fieldset>
    <p class="actions"><button class="button" type="submit" name="step" value="preview">Preview</button>
      <a class="button quiet" href="${priceChangesPath}">Cancel</a></p>
  </form>`
}

/** What a run would do, before it is prepared. */
export const previewPage = ({ preview, guard }: { preview: Preview; guard: Html }): Html => html`
  <h1>Prices from ${preview.effectiveDate} on?</h1>
  ${preview.tooLate > 0 && notice(`It is too late for ${preview.tooLate} of ${preview.letters} letters: these contracts keep their price.`, 'caution')}
  ${preview.letters === 0 && notice('No contract that was looked at pays more on that day.')}
  ${section(
    'affected',
    'Who is affected',
    facts([
      [
        'Contracts looked at',
        preview.isComplete
          ? `all ${preview.lookedAt}`
          : `the first ${preview.lookedAt}; the run looks at all`,
      ],
      ['Letters', html`${preview.letters}`],
      ['Too late', html`${preview.tooLate}`],
      ['New fees without a letter', preview.silent > 0 && html`${preview.silent}`],
      ['Could not be priced', preview.unpriced > 0 && html`${preview.unpriced}`],
      ['Last day for letters to households', preview.lastDay],
      ['Last day for letters to others', preview.lastDayOthers],
      ['Tariffs with new fees', preview.tariffKeys.join(', ')],
      [
        'Run for that day',
        preview.run !== null && html`${runBadge(preview.run)} It would be prepared again.`,
      ],
    ]),
  )}
  ${preview.letters > 0 && section('rise', 'More for a year', riseFacts(preview.euroPerYear))}
  ${
    preview.samples.length > 0 &&
    section(
      'examples',
      'Examples, line by line',
      preview.samples.map(
        (example) =>
          html`<h3>${id(example.contractNumber)} ${euros(example.euroPerYear)} a year more</h3>${partsTable(example)}`,
      ),
    )
  }
  <form method="post" action="${newRunPath}">${guard}
    <input type="hidden" name="effectiveDate" value="${preview.effectiveDate}">
    ${preview.tariffKeys.map((key) => html`<input type="hidden" name="tariffKeys" value="${key}">`)}
    <p>Preparing looks at every contract. No letter goes out before you start the run.</p>
    <p class="actions"><button class="button" type="submit" name="step" value="prepare">Prepare the run</button>
      <button class="button quiet" type="submit" name="step" value="edit">Change</button>
      <a class="button quiet" href="${priceChangesPath}">Cancel</a></p>
  </form>`
