import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const HANDLEBARS = fileURLToPath(new URL('../node_modules/handlebars/', import.meta.url))

/** A request for a change to Handlebars. */
export const REQUEST = `Escape slashes in expressions

\`escapeExpression\` leaves "/" as it is, so that a value can close a script element. Escape it, and keep \`SafeString\` as it is.
`

const PLAN = `# Escape slashes

## Ground
\`lib/handlebars/utils.js\` maps characters to entities. \`lib/handlebars/safe-string.js\` bypasses it.

## Tasks
1. \`lib/handlebars/utils.js\`: add \`/\` to the map and to both expressions.
`
const edit = (search, replace) => `<message>Task 1: the map has one more entry.</message>

<content_update target="lib/handlebars/utils.js" operation="edit">
<<<<<<< SEARCH
${search}
=======
${replace}
>>>>>>> REPLACE
</content_update>
`

/** Rules for a scripted model that needs two plans and two attempts. */
export const RULES = [
  ['# Plan a change', undefined, PLAN],
  ['# Revise a plan', undefined, PLAN.replace('# Escape', '# Do escape')],
  ['# Challenge a plan', '<artifact name="plan"># Do escape', 'Nothing found.\n\n<review>PASS</review>'],
  ['# Challenge a plan', undefined, 'No proof is named.\n\n<review>NEEDS_REVISION</review>'],
  ['# Implement a plan', undefined, edit("  '=': '&#x3D;'", "  '=': '&#x3D;',\n  '/': '&#x2F;'")],
  ['# Review a change', 'possible = /[&<>"\'`=/]/', 'As planned.\n\n<review>PASS</review>'],
  ['# Review a change', undefined, 'The expressions do not match "/".\n\n<review>NEEDS_CHANGES</review>'],
  [
    '# Fix a change',
    undefined,
    edit(
      'const badChars = /[&<>"\'`=]/g,\n  possible = /[&<>"\'`=]/;',
      'const badChars = /[&<>"\'`=/]/g,\n  possible = /[&<>"\'`=/]/;',
    ),
  ],
  ['# Archive a change', undefined, '# Slashes are escaped\n'],
].map(([begins, contains, text]) => ({ match: { begins, ...(contains && { contains }) }, answer: { text } }))

/** Makes `folder` a repository that contains the source of Handlebars. */
export function writeHandlebars(folder) {
  for (const path of ['lib', 'types', 'README.markdown', 'release-notes.md', 'package.json']) {
    cpSync(HANDLEBARS + path, `${folder}/${path}`, { recursive: true })
  }
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.invalid', ...args], { cwd: folder })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=Handlebars')
}
