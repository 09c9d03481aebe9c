import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { depthRules } from './builder/depth-rules.ts'
import { PromptBuilder } from './builder/prompt-builder.ts'
import { checkPlan } from './flow/plan-schema.ts'

function readSpec<T>(name: string): T {
  return parse(readFileSync(join(import.meta.dirname, '../../../../spec/task', name), 'utf8')) as T
}

describe('conformance: task/depth.yaml', () => {
  const { cases } = readSpec<{
    cases: { name: string; data: Record<string, unknown>; template?: string; variables?: object; error?: string }[]
  }>('depth.yaml')
  test.each(cases)('$name', ({ data, template, variables, error }) => {
    if (error === undefined) expect(depthRules(data)).toEqual({ template, variables })
    else expect(() => depthRules(data)).toThrow(expect.objectContaining({ code: error }))
  })
})

describe('conformance: task/builder.yaml', () => {
  const { templates, cases } = readSpec<{
    templates: Record<string, string>
    cases: {
      name: string
      calls: [keyof PromptBuilder, ...unknown[]][]
      strict?: boolean
      memory?: { profile: string }
      text?: string
      error?: string
    }[]
  }>('builder.yaml')
  const workspace = mkdtempSync(join(tmpdir(), 'quire-task-'))
  beforeAll(() => {
    const dir = join(workspace, 'prompts', 'task')
    mkdirSync(dir, { recursive: true })
    for (const [name, text] of Object.entries(templates)) writeFileSync(join(dir, `${name}.md`), text)
  })
  afterAll(() => rmSync(workspace, { recursive: true }))

  test.each(cases)('$name', async ({ calls, strict = true, memory, text, error }) => {
    const builder = new PromptBuilder({
      workspace,
      strict,
      ...(memory && { memoryManager: { getProfile: () => memory.profile } }),
    })
    const make = async () => {
      for (const [method, ...given] of calls) {
        await (builder[method] as (...all: unknown[]) => unknown).apply(builder, given)
      }
      return builder.buildTaskPrompt()
    }
    if (error === undefined) expect(await make()).toBe(text)
    else await expect(make()).rejects.toMatchObject({ code: error })
  })
})

describe('conformance: task/plans.yaml', () => {
  const { cases } = readSpec<{ cases: { name: string; tasks: [string, string[]][]; problems: string[] }[] }>(
    'plans.yaml',
  )
  test.each(cases)('$name', ({ tasks, problems }) => {
    const planned = tasks.map(([id, dependencies]) => ({
      id,
      title: id,
      description: id,
      dependencies,
      role: 'writer',
    }))
    const found = checkPlan(planned, 1)
    expect(found).toHaveLength(problems.length)
    for (const [index, words] of problems.entries()) expect(found[index]).toContain(words)
  })
})
