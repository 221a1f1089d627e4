import { customProperties } from './palette.ts'

/** The style of every page. The service sends it as a file, because the CSP allows no inline style. */
export const styleCss = `:root {
  color-scheme: light dark;
${customProperties('light')}
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
  --radius: 8px;
  --header-height: 3.5rem;
}

@media screen and (prefers-color-scheme: dark) {
  :root {
${customProperties('dark')}
  }
}

*, *::before, *::after { box-sizing: border-box; }

html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: calc(var(--header-height) + 1rem); }

body {
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  background: var(--page);
  color: var(--ink);
  font: 1rem/1.6 var(--sans);
  overflow-wrap: break-word;
}

h1, h2, h3, h4, h5 { margin: 0 0 0.5em; line-height: 1.25; letter-spacing: -0.012em; font-weight: 650; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.4vw, 2.25rem); letter-spacing: -0.022em; }
h2 { font-size: 1.5rem; }
h3 { font-size: 1.25rem; }
h4 { font-size: 1rem; }
p, ul, ol, pre, table, figure { margin: 0 0 1rem; }
ul, ol { padding-left: 1.35rem; }
li + li { margin-top: 0.25rem; }

a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 0.07em; }
a:hover { color: var(--accent-strong); text-decoration-thickness: 0.13em; }

:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }

code, pre { font-family: var(--mono); font-size: 0.875em; }
code { overflow-wrap: anywhere; }
pre { padding: 0.9rem 1rem; overflow: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); line-height: 1.6; tab-size: 2; scrollbar-width: thin; }
pre code { font-size: inherit; overflow-wrap: normal; }
:not(pre) > code { padding: 0.1em 0.35em; border-radius: 4px; background: var(--sunken); }

table { width: 100%; border-collapse: collapse; }
.table-scroll { margin: 0 0 1rem; overflow-x: auto; }
.table-scroll table { margin: 0; }
.table-scroll code { overflow-wrap: normal; white-space: nowrap; }
table.rows { font-variant-numeric: tabular-nums; }
.rows td.figure, .rows th.figure { text-align: right; }
.empty { padding: 1.5rem; border: 1px dashed var(--line-strong); border-radius: var(--radius); color: var(--muted); }
th, td { padding: 0.65rem 0.75rem 0.65rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }

.skip-link {
  position: absolute;
  left: 0.75rem;
  top: -4rem;
  z-index: 30;
  padding: 0.6rem 1rem;
  border-radius: var(--radius);
  background: var(--accent);
  color: var(--on-accent);
}
.skip-link:focus { top: 0.5rem; color: var(--on-accent); }

.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
button.visually-hidden:focus-visible { position: static; width: auto; height: auto; margin: 0; clip-path: none; }

.site-header {
  display: flex;
  align-items: center;
  min-height: var(--header-height);
  padding: 0.4rem clamp(1rem, 3vw, 1.75rem);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
}
.brand {
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  color: var(--ink);
  font-size: 1.0625rem;
  font-weight: 680;
  letter-spacing: -0.015em;
  text-decoration: none;
}
.brand svg { flex: none; width: 1.75rem; height: 1.75rem; color: var(--accent); }
a.brand:hover { color: var(--accent-strong); }
.brand { min-width: 0; overflow-wrap: anywhere; line-height: 1.3; }
.brand .logo { display: block; width: auto; height: auto; max-width: min(12rem, 50vw); max-height: 2.25rem; }
@media screen and (prefers-color-scheme: dark) {
  .brand .logo.on-light { padding: 0.25rem 0.4rem; border-radius: 6px; background: #fff; }
}
.brand-initial { flex: none; display: grid; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 7px; background: var(--accent); color: var(--on-accent); font-size: 1rem; }
.language-switch { flex: none; margin-left: auto; padding: 0.5rem 0 0.5rem 1rem; font-size: 0.9375rem; }

.column { flex: 1; width: 100%; max-width: 44rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3.5rem) clamp(1rem, 4vw, 1.75rem); }
.column h2:not(:first-child) { margin-top: 2.25rem; }
.column.narrow { max-width: 28rem; }

.site-footer {
  margin-top: auto;
  padding: 1.25rem clamp(1rem, 3vw, 1.75rem);
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-size: 0.875rem;
}

.marks { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.5rem; }
.preview-frames { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); gap: 1rem; }
.preview-frame { margin: 0 0 1rem; min-width: 0; }
.preview-frame figcaption { margin-bottom: 0.4rem; color: var(--muted); font-size: 0.875rem; }
.preview-frame iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); }
address { font-style: normal; }
.customer-footer { max-width: 44rem; margin: 0 auto; text-align: center; }
.customer-footer p { margin: 0 0 0.6rem; text-wrap: balance; }
.customer-footer > :last-child { margin-bottom: 0; }
.customer-footer .supplier { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: center; gap: 0 0.5rem; }
.customer-footer .supplier > * { margin: 0 0 0.4rem; }
.customer-footer .support a { white-space: nowrap; }
.customer-footer .own-words { white-space: pre-line; }
.footer-links { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.1rem; margin: 0 0 0.6rem; padding: 0; list-style: none; }
.footer-links li { margin: 0; }
.footer-links a { display: inline-block; padding: 0.35rem 0; }

.card { margin: 0 0 1rem; padding: clamp(1.1rem, 4vw, 1.75rem); border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.card > :last-child { margin-bottom: 0; }
.narrow .card { padding-block: clamp(1.5rem, 5vw, 2.25rem); box-shadow: 0 1px 2px rgb(0 0 0 / 4%), 0 8px 24px rgb(0 0 0 / 5%); }
.narrow h1 { font-size: clamp(1.5rem, 1.3rem + 1vw, 1.75rem); }
.narrow h2 { font-size: 1.0625rem; letter-spacing: 0; }
.column.narrow h2:not(:first-child) { margin-top: 1.5rem; }
.lead { margin-bottom: 1.5rem; color: var(--muted); }
.lead strong { display: block; color: var(--ink); overflow-wrap: anywhere; }
.sign { display: block; width: 3rem; height: 3rem; margin: 0 0 1rem; color: var(--accent); }
.centred { margin: 0; text-align: center; text-wrap: balance; }

.notice { margin: 0 0 1rem; padding: 0.75rem 1rem; border-left: 4px solid var(--accent); border-radius: 4px; background: var(--accent-soft); }
.notice.error { border-color: var(--danger); background: var(--danger-soft); }
.notice.caution { border-color: var(--caution); background: var(--caution-soft); }
.notice > :last-child { margin-bottom: 0; }

.field { margin: 0 0 1.1rem; }
.field label { display: block; margin-bottom: 0.3rem; font-weight: 600; }
.field .hint, .field .fault { margin: 0.3rem 0 0; font-size: 0.875rem; color: var(--muted); }
.field .fault { color: var(--danger); font-weight: 600; }
.field .hint + input, .field .fault + input { margin-top: 0.5rem; }

input:not([type='checkbox'], [type='radio']), select, textarea {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
  font: inherit;
}
input[aria-invalid='true'] { border-color: var(--danger); }
input[type='checkbox'], input[type='radio'] { accent-color: var(--accent); }

.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 2.75rem;
  padding: 0.5rem 1.25rem;
  border: 1px solid var(--accent);
  border-radius: var(--radius);
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.button:hover { border-color: var(--accent-strong); background: var(--accent-strong); color: var(--on-accent); }
.button.quiet { background: transparent; color: var(--accent); }
.button.quiet:hover { background: var(--accent-soft); color: var(--accent-strong); }
.button.wide { width: 100%; }
.choice { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: 0.75rem; margin: 0 0 1rem; }
.choice > :nth-child(3) { grid-column: 1 / -1; }
form:last-child > .choice:last-child { margin-bottom: 0; }
.after-form { margin-top: 1rem; }
.card > .hint { color: var(--muted); font-size: 0.9375rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 0 0 1rem; }
.column > section > .hint { color: var(--muted); font-size: 0.9375rem; }

.column > section + section { margin-top: 2.25rem; }
.page-head { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 0 1.5rem; }
.page-head > div { min-width: 0; flex: 1 1 18rem; }
.page-head .lead span { display: inline-block; overflow-wrap: anywhere; }
.page-head form { margin-bottom: 1.5rem; }
.card-head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem 0.75rem; margin-bottom: 0.5rem; }
.card-head h3 { margin: 0; }
.state { padding: 0.1rem 0.6rem; border-radius: 1rem; background: var(--sunken); color: var(--muted); font-size: 0.875rem; font-weight: 600; }
.state.good { background: var(--accent-soft); color: var(--accent-strong); }
.state.bad { background: var(--danger-soft); color: var(--danger); }
.state.going { background: var(--caution-soft); color: var(--caution); }
dl.facts { margin: 0 0 1rem; }
.facts > div { display: grid; grid-template-columns: minmax(0, 15rem) minmax(0, 1fr); gap: 0 1rem; padding: 0.2rem 0; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.statement { margin: 0 0 1rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); white-space: pre-line; overflow-wrap: anywhere; }
@media (max-width: 30rem) {
  .facts > div { grid-template-columns: minmax(0, 1fr); padding: 0.35rem 0; }
}
.narrow .facts > div { grid-template-columns: minmax(0, 1fr); }
.field input.with-button { width: calc(100% - 7.5rem); vertical-align: middle; }
.button.beside { width: 7rem; margin-left: 0.5rem; padding-inline: 0; vertical-align: middle; text-align: center; }
.field :is(.hint, .fault) + input + .button.beside { margin-top: 0.5rem; }
.or { margin: 1rem 0; text-align: center; color: var(--muted); }
p.fault { margin: 0.75rem 0 0; color: var(--danger); font-weight: 600; }
[hidden] { display: none; }
.marks { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0.5rem 0.75rem; margin: 0 0 1.25rem; padding: 0; list-style: none; font-weight: 600; }
.marks li { display: flex; align-items: center; gap: 0.5rem; min-width: 0; margin: 0; overflow-wrap: anywhere; }
.marks li + li::before { content: '↔'; color: var(--muted); font-weight: 400; }
.marks li + li .brand-initial { background: var(--ink); color: var(--surface); }
.card .card-head h2 { margin: 0; font-size: 1.25rem; }
.card-head .brand-initial { font-weight: 600; }
details:is(.example, .fold) { margin: 0 0 1rem; padding: 0.6rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); }
details:is(.example, .fold) > summary { cursor: pointer; font-weight: 600; }
details.example table { width: 100%; margin: 0.5rem 0; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
details.example :is(th, td) { padding: 0.3rem 0.5rem 0.3rem 0; }

fieldset.choices { min-width: 0; margin: 0 0 1.1rem; padding: 0; border: 0; }
.choices legend { margin-bottom: 0.3rem; padding: 0; font-weight: 600; }
.choices .fault { margin: 0.3rem 0 0.5rem; color: var(--danger); font-size: 0.875rem; font-weight: 600; }
.option { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 0.65rem; align-items: start; margin: 0 0 0.35rem; padding: 0.5rem 0; }
.option input { width: 1.25rem; height: 1.25rem; margin: 0.2rem 0 0; }
.option label { font-weight: 400; }
.option .hint, .option .fault { grid-column: 2; margin: 0; color: var(--muted); font-size: 0.875rem; }
.option .fault { color: var(--danger); font-weight: 600; }
ul.act-links { margin: 0 0 1rem; padding: 0; list-style: none; }
.act-links li { margin: 0; }
.act-links a { display: block; padding: 0.6rem 0; border-top: 1px solid var(--line); }

@media (forced-colors: active) {
  .button, .card, .notice { border: 1px solid; }
}

@media print {
  body { display: block; background: none; color: #000; font-size: 10pt; }
  .site-header, .site-footer, .card { border-color: #bbb; background: none; }
  .skip-link { display: none; }
}
`
