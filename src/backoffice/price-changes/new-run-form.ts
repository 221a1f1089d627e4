import { earliestEffectiveDate } from '../../contracts/price-changes/notice.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { facts, id, notice, section } from '../../web/frame/parts.ts'
import type { FormPage } from '../../web/kit/form-page.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleDeps } from '../console-kit.ts'
import type { RoomName } from '../console-page.ts'
import { newRunPath, priceChangesPath, runPath } from '../console-paths.ts'
import { auditedPreparation } from './audited-runs.ts'
import { euros, riseFacts } from './run-page.ts'
import { partsTable, runBadge } from './run-parts.ts'
import { Preparation, type Preview } from './schema.ts'
import { auditExamples, previewPriceChange } from './show-runs.ts'

type Typed = { effectiveDate: string; tariffKeys: readonly string[] }

/** A run in three steps: the form, what it would do, and the preparation. */
export const newRunForm = (deps: ConsoleDeps): FormPage<SignedIn, RoomName, null, Typed> => ({
  terms: withoutRecentAuth('price-change.prepare', 'price-change.preview'),
  open: () => ({ effectiveDate: '', tariffKeys: [] }),
  read: (form) => ({
    effectiveDate: form.get('effectiveDate') ?? '',
    tariffKeys: form.getAll('tariffKeys'),
  }),
  asks(_, { now }, { effectiveDate, tariffKeys }, fault) {
    const today = berlinDate(now)
    const [households, others] = [earliestEffectiveDate(today, true), earliestEffectiveDate(today, false)]
    return {
      title: 'New price change',
      says: html`<p>The service prepares a run by itself for every day within three months on which levies or grid fees change. Make one for
    another day, or for new fees of a tariff. You will see what it does before it is prepared.</p>`,
      fields: html`
    ${field({
      ...{ name: 'effectiveDate', label: 'First day of the new prices', type: 'date', autocomplete: 'off' },
      hint: `A letter of today is in time for ${households} (households) or ${others} (others).`,
      ...{ value: effectiveDate, fault: fault('effectiveDate') },
    })}
    <fieldset class="choices"><legend>Tariffs whose running contracts get the fees of the version on sale that day</legend>
      ${deps.catalogue.current().tariffs.map(
        ({ tariffKey, name }) =>
          html`<div class="check"><input type="checkbox" id="tariff-${tariffKey}" name="tariffKeys" value="${tariffKey}"${tariffKeys.includes(tariffKey) && html` checked`}>
          <label for="tariff-${tariffKey}">${name} <code>${tariffKey}</code></label></div>`,
      )}
    </fieldset>`,
      act: 'Preview',
      back: priceChangesPath,
    }
  },
  async does(_, { form, request, me: { operator }, now, guard }, typed) {
    const step = form.get('step')
    if (step === 'edit') return null
    const preparation = checkedInput(request, Preparation, typed)
    if (step === 'prepare') {
      await auditedPreparation(deps.db, preparation, operator)
      return { to: runPath(typed.effectiveDate), done: 'prepared' }
    }
    const preview = await previewPriceChange(deps, preparation, now)
    await auditExamples(deps.db, operator, preview)
    return { title: `Prices from ${preview.effectiveDate} on?`, content: previewPage(preview, guard) }
  },
})

/** What a run would do, before it is prepared. */
const previewPage = (preview: Preview, guard: Html): Html => html`
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
