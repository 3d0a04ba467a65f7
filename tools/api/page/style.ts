/** The style sheet of the reference; colours are the app's own tokens, which stand before it. */
export const style = `
* { box-sizing: border-box }
:root { scroll-padding-top: 16px }
body { margin: 0; background: var(--bg0); color: var(--t1); font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--acc); text-underline-offset: 3px }
code, pre { font: 0.9em/1.5 ui-monospace, Menlo, Consolas, monospace }
:not(pre) > code { background: var(--bg2); border-radius: 4px; padding: 1px 5px }
.path.path, th code { background: none; padding: 0 }
h1, h2, h3, h4 { line-height: 1.25; margin: 0 }
h1 { font-size: 1.5rem }
h2 { font-size: 1.35rem }
h3 { font-size: 1.05rem; margin-block-start: 32px }
h4 { font-size: 0.85rem; color: var(--t2); margin-block: 20px 6px }
p { margin: 8px 0 }
.quiet, small { color: var(--t3) }
.top { display: flex; align-items: baseline; gap: 16px; padding: 20px max(24px, (100% - 1280px) / 2 + 24px);
  border-block-end: 1px solid var(--line) }
.columns { display: grid; grid-template-columns: 240px minmax(0, 1fr); max-width: 1280px; margin-inline: auto }
nav { position: sticky; inset-block-start: 0; max-height: 100vh; overflow-y: auto; padding: 20px 24px; align-self: start }
nav h2 { font-size: 0.95rem; margin-block: 20px 4px }
nav h2 a, nav li a { display: block; padding-block: 5px; color: var(--t2); text-decoration: none }
nav h2 a { color: var(--t1) }
nav a:hover { color: var(--acc) }
nav ul { list-style: none; margin: 0; padding: 0 }
.search span { display: block; font-weight: 600; margin-block-end: 4px }
.search input { width: 100%; min-height: 44px; padding: 0 12px; font: inherit; color: inherit; background: var(--bg1);
  border: 1px solid var(--line2); border-radius: 10px }
#found { min-height: 1.5em; margin: 4px 0 0; color: var(--t3) }
main { padding: 4px 24px 96px; min-width: 0 }
article { margin-block-start: 24px }
article > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px }
.intro { max-width: 72ch; color: var(--t2) }
.call { background: var(--bg1); border: 1px solid var(--card-line); border-radius: 12px; margin-block-start: 8px }
.call > summary { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 12px; min-height: 48px; padding: 8px 16px;
  cursor: pointer; list-style: none }
.call > summary::-webkit-details-marker { display: none }
.call[open] > summary { border-block-end: 1px solid var(--line) }
.path { font-weight: 600 }
.heading { color: var(--t2); flex: 1 1 16rem }
.methods, .chips { display: inline-flex; gap: 4px }
.tag { border-radius: 6px; padding: 1px 8px; font-size: 0.75rem; font-weight: 600; white-space: nowrap }
.get { background: var(--green-soft); color: var(--green) }
.post { background: var(--blue-soft); color: var(--blue) }
.warn { background: var(--warn-soft); color: var(--warn) }
.plain { background: var(--bg2); color: var(--t2) }
.body { padding: 4px 16px 16px }
.body > p { max-width: 80ch }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
thead th { color: var(--t3); font-size: 0.8rem; font-weight: 500 }
th, td { text-align: start; vertical-align: top; padding: 7px 16px 7px 0; border-block-end: 1px solid var(--line) }
tbody th { font-weight: 600; white-space: nowrap }
tbody tr:last-child > * { border-block-end: 0 }
.d1 { padding-inline-start: 20px } .d2 { padding-inline-start: 40px } .d3 { padding-inline-start: 60px }
td.type { min-width: 9rem } td small { display: block }
pre { margin: 0; padding: 10px 14px; background: var(--bg2); border-radius: 8px; overflow-x: auto; white-space: pre-wrap }
:focus-visible { outline: 2px solid var(--acc); outline-offset: 2px }
[hidden] { display: none !important }
@media (max-width: 800px) {
  .columns { grid-template-columns: minmax(0, 1fr) }
  nav { position: static; max-height: none; padding: 16px 16px 0 }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 16px }
  main { padding-inline: 16px }
  .top { padding-inline: 16px }
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: block; padding-block: 8px; border-block-end: 1px solid var(--line) }
  th, td { display: block; padding: 0; border: 0 }
  th.d1, th.d2, th.d3, th.d1 ~ td, th.d2 ~ td, th.d3 ~ td { padding-inline-start: 16px }
  td.type { color: var(--t2) }
}
`
