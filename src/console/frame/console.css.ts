/** What the console adds to the style of every page. */
export const consoleCss = `
.console { flex: 1; display: grid; grid-template-columns: 11rem minmax(0, 1fr); width: 100%; max-width: 110rem; margin: 0 auto; }
.menu { padding: 1.25rem 0.75rem 1.25rem clamp(0.75rem, 2vw, 1.75rem); }
.menu ul { margin: 0; padding: 0; list-style: none; }
.menu li { margin: 0; }
.menu a { display: block; padding: 0.35rem 0.75rem; border-radius: 6px; color: var(--ink); text-decoration: none; }
.menu a:hover { background: var(--sunken); }
.menu a[aria-current] { background: var(--accent-soft); color: var(--accent-strong); font-weight: 600; }
.desk { min-width: 0; padding: 1.25rem clamp(1rem, 2vw, 1.75rem) 3rem; font-size: 0.9375rem; line-height: 1.5; }
.desk h1 { font-size: 1.5rem; }
.desk h2 { margin-top: 1.75rem; font-size: 1.0625rem; letter-spacing: 0; }

.search { flex: 1; max-width: 32rem; margin: 0 1rem 0 clamp(1rem, 4vw, 3rem); }
.search input { min-height: 2.25rem; padding-block: 0.3rem; }
.search { position: relative; }
.found { position: absolute; z-index: 20; top: calc(100% + 4px); left: 0; right: 0; max-height: 60vh; overflow: auto; margin: 0; padding: 0.25rem; list-style: none; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); font-size: 0.9375rem; }
.found li { margin: 0; padding: 0.35rem 0.6rem; border-radius: 5px; cursor: pointer; }
.found li[aria-selected='true'], .found li:hover { background: var(--accent-soft); }
.found .rest { color: var(--muted); font-size: 0.875rem; }
.signed-in { display: flex; align-items: center; gap: 1rem; margin-left: auto; font-size: 0.9375rem; }
.signed-in a { color: var(--ink); text-decoration: none; }
.signed-in a:hover span:first-child { text-decoration: underline; }
.signed-in form { margin: 0; }
.role, .relative { color: var(--muted); font-size: 0.875rem; }
button.link { padding: 0; border: 0; background: none; color: var(--accent); font: inherit; text-decoration: underline; cursor: pointer; }
button.copy { margin-left: 0.25rem; padding: 0 0.3rem; border: 1px solid var(--line); border-radius: 4px; background: var(--surface); color: var(--muted); font: 0.75rem/1.4 var(--sans); cursor: pointer; }

.rows th { color: var(--muted); font-size: 0.8125rem; font-weight: 600; white-space: nowrap; }
.rows th, .rows td { padding: 0.45rem 1rem 0.45rem 0; }
.rows td { white-space: nowrap; }
.rows td:last-child { min-width: 14rem; white-space: normal; }
.rows td.figure, .rows th.figure { text-align: right; }
.rows td.figure:last-child { min-width: 0; }
.rows tbody tr:hover, .rows tbody tr:focus-within { background: var(--sunken); }
.rows td:first-child, .rows th:first-child { padding-left: 0.5rem; }
code.id { white-space: nowrap; }

.filters { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem 0.75rem; margin-bottom: 1rem; }
.filters .field { margin: 0; flex: 0 1 12rem; }
.filters label { font-size: 0.8125rem; }
.filters input:not([type='checkbox']), .filters select { min-height: 2.25rem; padding-block: 0.3rem; }
.filters .check { flex: none; padding-bottom: 0.4rem; }
.field.check label { display: inline; }
.filters .button { min-height: 2.25rem; padding-block: 0.25rem; }
.filters .presets { margin: 0; padding-bottom: 0.45rem; font-size: 0.875rem; }
.filters .presets a { margin-right: 0.5rem; }
.filters .clear { padding-bottom: 0.45rem; }
.list-head { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 0 1.5rem; }
.tabs { margin: 0 0 1.25rem; border-bottom: 1px solid var(--line); }
.tabs ul { display: flex; flex-wrap: wrap; gap: 0 0.25rem; margin: 0; padding: 0; list-style: none; }
.tabs li { margin: 0 0 -1px; }
.tabs a { display: block; padding: 0.4rem 0.75rem; border-bottom: 2px solid transparent; color: var(--muted); text-decoration: none; }
.tabs a:hover { color: var(--ink); border-color: var(--line-strong); }
.tabs a[aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.says, .says + form { max-width: 44rem; }
.button.danger { border-color: var(--danger); background: var(--danger); color: var(--surface); }
.button.danger:hover { border-color: var(--ink); background: var(--ink); color: var(--surface); }
.upload { max-width: 44rem; }
.drop { padding: 1rem; border: 1px dashed var(--line-strong); border-radius: var(--radius); }
.drop.over { border-color: var(--accent); background: var(--accent-soft); }
.drop input { border: 0; padding-inline: 0; }
ul.cells { margin: 0; padding: 0; list-style: none; }
ul.cells li { margin: 0; }
.choices { margin: 0 0 1rem; padding: 0; border: 0; }
.choices .check { display: flex; gap: 0.5rem; align-items: baseline; margin: 0.25rem 0; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); align-items: start; gap: 0 1.5rem; max-width: 72rem; }
.fields .field { display: flex; flex-direction: column; }
.fields .field .hint { order: 1; margin-top: 0.25rem; }
.fields .field .hint + input { margin-top: 0; }
table.lines { max-width: 36rem; font-variant-numeric: tabular-nums; }
.lines th, .lines td { padding: 0.3rem 0; font-weight: inherit; text-align: left; }
.lines td { padding-left: 1rem; text-align: right; white-space: nowrap; }
.lines .sum { font-weight: 600; }
.pager { display: flex; flex-wrap: wrap; gap: 1.25rem; }

.sides { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 0 2.5rem; }
.timeline { margin: 0; padding: 0; list-style: none; border-left: 2px solid var(--line); }
.timeline li { position: relative; margin: 0; padding: 0 0 0.9rem 1.1rem; }
.timeline li::before { content: ''; position: absolute; left: -6px; top: 0.45rem; width: 10px; height: 10px; border: 2px solid var(--surface); border-radius: 50%; background: var(--line-strong); }
.timeline .what { font-weight: 600; }
.timeline .aside { color: var(--muted); font-size: 0.875rem; }
pre.message { max-width: 60rem; margin: 0.4rem 0; padding: 0.75rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); font-size: 0.8125rem; line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere; }
.choices { padding: 0; list-style: none; }
.rows form { margin: 0; }
.worklist { margin: 0; padding: 0; list-style: none; }
.worklist > li { margin: 0 0 0.6rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.worklist p { margin: 0.15rem 0; }
.worklist .acts { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 0.4rem; }
.worklist form { margin: 0; }
.button.small { min-height: 2rem; padding: 0.15rem 0.75rem; font-size: 0.875rem; }

.over { margin: 0 0 0.25rem; color: var(--muted); }
.mail-frame { width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: var(--radius); background: #fff; }
.mail-text { max-height: 40rem; overflow: auto; white-space: pre-wrap; }
.breaks code { white-space: normal; overflow-wrap: anywhere; }

@media (max-width: 60rem) {
  .sides { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 45rem) {
  .site-header { flex-wrap: wrap; gap: 0.5rem; }
  .search { order: 3; flex-basis: 100%; max-width: none; margin: 0; }
  .console { display: block; }
  .menu { padding: 0.5rem 1rem 0; border-bottom: 1px solid var(--line); }
  .menu ul { display: flex; gap: 0.25rem; overflow-x: auto; white-space: nowrap; }
}
`
