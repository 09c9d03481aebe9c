/** The style of a result page. Follows the reader's light or dark setting. */
export const PAGE_STYLE = `
:root {
  --page: #fbfaf7; --sheet: #ffffff; --ink: #1d2226; --soft: #5b646c; --line: #dedad2; --accent: #0b6157; --tint: #eef5f3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --sheet: #1b1f23; --ink: #e4e6e8; --soft: #a0a8af; --line: #343a40; --accent: #6cc7b8; --tint: #1c2b2a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
body {
  margin: 0; padding: 1rem 1.25rem; background: var(--page); color: var(--ink);
  font: 0.95rem/1.4 ui-serif, Charter, "Iowan Old Style", Georgia, "Noto Serif", serif;
}
main { max-width: 70rem; margin: 0 auto; overflow-wrap: anywhere; }
h1, h2, h3, h4, th, summary, .back { font-family: ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
h1 { font-size: 1.65rem; line-height: 1.2; margin: 0 0 0.6rem; letter-spacing: -0.01em; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0.8rem 0 0.3rem; padding-top: 0.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.02rem; margin: 0.6rem 0 0.25rem; }
h4 { font-size: 1rem; margin: 1.4rem 0 0.4rem; }
p, ul, ol, blockquote { margin: 0 0 0.45rem; }
p:has(+ ul) { margin-bottom: 0.15rem; }
ul, ol { padding-left: 1.3rem; }
li { margin-bottom: 0.1rem; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
main > h1 + h2 { border-top: 0; margin-top: 0; padding-top: 0; color: var(--accent); }
main > h1 + h2 + p {
  font-size: 1.03rem; line-height: 1.42; margin: 0 0 0.5rem; padding: 0.5rem 0.9rem; background: var(--tint);
  border-left: 4px solid var(--accent); border-radius: 0 6px 6px 0;
}
.table { overflow-x: auto; margin: 0 0 0.7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); }
table { border-collapse: collapse; width: 100%; font-size: 0.88rem; line-height: 1.32; font-variant-numeric: tabular-nums; }
th, td { padding: 0.16rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { font-size: 0.82rem; font-weight: 600; color: var(--soft); }
tr:last-child td { border-bottom: 0; }
blockquote { padding: 0.1rem 0 0.1rem 1rem; border-left: 3px solid var(--line); color: var(--soft); }
blockquote h1 { font-size: 1.15rem; margin: 0 0 0.6rem; }
code { font: 0.88em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { overflow-x: auto; padding: 0.9rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; }
details details { margin: 0.6rem; }
.folds { display: grid; grid-template-columns: repeat(3, 1fr); grid-auto-flow: dense; gap: 0.5rem; margin: 0.7rem 0 0.4rem; }
.folds > details { margin: 0; min-width: 0; }
.folds > details[open] { grid-column: 1 / -1; }
details > .table { border-width: 1px 0 0; border-radius: 0 0 6px 6px; margin: 0; }
details { margin: 0 0 0.6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); }
summary { padding: 0.3rem 0.8rem; cursor: pointer; font-weight: 600; font-size: 0.96rem; }
article { padding: 0.4rem 1.2rem 1rem; border-top: 1px solid var(--line); scroll-margin-top: 3rem; }
article h1 { font-size: 1.4rem; margin-top: 1rem; }
article h2 { font-size: 1.12rem; margin-top: 1.6rem; }
.back { font-size: 0.88rem; margin: 0; }
@media (max-width: 36rem) {
  body { padding: 1.5rem 0.9rem 3rem; font-size: 1rem; }
  .folds { grid-template-columns: 1fr; }
  h1 { font-size: 1.5rem; }
  table { min-width: 36rem; }
  th, td { padding: 0.45rem 0.55rem; }
  main > h1 + h2 + p { font-size: 1.08rem; padding: 0.8rem 0.9rem; }
}
@media print {
  body { background: none; padding: 0; font-size: 10.5pt; }
  details, .table { border: 0; }
  h2, h3, tr { break-inside: avoid; break-after: avoid; }
}
`
