/** The links and the search in the header, which guides and reference share. */
export const headerCss = `
.site-header:has(.site-search) { flex-wrap: wrap; gap: 0.25rem 1.5rem; }
.site-nav { display: flex; gap: 1.25rem; font-size: 0.9375rem; }
.site-nav a { padding: 0.35rem 0; color: var(--muted); text-decoration: none; white-space: nowrap; }
.site-nav a:hover { color: var(--accent-strong); text-decoration: underline; }
.site-search { position: relative; flex: 1 1 12rem; margin-left: auto; max-width: 20rem; }
.site-search input { min-height: 2.25rem; padding: 0.25rem 0.75rem; font-size: 0.9375rem; }
.site-search input::placeholder { color: var(--muted); opacity: 1; }
.suggestions { position: absolute; z-index: 30; top: 100%; right: 0; left: 0; min-width: min(24rem, 90vw); max-height: 70vh; overflow-y: auto; margin: 0.25rem 0 0; padding: 0.35rem; border: 1px solid var(--line-strong); border-radius: 10px; background: var(--page); box-shadow: 0 8px 24px rgb(0 0 0 / 0.18); list-style: none; }
.suggestions[hidden] { display: none; }
.suggestions li { margin: 0; padding: 0.4rem 0.6rem; border-radius: 6px; font-size: 0.9375rem; cursor: pointer; overflow-wrap: anywhere; }
.suggestions li:hover, .suggestions li[aria-selected='true'] { background: var(--accent-soft); color: var(--accent-strong); }
.suggestions .hit-page { display: block; color: var(--muted); font-size: 0.8125rem; }
@media (min-width: 40.01rem) { .suggestions { left: auto; } }
@media (max-width: 40rem) {
  .site-search { flex-basis: 100%; max-width: none; padding-bottom: 0.25rem; }
  .site-nav { margin-left: auto; gap: 1rem; }
}
`
