import { exampleIn, publicMethods } from './doc-examples.ts'

const QUIRE = 'packages/runtime/src/front-door/quire.ts'

/** The methods by purpose. A method that is missing here is an error, so that the page stays complete. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Prompts: ['render', 'fit', 'ask', 'parse'],
  Runs: ['run', 'resume', 'start', 'reopen', 'replay', 'cancel', 'chat', 'prepare', 'preview', 'getFlow', 'listFlows'],
  'People in runs': ['feedback', 'listPrompts', 'readPrompt', 'answer'],
  Results: ['summary', 'progress', 'show', 'lineage', 'search', 'export', 'readFiles', 'resultPage', 'onProgress'],
}

/** docs/reference/runtime.md lists what `openQuire` returns, with the comments of the methods. */
export function runtimeReference(): string {
  const methods = new Map(publicMethods(QUIRE, 'Quire'))
  const listed = Object.values(GROUPS).flat()
  const unknown = listed.filter((name) => !methods.has(name))
  if (unknown.length > 0) throw new Error(`${QUIRE} has no method ${unknown.join(', ')}: see runtime-reference.ts.`)
  const rest = [...methods.keys()].filter((name) => !listed.includes(name))
  const groups = Object.entries({ ...GROUPS, 'Work and resources': rest })
  return `# openQuire

Generated from the code. \`openQuire(dir, options)\` of \`@quire/runtime\` opens a workspace and returns an object with these methods. The \`quire\` command, the server and MCP use the same methods. Nothing is connected or started until a method needs it.

\`\`\`ts
import { openQuire } from '@quire/runtime'

await using quire = await openQuire('my-prompts')
const { text, value } = await quire.ask('answer', { inputs: { question: 'Is it free?' } }).answer
\`\`\`

| to | use |
|---|---|
${groups.map(([title, names]) => `| ${PURPOSES[title]} | ${names.map((name) => `[\`${name}\`](#${name.toLowerCase()})`).join(', ')} |`).join('\n')}

\`quire.workspace\` is the open workspace: its settings, kits, models and blueprints. \`quire.dir\` is the folder that the store belongs to. After \`quire types\`, \`render\`, \`fit\` and \`ask\` know the names, inputs and answers of the workspace's prompts.

${groups.map(([title, names]) => `## ${title}\n\n${names.map((name) => section(name, methods.get(name)!)).join('\n\n')}`).join('\n\n')}
`
}

const PURPOSES: Readonly<Record<string, string>> = {
  Prompts: 'assemble prompts, send them and read answers',
  Runs: 'run flows with many steps',
  'People in runs': 'let people answer and comment',
  Results: 'look at what happened',
  'Work and resources': 'work on stored runs, and for plugins',
}

function section(name: string, comment: string): string {
  const [text = ''] = comment.split(/^@\w/m)
  const example = exampleIn(comment)
  const thrown = /^@throws (.*)$/m.exec(comment)?.[1]
  return [
    `### ${name}`,
    text.replaceAll(/\s+/g, ' ').trim(),
    ...(example ? [`\`\`\`js\n${example}\n\`\`\``] : []),
    ...(thrown ? [`Throws ${thrown}.`] : []),
  ].join('\n\n')
}
