import { execFileSync } from 'node:child_process'

const LOOKED = '<artifact name="requests">'
/** The number of lines that a reader asks for before and after a changed line. */
const AROUND = 40

/**
 * Answers the prompts of a change so that the change becomes a commit of the repository. In every phase but the last,
 * the answer to the first prompt is a request: the surroundings of the first changed lines, or a test run.
 */
export function committer(repository, commit, files) {
  const diff = execFileSync('git', ['-C', repository, 'diff', '--no-renames', `${commit}^`, commit], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const { path, lines } = files.find((file) => file.lines.length > 0) ?? { path: files[0].path, lines: [1] }
  const from = Math.max(1, lines[0] - AROUND)
  const look = `<action type="read"><path>${path}</path><lines>${from}-${lines[0] + AROUND}</lines></action>`
  const tasks = files.map(({ path: target }, index) => `${index + 1}. \`${target}\`: change it as requested.`)
  const plan = `# Do what is requested\n\n## Ground\nThe files are in place.\n\n## Tasks\n${tasks.join('\n')}\n`
  const pass = 'Nothing found.\n\n<review>PASS</review>'
  const answers = {
    plan: ['# Plan a change', look, plan],
    challenge: ['# Challenge a plan', look, pass],
    implement: ['# Implement a plan', `${diff}\n<action type="test"></action>`, '<message>All tasks.</message>'],
    review: ['# Review a change', look, pass],
    archive: ['# Archive a change', '# Done\n', '# Done\n'],
  }
  return (prompt) => {
    const found = Object.entries(answers).find(([, [title]]) => prompt.includes(`${title}\n`))
    if (!found) throw new Error('The prompt belongs to no phase of an accepted change.')
    const [phase, [, first, second]] = found
    return { phase, answer: prompt.includes(LOOKED) ? second : first }
  }
}
