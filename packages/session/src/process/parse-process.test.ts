import { InvalidDataFile } from '@quire/core/errors'
import { describe, expect, it } from 'vitest'
import { parseProcess } from './parse-process.ts'
import { TEST_PROCESS_TEXT, testProcess } from './test-process.ts'

function problems(change: (text: string) => string): string[] {
  try {
    parseProcess(change(TEST_PROCESS_TEXT), { file: 'process.yaml', name: 'talk' })
    return []
  } catch (error) {
    if (!(error instanceof InvalidDataFile)) throw error
    return error.problems.map(({ line, message }) => `${line}: ${message}`)
  }
}

describe('a process file', () => {
  it('has ten exchanges and asks for reasoning by default', () => {
    expect(testProcess.conversation).toEqual({ maxTurns: 10, remindsToThink: true })
    const text = `${TEST_PROCESS_TEXT}conversation: { turns: 3, thinking_reminder: false }\n`
    expect(parseProcess(text, { file: 'process.yaml', name: 'talk' }).conversation).toEqual({
      maxTurns: 3,
      remindsToThink: false,
    })
  })

  it('is rejected if material or coverage refers to an unknown name', () => {
    const material = '    material: [{ work: budget }, { document: part, only_active: true }]\n    next: write'
    const wrong = problems((text) =>
      text
        .replace('    next: write', material)
        .replace('- { confirmed: done }', '- { covered: plot, by: sketch, in: part }'),
    ).join('\n')
    expect(wrong).toContain("there is no template 'budget'")
    expect(wrong).toContain("only_active needs 'active'")
    expect(wrong).toContain("there is no template 'plot'")
    const both = problems((text) =>
      text.replace('    next: write', '    material: [{ list: [part], work: outline }]\n    next: write'),
    )
    expect(both.join('\n')).toContain('must have exactly one of work, document, list and map')
  })

  it('defines modes in order, with their sections and conditions', () => {
    expect(testProcess.modes.map(({ name, display, next }) => [name, display, next])).toEqual([
      ['plan', 'PLAN', 'write'],
      ['write', 'WRITE', undefined],
    ])
    expect(testProcess.modes[0]?.takesContent).toBe(false)
  })

  it.each<[string, (text: string) => string, RegExp]>([
    ['an unknown mode', (text) => text.replace('next: write', 'next: polish'), /no mode 'polish'. Known: plan, write/],
    [
      'a mode with the reserved name of the end',
      (text) =>
        text
          .replace('next: write', 'next: finished')
          .replace('  write:\n', '  finished:\n')
          .replace('[write]', '[finished]'),
      /modes.finished: this name is reserved/,
    ],
    [
      'a medium part without entries',
      (text) => text.replace('memory.wishes: 3', 'project.title: 3'),
      /medium.project.title: this is not a list/,
    ],
    [
      'an unknown medium part',
      (text) => text.replace('notes: 1, shelf', 'project: 1, shelf'),
      /no section of knowledge or notebooks 'project'. Known: notes, shelf/,
    ],
    ['an unknown section', (text) => text.replace('voice: omit', 'tone: omit'), /no section 'tone'/],
    ['an unknown template', (text) => text.replace('[outline, facts]', '[outline, budget]'), /no template 'budget'/],
    ['an unknown field', (text) => text.replace('project.audience', 'project.crowd'), /no project field 'crowd'/],
    [
      'a work template in a reserved folder',
      (text) => text.replace('file: facts.md', 'file: flows/facts.md'),
      /templates.facts.file: A document cannot be written to "flows\/facts.md"/,
    ],
    [
      'a content rule that would write settings',
      (text) => `${text}content: { part: { target: '^(.*)$', key: $1, file: $1.yaml } }\n`,
      /content.part.file: .*text or tables/,
    ],
    [
      'an executable extension',
      (text) => `${text}content_files: { extensions: [md, mjs] }\n`,
      /content_files.extensions/,
    ],
    ['an unknown confirmation', (text) => text.replace('confirmed: done', 'confirmed: over'), /no confirmation 'over'/],
    [
      'a gate condition of two kinds',
      (text) => text.replace('confirmed: done', 'confirmed: done, written: x'),
      /exactly one/,
    ],
    ['an unknown category', (text) => text.replace('always: [fact]', 'always: [rumour]'), /no category 'rumour'/],
    ['a rule for an unknown mode', (text) => text.replace('modes: [write]', 'modes: [sing]'), /no mode 'sing'/],
    [
      'an invalid pattern',
      (text) => `${text}text_rules:\n  x: { kind: prose, severity: warning, pattern: '(', say: no }\n`,
      /text_rules.x/,
    ],
    [
      'a rule without a pattern or check',
      (text) => `${text}text_rules:\n  x: { kind: prose, severity: warning, say: no }\n`,
      /either a pattern or a check/,
    ],
  ])('is rejected for %s, with a line number', (_what, change, message) => {
    const found = problems(change)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(message)
    expect(Number(found[0]?.split(':')[0])).toBeGreaterThan(3)
  })
})
