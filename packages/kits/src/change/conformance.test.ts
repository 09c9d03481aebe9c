import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadTemplates } from '@quire/core'
import { TemplateNotFound } from '@quire/core/errors'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { InvalidPrompt } from './errors.ts'
import { phaseTemplates } from './prompt/for-phase.ts'
import { UnifiedPrompt, type UnifiedPromptJson } from './prompt/unified-prompt.ts'

const spec = <T>(name: string): T =>
  parse(readFileSync(join(import.meta.dirname, '../../../../spec/change', name), 'utf8')) as T

describe('conformance: change/prompts.yaml', () => {
  interface Case {
    readonly name: string
    readonly prompt: UnifiedPromptJson
    readonly xml: string
  }
  const { cases, read, refused } = spec<{
    cases: Case[]
    read: Case[]
    refused: { name: string; xml: string }[]
  }>('prompts.yaml')
  test.each(cases)('$name', ({ prompt, xml }) => {
    expect(UnifiedPrompt.fromJson(prompt).toXml()).toBe(xml)
    expect(UnifiedPrompt.fromXml(xml).toJSON()).toEqual(prompt)
  })
  test.each(read)('$name', ({ prompt, xml }) => {
    expect(UnifiedPrompt.fromXml(xml).toJSON()).toEqual(prompt)
  })
  test.each(refused)('refused: $name', ({ xml }) => {
    expect(() => UnifiedPrompt.fromXml(xml)).toThrow(InvalidPrompt)
  })
})

describe('conformance: change/templates.yaml', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'quire-templates-'))
  afterAll(() => rmSync(temporary, { recursive: true }))
  interface Case {
    readonly name: string
    readonly agent: string
    readonly phase: string
    readonly workspace: readonly string[]
    readonly kit: readonly string[]
    readonly expected?: string
    readonly tried?: readonly string[]
    readonly available?: readonly string[]
  }
  test.each(spec<{ cases: Case[] }>('templates.yaml').cases)('$name', (example) => {
    const root = mkdtempSync(join(temporary, 'case-'))
    for (const place of ['workspace', 'kit'] as const) {
      mkdirSync(join(root, place, 'system'), { recursive: true })
      for (const name of example[place]) writeFileSync(join(root, place, 'system', `${name}.md`), `${place} ${name}`)
    }
    const library = loadTemplates([join(root, 'workspace'), join(root, 'kit')])
    const resolve = () => library.resolve(phaseTemplates(example.agent, example.phase)).source
    if (example.expected !== undefined) expect(resolve()).toBe(example.expected)
    else {
      expect(resolve).toThrow(TemplateNotFound)
      expect(resolve).toThrow(expect.objectContaining({ tried: example.tried, available: example.available }))
    }
  })
})
