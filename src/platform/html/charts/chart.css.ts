const numbered = (count: number, rule: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => rule(index + 1)).join('\n')

/** How charts look, in the colours of the scheme. */
export const chartCss = `
.chart { max-width: 60rem; margin: 0 0 2rem; }
.chart figcaption { margin-bottom: 0.5rem; font-weight: 600; }
.chart .unit { color: var(--muted); font-weight: 400; }
.chart .table-scroll { margin-bottom: 0.25rem; }
.chart .drawing { display: block; width: 100%; min-width: 36rem; height: auto; }
.chart text { fill: var(--muted); font: 12px var(--sans); font-variant-numeric: tabular-nums; }
.chart .end { text-anchor: end; }
.chart .middle { text-anchor: middle; }
.chart .grid { stroke: var(--line); }
.chart .zero, .chart .tick { stroke: var(--line-strong); }
.chart .line { fill: none; stroke: var(--series); stroke-width: 2; stroke-linejoin: round; }
.chart .area { fill: var(--series); stroke: var(--surface); stroke-width: 0.5; }
.chart .band { fill: var(--series); fill-opacity: 0.18; }
.chart .hint { fill: transparent; }
.chart .hint:hover { fill: var(--ink); fill-opacity: 0.08; }
.chart .window { fill: var(--accent-soft); stroke: var(--accent); stroke-dasharray: 4 3; }
.chart .now { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 2 2; }
.chart text.mark { fill: var(--ink); font-weight: 600; }
.chart .hint > rect { fill: transparent; }
.chart .hint:hover > rect, .chart .hint.chosen > rect { fill: var(--ink); fill-opacity: 0.12; }
.chart .readout { visibility: hidden; fill: var(--ink); fill-opacity: 1; text-anchor: middle; font-weight: 600; }
.chart .hint:hover .readout, .chart .hint.chosen .readout { visibility: visible; }
.chart .readable.steered .hint:hover:not(.chosen) .readout { visibility: hidden; }
.chart .readable.steered .hint:hover:not(.chosen) > rect { fill: transparent; }
.chart .readable { margin-bottom: 0.25rem; border-radius: var(--radius); touch-action: pan-y; }
.chart.phone { margin-bottom: 1.25rem; }
.chart.phone .drawing { min-width: 0; }
.chart.phone .line { vector-effect: non-scaling-stroke; }
@media (max-width: 27rem) {
  .chart.phone text:not(.readout) { font-size: 14px; }
}
@media (min-width: 42rem) {
  .chart.phone text { font-size: 8px; }
}
.chart .gap { fill: var(--sunken); stroke: var(--line-strong); stroke-dasharray: 2 3; }
${numbered(6, (number) => `.chart .series-${number} { --series: var(--series-${number}); }`)}
.chart .line.dash-2 { stroke-dasharray: 7 3; }
.chart .line.dash-3 { stroke-dasharray: 2 3; }
.chart .line.dash-4 { stroke-dasharray: 9 3 2 3; }
${numbered(7, (number) => `.chart .shade-${number} { fill: var(--shade-${number}); }`)}
.chart .legend { display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem; margin: 0 0 0.5rem; padding: 0; list-style: none; font-size: 0.875rem; }
.chart .legend li { display: inline-flex; align-items: center; gap: 0.4rem; margin: 0; }
.chart .legend svg { flex: none; width: 1.5rem; height: 0.75rem; }
.chart .note { margin: 0 0 0.35rem; color: var(--muted); font-size: 0.875rem; }
.chart summary { width: fit-content; color: var(--muted); font-size: 0.875rem; cursor: pointer; }
.chart details { margin-bottom: 0.35rem; }
.chart details .table-scroll { max-height: 24rem; margin-top: 0.5rem; overflow: auto; }
.chart .rows td:last-child { min-width: 0; }
@media (forced-colors: active) {
  .chart .drawing, .chart .legend svg { forced-color-adjust: none; background: var(--surface); }
}
`
