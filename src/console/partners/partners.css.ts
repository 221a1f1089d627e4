/** What the pages of partners add to the style of the console. */
export const partnersCss = `
.desk form.wide { max-width: 44rem; }
.tick { position: relative; margin: 0 0 0.6rem; padding-left: 1.75rem; }
.tick input { position: absolute; left: 0; top: 0.25rem; margin: 0; width: 1.1rem; height: 1.1rem; }
.tick label { font-weight: 600; }
.tick .hint { margin: 0; color: var(--muted); font-size: 0.875rem; }
.desk fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
.desk legend { margin-bottom: 0.5rem; padding: 0; font-weight: 600; }
.facts dd code.id { white-space: normal; overflow-wrap: anywhere; }
.secret code.id { font-size: 1rem; }
.logos { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; }
.logo-form .shown-logo { padding: 1rem; border: 1px solid var(--line-strong); border-radius: var(--radius); background: #fff; }
.logo-form.dark .shown-logo { background: #131c1a; }
.shown-logo img { display: block; max-width: 100%; height: auto; max-height: 6rem; width: auto; }
.previews { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; margin: 0 0 1rem; }
.brand-preview { margin: 0; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--page); color: var(--ink); overflow: hidden; }
.brand-preview figcaption { padding: 0.3rem 0.9rem; border-bottom: 1px solid var(--line); background: var(--sunken); color: var(--muted); font-size: 0.8125rem; }
.brand-preview .shown { padding: 0.9rem; }
.brand-preview .shown > p { margin: 0.75rem 0; }
.brand-preview .brand { color: var(--ink); }
.brand-preview .a-link { color: var(--accent); text-decoration: underline; }
.brand-preview .button { cursor: default; }
.brand-preview .sheet { padding: 0.9rem; border-top: 4px solid; background: var(--surface); }
.brand-preview .sheet .from { margin: 0 0 0.75rem; color: var(--muted); font-weight: 600; }
.brand-preview .sheet .subject { margin: 0 0 0.75rem; font-size: 1.25rem; font-weight: 700; }
`
