/** The links and the search in the header, which guides and reference share. */
export const headerCss = `
.site-header:has(.site-search) { flex-wrap: wrap; gap: 0.25rem 1.5rem; }
.site-nav { display: flex; gap: 1.25rem; font-size: 0.9375rem; }
.site-nav a { padding: 0.35rem 0; color: var(--muted); text-decoration: none; white-space: nowrap; }
.site-nav a:hover { color: var(--accent-strong); text-decoration: underline; }
.site-search { flex: 1 1 12rem; margin-left: auto; max-width: 20rem; }
.site-search input { min-height: 2.25rem; padding: 0.25rem 0.75rem; font-size: 0.9375rem; }
.site-search input::placeholder { color: var(--muted); opacity: 1; }
@media (max-width: 40rem) {
  .site-search { flex-basis: 100%; max-width: none; padding-bottom: 0.25rem; }
  .site-nav { margin-left: auto; gap: 1rem; }
}
`
