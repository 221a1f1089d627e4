import { styleCss } from '../../platform/html/style.css.ts'
import { headerCss } from '../guides/header.css.ts'

/** The style of the reference, with the style of every page before it: one file, one request. */
export const referenceCss = `${styleCss}${headerCss}

.reference { flex: 1; background: var(--surface); }
.reference > main { min-width: 0; padding: 0 clamp(1rem, 4vw, 2.5rem) 4rem; }
.properties, .links, .constraints, .values { padding: 0; list-style: none; }

/* Contents: folded on a phone. Open they scroll away, so that a jump shows its target. */
.sidebar { position: sticky; top: 0; z-index: 10; border-bottom: 1px solid var(--line); background: var(--surface); }
.sidebar:has(> details[open]) { position: static; }
.sidebar summary { padding: 0.75rem clamp(1rem, 4vw, 2.5rem); font-weight: 600; cursor: pointer; }
.sidebar-body { padding: 0 clamp(1rem, 4vw, 2.5rem) 1.25rem; font-size: 0.9rem; }
.links { margin: 0 0 1rem; }
.links li + li { margin: 0; }
.links a { display: flex; justify-content: space-between; align-items: baseline; gap: 0.75rem; margin: 0 -0.6rem; padding: 0.34rem 0.6rem; border-radius: 6px; color: var(--muted); text-decoration: none; }
.links a:hover { background: var(--sunken); color: var(--ink); }
.links a[aria-current] { background: var(--accent-soft); color: var(--accent-strong); font-weight: 600; }
.links-title { margin: 1.15rem 0 0.25rem; font-size: 0.75rem; font-weight: 700; letter-spacing: 0.05em; text-transform: uppercase; }
.links-title a { color: var(--ink); text-decoration: none; }
.links-title a:hover { text-decoration: underline; }
.search { margin: 0 0 1rem; }
.search input { min-height: 2.4rem; padding: 0.35rem 0.7rem; font-size: 0.9rem; }
.search input::placeholder { color: var(--muted); opacity: 1; }
.search output { display: block; color: var(--muted); font-size: 0.8125rem; }
.search output:not(:empty) { padding-top: 0.4rem; }
.reference [hidden] { display: none; }

.chapter { padding: clamp(2rem, 5vw, 3.25rem) 0 0; }
.chapter + .chapter { margin-top: clamp(2rem, 5vw, 3.25rem); border-top: 1px solid var(--line); }
.chapter > h2, .chapter > .prose > h2 { margin-bottom: 1rem; font-size: 1.625rem; }
.operation { padding-top: clamp(1.5rem, 4vw, 2.5rem); }
.trail { margin: 0 0 0.4rem; font-size: 0.875rem; }
.operation > h1 { margin-bottom: 0.6rem; }
.parts-of-page ul { display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; margin: 0 0 1.25rem; padding: 0; list-style: none; font-size: 0.9rem; }
.parts-of-page li + li { margin: 0; }
.operations { margin: 0 0 1rem; padding: 0; list-style: none; }
.operations > li { margin: 0; padding: 0.6rem 0; border-bottom: 1px solid var(--line); scroll-margin-top: 5rem; }
.operations > li:last-child { border-bottom: 0; }
.operations > li:target { background: var(--accent-soft); }
.operations a { font-weight: 600; text-decoration: none; }
.operations a:hover { text-decoration: underline; }
.operations .endpoint { margin: 0.15rem 0 0; }
.operations .endpoint code { color: var(--muted); font-size: 0.8125rem; overflow-wrap: anywhere; }
.operations .endpoint .method { padding: 0.1rem 0.42rem; font-size: 0.6875rem; }
.prose { min-width: 0; max-width: 44rem; }
.prose h4 { margin: 1.75rem 0 0.6rem; padding-bottom: 0.5rem; border-bottom: 1px solid var(--line); }
.prose h2:not(:first-child) { margin-top: 2rem; font-size: 1.25rem; }
.operation .prose > h2 { margin-top: 2rem; padding-bottom: 0.5rem; border-bottom: 1px solid var(--line); font-size: 1.1875rem; }
.samples { min-width: 0; margin: 1.25rem 0; }
.version { display: inline-block; padding: 0.15em 0.55em; border-radius: 99px; background: var(--accent-soft); color: var(--accent-strong); font-size: 0.875rem; font-weight: 600; letter-spacing: 0; vertical-align: middle; }

.endpoint { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
.endpoint code { padding: 0; background: none; font-size: 0.9375rem; }
.method { flex: none; padding: 0.1rem 0.42rem; border-radius: 5px; background: var(--sunken); color: var(--muted); font: 700 0.6875rem/1.5 var(--mono); letter-spacing: 0.03em; }
.method.get { background: var(--accent-soft); color: var(--accent-strong); }
.method.post { background: var(--info-soft); color: var(--info); }
.method.put { background: var(--caution-soft); color: var(--caution); }
.method.patch { background: var(--violet-soft); color: var(--violet); }
.method.delete { background: var(--danger-soft); color: var(--danger); }
.endpoint .method { padding: 0.2rem 0.55rem; font-size: 0.8125rem; }
.access { color: var(--muted); font-size: 0.9375rem; }
.access code { color: var(--accent-strong); background: var(--accent-soft); }
.content-type { margin-bottom: 0.25rem; font-size: 0.875rem; }

.parameters caption { padding: 0.4rem 0; text-align: left; color: var(--muted); font-size: 0.875rem; font-weight: 600; }
.parameters thead th { padding: 0; border: 0; }
.parameters tr:first-child > * { border-top: 1px solid var(--line); }
.parameters thead tr:first-child > * { border-top: 0; }
.parameters tbody th { width: 38%; font-weight: 400; }
.parameters th .flag { display: table; }
.parameters td { padding-right: 0; }
.parameters td p, .property p { margin-bottom: 0.25rem; }
.parameters td, .property { font-size: 0.9375rem; }
.parameters td > :last-child, .property > :last-child { margin-bottom: 0; }

.properties { margin: 0 0 1rem; }
.property { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.property:last-child { border-bottom: 0; }
.property + .property { margin: 0; }
.property-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.1rem 0.55rem; margin: 0; }
.property-name { padding: 0 !important; background: none !important; color: var(--ink); font-size: 0.875rem; font-weight: 650; }
.type { color: var(--muted); font-size: 0.8125rem; }
.type-name { color: var(--accent); font-size: 0.8125rem; }
.variant { font-weight: 600; }
.flag { color: var(--muted); font-size: 0.75rem; font-style: italic; }
.flag.required { color: var(--caution); font-style: normal; font-weight: 600; }
.flag.deprecated { padding: 0 0.4em; border-radius: 4px; background: var(--danger-soft); color: var(--danger); font-style: normal; }
.constraints, .values { display: flex; flex-wrap: wrap; gap: 0.25rem 0.4rem; margin: 0.2rem 0 0.25rem; }
.constraints li + li, .values li + li { margin: 0; }
.constraints { color: var(--muted); font-size: 0.8125rem; }
.constraints li:not(:last-child)::after { content: '·'; padding-left: 0.4rem; }
.values code { display: inline-block; font-size: 0.78rem; }

.parts, .more { margin: 0.4rem 0 0.25rem; }
.parts > summary, .more > summary { display: inline-flex; align-items: center; gap: 0.4rem; padding: 0.2rem 0.65rem; border: 1px solid var(--line); border-radius: 99px; color: var(--accent); font-size: 0.8125rem; font-weight: 600; cursor: pointer; list-style: none; }
.parts > summary::-webkit-details-marker, .more > summary::-webkit-details-marker, .code > summary::-webkit-details-marker { display: none; }
.parts > summary::before, .more > summary::before { content: '+'; font-family: var(--mono); }
.parts[open] > summary::before, .more[open] > summary::before { content: '–'; }
.parts > summary:hover, .more > summary:hover { border-color: var(--accent); color: var(--accent-strong); }
.parts > .properties { margin: 0.5rem 0 0; padding: 0 0 0 0.9rem; border-left: 2px solid var(--line); }
.parts.answer { margin-bottom: 1.25rem; }
.parts.answer + .statuses { padding-top: 0.75rem; border-top: 1px solid var(--line); }
.parts.answer > .properties { padding: 0; border: 0; }
.parts.answer > table { margin: 0.75rem 0 0.5rem; }

.errors { margin: 0 0 1rem; }
.errors > div { padding: 0.6rem 0; border-bottom: 1px solid var(--line); font-size: 0.9375rem; }
.errors dt { color: var(--muted); font-size: 0.875rem; }
.errors dd { margin: 0.15rem 0 0; }
.codes { margin: 0.25rem 0 0; padding: 0; list-style: none; color: var(--muted); font-size: 0.875rem; }
.codes li + li { margin-top: 0.25rem; }
.codes > li > code:first-child { color: var(--ink); }
.statuses { margin: 0 0 0.5rem; }
.statuses > div { display: grid; grid-template-columns: minmax(8.5rem, auto) 1fr; gap: 0 1rem; padding: 0.45rem 0; font-size: 0.9375rem; }
.statuses dt { color: var(--muted); font-size: 0.875rem; }
.statuses dd { margin: 0; }
.status { font: 700 0.8125rem/1.6 var(--mono); }
.status.success { color: var(--accent); }
.status.failure { color: var(--danger); }
.facts > div, .panel dl > div { display: grid; grid-template-columns: 7.5rem 1fr; gap: 0 1rem; padding: 0.2rem 0; }
.facts, .panel dl { margin: 0 0 1rem; font-size: 0.9375rem; }
.facts dt, .panel dt { color: var(--muted); }
.facts dd, .panel dd { margin: 0; }

.panel { padding: 1rem 1.15rem; border: 1px solid var(--line); border-radius: 10px; background: var(--page); }
.panel h2, .panel h4 { margin: 0 0 0.5rem; font-size: 0.8125rem; letter-spacing: 0; color: var(--muted); }
.panel > :last-child { margin-bottom: 0; }
.panel dl > div { grid-template-columns: 1fr; padding: 0.3rem 0; }
.panel dt { font-size: 0.8125rem; }
.panel code { padding: 0; background: none; }

.code { margin: 0 0 0.9rem; border-radius: 10px; overflow: clip; background: var(--code-page); color: var(--code-ink); border: 1px solid var(--code-line); }
.code > summary { display: flex; align-items: center; gap: 0.5rem; padding: 0.5rem 0.95rem; background: var(--code-head); color: var(--code-muted); font-size: 0.8125rem; font-weight: 600; cursor: pointer; list-style: none; }
.code > summary:hover { color: var(--code-ink); }
.code > summary::after { content: '+'; margin-left: auto; font-family: var(--mono); }
.code[open] > summary::after { content: '–'; }
.code > summary:focus-visible, .code pre:focus-visible { outline-color: var(--code-key); outline-offset: -3px; border-radius: 10px; }
.code-body { position: relative; }
.code pre { margin: 0; max-height: 30rem; border: 0; border-radius: 0; background: none; font-size: 0.8125rem; }
.code .key { color: var(--code-key); }
.code .text { color: var(--code-text); }
.code .number { color: var(--code-number); }
.code .comment { color: var(--code-muted); }
.example { margin: 0 0 1.25rem; padding: 0; min-width: 0; }
.code-title { margin: 0; padding: 0.45rem 0.95rem; background: var(--code-head); color: var(--code-muted); font-size: 0.8125rem; font-weight: 600; }
.tabs { position: relative; display: flex; flex-wrap: wrap; background: var(--code-head); }
.tabs > label { padding: 0.45rem 0.95rem; color: var(--code-muted); font-size: 0.8125rem; font-weight: 600; cursor: pointer; }
.tabs > label:hover { color: var(--code-ink); }
.tabs > input:checked + label { box-shadow: inset 0 -2px var(--code-key); color: var(--code-ink); }
.tabs > input:focus-visible + label { outline: 3px solid var(--code-key); outline-offset: -3px; border-radius: 6px; }
.tabs > .tab { display: none; order: 1; width: 100%; background: var(--code-page); }
.tabs > input:nth-of-type(1):checked ~ .tab:nth-of-type(1), .tabs > input:nth-of-type(2):checked ~ .tab:nth-of-type(2), .tabs > input:nth-of-type(3):checked ~ .tab:nth-of-type(3) { display: block; }
.example .code-body { position: static; }
.example { position: relative; }
.example .copy { top: 0.32rem; right: 0.6rem; }

.run { margin: 0 0 1.25rem; }
.run > h2 { font-size: 1.0625rem; color: var(--ink); }
.run-as { color: var(--muted); font-size: 0.875rem; }
.run-field { margin: 0 0 0.75rem; }
.run-field label { display: block; margin: 0 0 0.2rem; font: 600 0.8125rem/1.5 var(--mono); }
.run-field .flag { font-family: var(--sans); font-weight: 400; }
.run-field input, .run-field textarea { width: 100%; min-height: 2.25rem; padding: 0.3rem 0.6rem; font: 0.8125rem/1.5 var(--mono); }
.run-field textarea { resize: vertical; }
.run-result:not(:empty) { margin-top: 1rem; }
.run-result .notice { margin: 0; }
.run-status { margin: 0 0 0.6rem; }
.run-status .status { font-size: 1rem; }
.run-time { color: var(--muted); font-size: 0.875rem; }
.run-page { max-width: 60rem; padding-top: 2rem !important; }

/* The button lies over the head of its block: inside a summary it could not be reached by a screen reader. */
.copy { position: absolute; top: -2.05rem; right: 2.4rem; min-height: 1.65rem; padding: 0.05rem 0.65rem; border: 1px solid var(--code-line); border-radius: 6px; background: var(--code-page); color: var(--code-ink); font: 600 0.75rem/1.5 var(--sans); cursor: pointer; }
.copy:hover { border-color: var(--code-muted); }
.copy:focus-visible { outline-color: var(--code-key); }

@media (min-width: 60rem) {
  .reference { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  .site-header { position: sticky; top: 0; z-index: 20; }
  .sidebar, .sidebar:has(> details[open]) { position: sticky; top: var(--header-height); height: calc(100vh - var(--header-height)); overflow-y: auto; border: 0; border-right: 1px solid var(--line); background: var(--page); scrollbar-width: thin; }
  .sidebar-body { padding: 1.5rem 1.5rem 2rem clamp(1rem, 3vw, 1.75rem); }
}
@media (max-width: 59.99rem) {
  html { scroll-padding-top: 4rem; }
}
/* Where the style cannot open the contents by itself, the reader still can. */
@supports selector(::details-content) {
  @media (min-width: 60rem) {
    .sidebar summary { display: none; }
    .sidebar details::details-content { content-visibility: visible; display: block; }
  }
}
@media (min-width: 75rem) {
  .row { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 0.85fr); gap: clamp(2rem, 3vw, 3.5rem); }
  .reference > main { max-width: 92rem; }
  .samples { position: sticky; top: calc(var(--header-height) + 1.25rem); align-self: start; max-height: calc(100vh - var(--header-height) - 2.5rem); overflow-y: auto; margin: 0; scrollbar-width: thin; }
  .operation .samples { position: static; max-height: none; overflow: visible; }
}
@media (max-width: 30rem) {
  .statuses > div { grid-template-columns: 1fr; }
}

@media (forced-colors: active) {
  .method, .flag.deprecated, .code, .version { border: 1px solid; }
  .tabs > input:checked + label { border-bottom: 2px solid; }
}

@media print {
  .sidebar, .copy, .run { display: none; }
  .tabs > label { color: #000; }
  .tabs > .tab { display: block; }
  .reference, .row { display: block; }
  .samples { position: static; max-height: none; overflow: visible; }
  .code, .code > summary { background: none; border-color: #bbb; color: #000; }
  .code span { color: #000 !important; }
  .code pre { max-height: none; white-space: pre-wrap; }
  details::details-content { content-visibility: visible; display: block; }
  h2, h3, h4, .endpoint { break-after: avoid; }
  .property, .statuses > div { break-inside: avoid; }
}
`
