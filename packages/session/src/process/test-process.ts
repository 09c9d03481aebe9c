import { parseProcess } from './parse-process.ts'

/** A small test process that uses every feature. */
export const TEST_PROCESS_TEXT = `
description: A talk in two modes
modes:
  plan:
    goal: Decide what is said
    content_updates: false
    sections: { project: always, work: always, notes: relevant, voice: omit }
    gate:
      - { complete: [outline, facts] }
      - { field: project.audience, say: Say who listens. }
    next: write
  write:
    goal: Write it down
    sections: { project: always, voice: always, work: summary }
    gate:
      - { written: part, for_each: sketch, say: Every sketch needs its part. }
      - { field: voice.locked, is: true }
      - { confirmed: done }
templates:
  outline:
    display: Outline
    file: outline.md
    fields: { opening: {}, point: {}, close: {}, joke: { required: false } }
  facts:
    display: Facts
    file: facts.md
    fields: { list: { type: list, at_least: 2 } }
state:
  project: { fields: { title: {}, audience: {}, minutes: { type: integer } } }
  work: { of: templates }
  voice:
    fields:
      locked: { type: boolean }
      patterns: { type: list, element: pattern, attributes: [severity] }
      places: { type: list }
  notes: { of: knowledge }
  shelf: { of: notebooks }
  memory: { fields: { wishes: { type: list, element: wish } } }
medium: { memory.wishes: 3, notes: 1, shelf: 2 }
minimal: { title: project.title, voice_locked: voice.locked }
confirmations:
  done: { set: { voice.locked: true }, say: It is done. }
knowledge: { categories: [fact, wish], always: [fact], entries: { full: 3, medium: 1, minimal: 0 } }
models:
  - { name: long, longer_than: 100, model: 2 }
  - { name: writing, modes: [write], words: [draft], model: openai/gpt-4o }
  - { name: short, shorter_than: 5, model: 9 }
`

export const testProcess = parseProcess(TEST_PROCESS_TEXT, { file: 'process.yaml', name: 'talk' })
