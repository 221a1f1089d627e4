import { chartCss } from '../../platform/html/charts/chart.css.ts'
import { styleCss } from '../../platform/html/style.css.ts'

/** The style of the pages that are for everybody: the start page and the status. One file, so that both are there at once. */
export const startCss = `${styleCss}
${chartCss}
.site-header:has(.site-nav) { flex-wrap: wrap; gap: 0.25rem 1.5rem; }
.site-nav { display: flex; gap: 0.25rem 1.25rem; margin-left: auto; font-size: 0.9375rem; }
.site-nav a { padding: 0.35rem 0; color: var(--muted); text-decoration: none; white-space: nowrap; }
.site-nav a:hover { color: var(--accent-strong); text-decoration: underline; }
.site-nav a[aria-current] { color: var(--ink); font-weight: 600; }
.column { max-width: 64rem; }
.column > section { margin-top: 2.75rem; }
.site-links { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
.site-links li { margin: 0; padding: 0.35rem 0; }
.note { color: var(--muted); font-size: 0.875rem; }

.hero h1 { font-size: clamp(2rem, 1.5rem + 2.4vw, 3rem); margin-bottom: 0.35em; }
.hero .lead { max-width: 44rem; font-size: 1.125rem; }
.hero p:first-child { margin-bottom: 0.75rem; }

.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem; padding: 0; list-style: none; }
.ways li { display: flex; flex-direction: column; margin: 0; padding: 1.25rem 1.35rem; border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: 12px; background: var(--surface); }
.ways p { margin: 0 0 0.75rem; color: var(--muted); }
.ways .way-links { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: auto 0 0; }
.way-links a { padding: 0.35rem 0; font-weight: 600; }

.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 0.75rem; margin: 0 0 1.25rem; }
.figures > div { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.figures dt { color: var(--muted); font-size: 0.875rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; letter-spacing: -0.015em; font-variant-numeric: tabular-nums; }
.figures .unit { color: var(--muted); font-size: 0.9375rem; font-weight: 400; }
.prices .chart { max-width: none; margin-bottom: 0.75rem; }
.prices .chart .line { stroke-width: 2.5; }
/* The mark of now stands above the drawing. */
.for-desk .table-scroll { padding-top: 0.75rem; }
.for-desk .drawing { overflow: visible; }
.for-phone { display: none; }
@media (max-width: 42rem) {
  .for-desk { display: none; }
  .for-phone { display: block; }
}

.overall { padding: 1.25rem 1.5rem; border-left: 6px solid var(--accent); border-radius: var(--radius); background: var(--accent-soft); }
.overall h1 { margin: 0 0 0.15em; font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2rem); }
.overall p { margin: 0; }
.overall.partly { border-color: var(--caution); background: var(--caution-soft); }
.overall.down { border-color: var(--danger); background: var(--danger-soft); }
.overall.unknown { border-color: var(--line-strong); background: var(--sunken); }
.components, .incidents { margin: 0; padding: 0; list-style: none; }
.components li, .incidents li { margin: 0 0 0.75rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.component-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; }
.components h3, .incidents h3 { margin: 0; font-size: 1.0625rem; }
.incidents h3 { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
.components p, .incidents p { margin: 0.15rem 0 0.75rem; color: var(--muted); font-size: 0.9375rem; }
.incidents p:last-child { margin-bottom: 0; }
.incidents .operator-note { padding-left: 0.9rem; border-left: 3px solid var(--accent); color: var(--ink); white-space: pre-line; overflow-wrap: anywhere; }
.uptime { display: block; width: 100%; height: 2rem; }
.uptime .up { fill: var(--accent); }
.uptime .down { fill: var(--danger); }
.uptime .unknown { fill: var(--line-strong); }
.uptime-ends { display: flex; justify-content: space-between; gap: 1rem; margin-top: 0.3rem; color: var(--muted); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
@media (forced-colors: active) {
  .uptime { forced-color-adjust: none; background: var(--surface); }
}
`
