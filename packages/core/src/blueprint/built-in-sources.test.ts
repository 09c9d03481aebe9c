import { expect, it } from 'vitest'
import { assemble } from '../assembly/assemble.ts'
import { passageEditsSchema } from '../response/edit/replace-passages.ts'
import { parseJson } from '../response/json/parse-json.ts'
import { templatesFromTexts } from '../template/template-finder.ts'
import type { AnswerContract } from './answer-contract.ts'
import type { Blueprint } from './blueprint.ts'

const TEMPLATES = {
  brief: { file: 'prompts/brief.md', source: '---\nname: brief\n---\n# Brief\n\n## Risks\n\n[one per line]\n' },
}
const textOf = async (answer: AnswerContract, own: Record<string, { file: string; source: string }> = {}) => {
  const blueprint: Blueprint = {
    name: 'reply',
    answer,
    layers: [
      { id: 'task', role: 'system', source: 'task', fit: 'keep' },
      { id: 'form', role: 'user', source: 'answer_form', fit: 'keep' },
    ],
    templates: templatesFromTexts({ ...TEMPLATES, ...own }),
    sources: { task: () => 'Reply.' },
    findSchema: () => ({ type: 'object', required: ['tone'], properties: { tone: { enum: ['kind', 'dry'] } } }),
  }
  const { text } = await assemble(blueprint, {}, { model: 'gpt-4o' })
  return text.split('\n\n---\n\n')[1]
}

it('shows the schema as a form', async () => {
  const form = '<form>\n{\n  "tone": "kind" // or "dry"\n}\n</form>'
  expect(await textOf({ json: 'reply' })).toContain(form)
  expect(await textOf('json')).toMatch(/^Answer with one JSON object and nothing else: .*\.$/)
})

it('shows the headings of a Markdown template', async () => {
  expect(await textOf({ markdown: 'brief' })).toContain(
    '<template>\n# Brief\n\n## Risks\n\n[one per line]\n</template>',
  )
})

it('asks for a verdict with its marker', async () => {
  expect(await textOf({ verdict: 'check' })).toContain('`<check>PASS</check>`')
})

it('shows how to write edits, in a form that can be read', async () => {
  const text = await textOf({ edits: 'draft' })
  const form = /<form>\n([\s\S]*)\n<\/form>/.exec(text!)![1]!
  expect(await parseJson(form, { schema: passageEditsSchema })).toMatchObject({ state: 'complete' })
})

it('says nothing if any text will do', async () => {
  expect(await textOf('text')).toBeUndefined()
})

it('uses the words of the workspace', async () => {
  const own = { 'answer-form/verdict': { file: 'prompts/answer-form/verdict.md', source: 'Say {{pass}} or {{fail}}.' } }
  expect(await textOf('verdict', own)).toBe('Say PASS or NEEDS_REVISION.')
})
