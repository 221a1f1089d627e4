import { type Html, html } from '../../platform/html/html.ts'
import { select } from '../../web/frame/parts.ts'
import { allImports } from './all-imports.ts'
import { importsPath } from './paths.ts'

/** Larger files are for the command line. */
export const maxMegabytes = 50

/** Chooses a kind and a file, by a click or by dropping it. */
export const uploadForm = ({ kind, guard }: { kind: string | undefined; guard: Html }): Html =>
  html`<form class="upload" method="post" action="${importsPath}" enctype="multipart/form-data">${guard}
    ${select(
      { name: 'kind', label: 'Kind', chosen: kind },
      allImports.map(({ name }) => ({ value: name, label: name })),
    )}
    <div class="field drop" data-drop>
      <label for="file">File</label>
      <p class="hint" id="file-hint">CSV in UTF-8, at most ${maxMegabytes} MB. Nothing is imported before you have seen what would change.</p>
      <input id="file" name="file" type="file" accept=".csv,text/csv" required aria-describedby="file-hint">
    </div>
    <p class="actions"><button class="button" type="submit">Check the file</button></p>
  </form>`
