import { parseActions } from '@quire/core/action'
import { templatesFromTexts } from '@quire/core/template'
import { expect, it } from 'vitest'
import { testProcess } from '../process/test-process.ts'
import { settingProblems } from './check-settings.ts'
import { SESSION_HANDLERS } from './session-kit.ts'
import { unwrittenKinds, whatIsWritten } from './what-is-written.ts'

const templates = templatesFromTexts({
  'documents/note': { file: 'documents/note.md', source: 'A note.' },
  'documents/typos': {
    file: 'documents/typos.md',
    source:
      '{{params.name}} {{state.project.title}}\n{{params.nmae}} {{state.project.titel}} {{forms.none.x}} {{words}}',
  },
})

/** Returns messages about one action. Warnings start with their severity. */
function problems(action: string, more = ''): string[] {
  const table = parseActions(`actions:\n  act: ${action}\n${more}`, 'actions.yaml')
  const definition = table.actions.get('act')!
  const handler = definition.handler!
  const written = whatIsWritten(testProcess, table, SESSION_HANDLERS)
  const declared = SESSION_HANDLERS[handler]!.settings!
  return settingProblems({ action: definition, handler, declared, process: testProcess, templates, written }).map(
    ({ message, severity }) => (severity ? `${severity}: ${message}` : message),
  )
}

const writeFile = (settings: string): string =>
  `{ description: Writes, parameters: { name: { type: string } }, handler: write_file, with: ${settings} }`

it('accepts settings that fit the handler and the process', () => {
  const fine = '{ kind: note, file: "notes/{{name}}.md", template: documents/note, then: { project: { title: x } } }'
  expect(problems(writeFile(fine))).toEqual([])
})

it('finds unknown and missing settings, and settings of the wrong type', () => {
  expect(problems(writeFile('{ kind: note, template: documents/note, filename: a.md, max_knowledge: many }'))).toEqual([
    "actions.act.with: 'file' is missing; write_file needs it.",
    expect.stringMatching(/^actions\.act\.with\.filename: there is no write_file setting 'filename'\. Known: kind,/),
    'actions.act.with.max_knowledge: takes a whole number above 0.',
  ])
})

it('finds unknown templates, parameters, kinds, categories and fields', () => {
  const wrong =
    '{ kind: note, file: "notes/{{title}}.md", template: documents/no, reads: [note, essay], minds: [gossip], then: { project: { price: 1 } } }'
  expect(problems(writeFile(wrong))).toEqual([
    "actions.act.with.file: there is no parameter 'title'. Known: name.",
    "actions.act.with.template: there is no template 'documents/no'.",
    "actions.act.with.then.project.price: there is no project field 'price'. Known: title, audience, minutes.",
    expect.stringMatching(/^actions\.act\.with\.reads: nothing writes documents of kind 'essay'\. Kinds: content,/),
    "actions.act.with.minds: there is no category 'gossip'. Known: fact, wish.",
  ])
})

it('finds unknown names in a template', () => {
  const found = problems(writeFile('{ kind: note, file: a.md, template: documents/typos }'))
  expect(found.map((message) => message.replace(/ Known: .*/, ''))).toEqual([
    "actions.act.with.template: documents/typos.md:2 uses 'params.nmae', which does not exist.",
    "actions.act.with.template: documents/typos.md:2 uses 'state.project.titel', which does not exist.",
    "actions.act.with.template: documents/typos.md:2 uses 'forms.none.x', which does not exist.",
  ])
})

it('finds missing parameters', () => {
  const action = '{ description: Saves, parameters: { key: { type: string } }, handler: save_knowledge }'
  expect(problems(action)).toEqual([
    "actions.act.parameters: 'category' is missing; save_knowledge needs it.",
    "actions.act.parameters: 'value' is missing; save_knowledge needs it.",
  ])
})

it('warns about a required field that only a person can set', () => {
  const needs = (field: string): string =>
    `{ description: Writes, handler: write_documents, with: { kind: talk, documents: [{ template: documents/note, file: a.md }], needs: { project: [${field}] } } }`
  expect(problems(needs('audience'))).toEqual([
    "warning: actions.act.with.needs.project: only /set can set 'project.audience', because no form, action or confirmation writes it.",
  ])
  const sets =
    '  set: { description: Sets, parameters: { to: { type: string } }, handler: set_fields, with: { fields: { to: project.audience } } }\n'
  expect(problems(needs('audience'), sets)).toEqual([])
  expect(problems(needs('price'))).toEqual([expect.stringContaining("there is no project field 'price'")])
})

it('finds required document kinds that nothing writes', () => {
  const kinds = (text: string): string[] => {
    const table = parseActions(text, 'actions.yaml')
    return unwrittenKinds(testProcess, whatIsWritten(testProcess, table, SESSION_HANDLERS)).map(
      ({ message }) => message,
    )
  }
  const writes = (kind: string): string =>
    `  ${kind}: { description: Writes, handler: write_file, with: { kind: ${kind}, file: ${kind}.md, template: documents/note } }\n`
  expect(kinds(`actions:\n${writes('part')}`)).toEqual([
    expect.stringMatching(/^modes\.write\.gate\.0\.for_each: nothing writes documents of kind 'sketch'/),
  ])
  expect(kinds(`actions:\n${writes('part')}${writes('sketch')}`)).toEqual([])
})
