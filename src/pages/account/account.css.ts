/** What the pages of the account have besides the common style and that of charts. */
export const accountCss = `
.account-nav { border-bottom: 1px solid var(--line); background: var(--surface); }
.account-nav ul { display: flex; flex-wrap: wrap; gap: 0 0.25rem; max-width: 48rem; margin: 0 auto; padding: 0 clamp(0.5rem, 3vw, 1.25rem); list-style: none; }
.account-nav li { margin: 0; }
.account-nav a { display: block; padding: 0.7rem 0.6rem 0.55rem; border-bottom: 3px solid transparent; color: var(--muted); font-weight: 600; text-decoration: none; }
.account-nav a:hover { color: var(--accent-strong); }
.account-nav a[aria-current] { border-bottom-color: var(--accent); color: var(--ink); }
.column { padding-top: clamp(1.25rem, 4vw, 2.5rem); }

.column > * + section { margin-top: 2.25rem; }
.column > nav + section { margin-top: 0; }
.chips { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.chips li { margin: 0; }
.chips a { display: inline-flex; align-items: center; min-height: 2.5rem; padding: 0.3rem 0.9rem; border: 1px solid var(--line-strong); border-radius: 2rem; color: var(--ink); text-decoration: none; }
.chips a:hover { border-color: var(--accent); color: var(--accent-strong); }
.chips a[aria-current] { border: 2px solid var(--accent); background: var(--accent-soft); color: var(--accent-strong); font-weight: 650; }
.chips a[aria-current]::before { content: '✓'; margin-right: 0.4em; }

.pager { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; margin: 0 0 1rem; }
.pager a { padding: 0.5rem 0; }
.pager h2 { flex: 1 1 100%; margin: 0; }
.pager a[rel='next'] { margin-left: auto; }

.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.25rem, 1fr)); gap: 0.75rem; margin: 0 0 1rem; }
.tiles > div { min-width: 0; padding: 0.8rem 0.9rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.card .tiles > div { background: var(--sunken); border-color: transparent; }
.tiles dt { color: var(--muted); font-size: 0.875rem; }
.tiles dd { margin: 0; font-size: 1.125rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.35; white-space: nowrap; }
.tiles dd.more { color: var(--muted); font-size: 0.875rem; font-weight: 400; white-space: normal; }

.price-now { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.75rem; margin: 0 0 0.25rem; }
.price-now strong { font-size: clamp(2rem, 1.6rem + 2vw, 2.75rem); line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.todo { margin: 0 0 1rem; list-style: none; }
.todo li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; margin: 0; padding: 0.75rem 0; border-top: 1px solid var(--line); }
.todo li:first-child { border-top: 0; padding-top: 0; }
.todo li:last-child { padding-bottom: 0; }
.todo p { flex: 1 1 14rem; margin: 0; }
.contract-card h3 a { color: inherit; }
.timeline { margin: 0 0 1rem; padding: 0 0 0 1.1rem; border-left: 2px solid var(--line); list-style: none; }
.timeline li { margin: 0 0 0.75rem; }
.timeline time { display: block; color: var(--muted); font-size: 0.875rem; }
.timeline .ahead { color: var(--muted); }
.rows th[scope='row'] { font-weight: 400; }
@media (max-width: 30rem) {
  .column .rows { font-size: 0.9375rem; }
  .column .rows th, .column .rows td { padding: 0.5rem 0.35rem 0.5rem 0; }
}
`
