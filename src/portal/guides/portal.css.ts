import { chartCss } from '../../platform/html/charts/chart.css.ts'
import { referenceCss } from '../reference/reference.css.ts'

/** The style of the guides, on top of the style of the reference, with which they share contents and code. */
export const portalCss = `${referenceCss}${chartCss}

.portal > main { display: flow-root; padding-top: clamp(1.75rem, 4vw, 3rem); }
.guide { min-width: 0; max-width: 46rem; }
.guide h2 { margin-top: 2.5rem; padding-top: 0.25rem; }
.guide h3 { margin-top: 1.75rem; font-size: 1.125rem; }
.guide .lead { font-size: 1.125rem; }
.guide .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 0 0 1.75rem; }
.anchor { margin-left: 0.2em; color: var(--muted); font-weight: 400; text-decoration: none; opacity: 0; }
h2:hover > .anchor, h3:hover > .anchor, .anchor:focus-visible { opacity: 1; }
.guide td, .guide th { font-size: 0.9375rem; }
.guide .table-scroll { margin-bottom: 1.25rem; }
.guide .table-scroll code { white-space: normal; }
.guide td:first-child code { white-space: nowrap; }
.guide .table-scroll table { min-width: 34rem; }
.guide .table-scroll td:not(:first-child) code { overflow-wrap: anywhere; }
.guide .table-scroll td { min-width: 6.5rem; }
.guide .table-scroll td:first-child { min-width: 0; }
.guide th { color: var(--muted); font-size: 0.8125rem; }

.pictures { display: flex; flex-wrap: wrap; gap: 1.25rem; margin: 0 0 1.5rem; }
.pictures figure { flex: 0 1 20rem; margin: 0; }
.pictures img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 12px; }
.pictures figcaption { padding-top: 0.5rem; color: var(--muted); font-size: 0.875rem; }
.drawing { flex: 1; min-width: 0; overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--page); }
.drawing svg { display: block; min-width: 44rem; width: 100%; height: auto; }
.drawing .ground { fill: none; }
.drawing .state { fill: var(--surface); stroke: var(--line-strong); }
.drawing .state.way { fill: var(--accent-soft); stroke: var(--accent); }
.drawing .state.end { fill: var(--danger-soft); stroke: var(--danger); }
.drawing .state.lost { fill: var(--caution-soft); stroke: var(--caution); }
.drawing .name { fill: var(--ink); }
.drawing .event { fill: var(--muted); }
.drawing .edge { stroke: var(--line-strong); }
.drawing .edge.way { stroke: var(--accent); }
.drawing .arrow { fill: var(--line-strong); }
.drawing .arrow.way { fill: var(--accent); }

.guide-list { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 0.9rem; padding: 0; list-style: none; }
.guide-list li { position: relative; margin: 0; padding: 0.9rem 1.1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--page); }
.guide-list li:hover { border-color: var(--accent); }
.guide-list a { font-weight: 650; text-decoration: none; }
.guide-list a::after { content: ''; position: absolute; inset: 0; border-radius: 12px; }
.guide-list p { margin: 0.2rem 0 0; color: var(--muted); font-size: 0.9375rem; }

.neighbours { display: flex; flex-wrap: wrap; gap: 0.9rem; margin: 3rem 0 1rem; }
.neighbours a { flex: 1 1 14rem; padding: 0.8rem 1.1rem; border: 1px solid var(--line); border-radius: 12px; font-weight: 600; text-decoration: none; }
.neighbours a:hover { border-color: var(--accent); background: var(--accent-soft); }
.neighbours span { display: block; color: var(--muted); font-size: 0.8125rem; font-weight: 400; }
.neighbours .after { text-align: right; }
.page-end { color: var(--muted); font-size: 0.875rem; }

.hits { padding: 0; list-style: none; }
.hits li { padding: 0.9rem 0; border-bottom: 1px solid var(--line); }
.hits a { font-weight: 650; }
.hits p { margin: 0.25rem 0 0; color: var(--muted); font-size: 0.9375rem; overflow-wrap: anywhere; }
.hits mark { padding: 0 0.1em; border-radius: 3px; background: var(--caution-soft); color: var(--caution); }
.hit-page { color: var(--muted); font-size: 0.875rem; }

.on-this-page { margin: 0 0 1.5rem; padding: 0.6rem 0.9rem; border: 1px solid var(--line); border-radius: 10px; background: var(--page); font-size: 0.9rem; }
.on-this-page summary { margin: 0; cursor: pointer; }
.on-this-page .links { margin: 0.5rem 0 0; }
.on-this-page .depth-3 a { padding-left: 1.4rem; }
.on-this-page code { padding: 0; background: none; }
@media (min-width: 82rem) {
  .portal > main { display: grid; grid-template-columns: minmax(0, 46rem) 14rem; gap: clamp(2rem, 4vw, 4rem); align-items: start; }
  .guide { grid-column: 1; grid-row: 1; }
  .on-this-page { grid-column: 2; grid-row: 1; position: sticky; top: calc(var(--header-height) + 1.5rem); max-height: calc(100vh - var(--header-height) - 3rem); overflow-y: auto; margin: 0; padding: 0 0.6rem; border: 0; background: none; font-size: 0.875rem; scrollbar-width: thin; }
}
/* Where the style cannot open the contents by itself, the reader still can. */
@supports selector(::details-content) {
  @media (min-width: 82rem) {
    .on-this-page summary { list-style: none; pointer-events: none; }
    .on-this-page summary::-webkit-details-marker { display: none; }
    .on-this-page details::details-content { content-visibility: visible; display: block; }
  }
}
@media (max-width: 40rem) {
  .guide td:first-child code { white-space: normal; overflow-wrap: anywhere; }
  .guide .table-scroll td:first-child:has(code) { min-width: 7rem; }
}
@media print {
  .on-this-page, .site-nav, .site-search, .neighbours, .page-end, .anchor { display: none; }
}
`
