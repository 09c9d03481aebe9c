/** Forbids remote and inline content. A page opened from disk has the origin `file:`. */
const POLICY =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; font-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'"

/** The page that loads the run and the inspector. */
export function sharePage(run: string): string {
  const title = run.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · Quire</title>
<link rel="icon" href="assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="assets/inspector.css">
<script src="assets/theme.js"></script>
<script src="assets/inspector.js" defer></script>
<script src="data/index.js" defer></script>
</head>
<body>
<div id="root"></div>
<noscript><p>This page needs JavaScript to show the run.</p></noscript>
</body>
</html>
`
}
