import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterAll, describe, expect, test } from 'vitest'
import { tasksOf } from '../flow/tasks-of.ts'
import { change } from '../kit.ts'
import { givenPlan } from './given-plan.ts'
import { readSpec } from './read-spec.ts'

const root = mkdtempSync(join(tmpdir(), 'quire-spec-'))
afterAll(() => rmSync(root, { recursive: true }))
const flowContext = loadWorkspace(root, { kits: [change] }).context()

function folder(files: Readonly<Record<string, string>>): string {
  const target = mkdtempSync(join(root, 'spec-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), text)
  }
  return target
}

const SPEC_KIT = {
  'spec.md':
    '# Feature Specification: Count quantities\n\n**Feature Branch**: `001-count`\n\n## User Scenarios\nAs a shopper…\n',
  'plan.md': '# Implementation Plan: Count quantities\n\n## Summary\nMultiply.\n\n```sh\n# not a heading\n```\n',
  'research.md': '# Research\n\nNothing new.\n',
  'contracts/api.md': '# API\n',
  'tasks.md':
    '---\ndescription: "Task list"\n---\n\n# Tasks: Count quantities\n\n<!-- SAMPLE\n- [ ] T999 no -->\n\n## Phase 1: Setup\n\n- [x] T001 Done\n- [ ] T002 [US1] Multiply in `src/total.js`\n',
  'checklists/requirements.md': '# Checklist\n',
}
const OPENSPEC = {
  'proposal.md': '# Change: Count quantities\n\n## Why\nTotals are wrong.\n\n## What Changes\n- totals\n',
  'design.md': '## Context\nOne function.\n',
  'specs/totals/spec.md': '## ADDED Requirements\n\n### Requirement: Quantities\nThe system SHALL multiply.\n',
  'tasks.md': '## 1. Implementation\n- [ ] 1.1 Multiply in `src/total.js`\n',
}

describe('a spec', () => {
  test('of spec-kit is recognized', async () => {
    const path = folder(SPEC_KIT)
    const spec = await readSpec(path)
    expect(spec).toMatchObject({ layout: 'spec-kit', title: 'Count quantities' })
    expect(spec.request).toContain('As a shopper')
    expect(spec.parts.map(({ name }) => name)).toEqual(['plan.md', 'research.md', 'contracts/api.md'])
    const plan = (await givenPlan(flowContext, { planFile: path }))!
    expect(plan).toMatch(
      /^# Count quantities\n\n## plan\.md\n\n### Implementation Plan: Count quantities\n\n#### Summary\n/,
    )
    expect(plan).toContain('\n# not a heading\n')
    expect(plan).not.toContain('T999')
    expect(tasksOf(plan)).toBe(
      '### Tasks: Count quantities\n\n\n#### Phase 1: Setup\n\n- [x] T001 Done\n- [ ] T002 [US1] Multiply in `src/total.js`',
    )
  })

  test('of OpenSpec is recognized', async () => {
    const path = folder(OPENSPEC)
    const spec = await readSpec(path)
    expect(spec).toMatchObject({ layout: 'openspec', title: 'Count quantities' })
    expect(spec.request).toContain('Totals are wrong.')
    expect(spec.parts.map(({ name }) => name)).toEqual(['design.md', 'specs/totals/spec.md'])
    expect(tasksOf((await givenPlan(flowContext, { planFile: path }))!)).toContain('1.1 Multiply in `src/total.js`')
  })

  test('can be any folder of Markdown files, or one file', async () => {
    const plain = await readSpec(
      folder({ 'README.md': '# Goal\n\nCount.\n', 'b.md': 'B\n', 'a.md': 'A\n', 'x.txt': 'no' }),
    )
    expect(plain).toMatchObject({ layout: 'folder', title: 'Goal', request: '# Goal\n\nCount.' })
    expect(plain.parts.map(({ name }) => name)).toEqual(['a.md', 'b.md'])
    const file = join(folder({ 'plan.md': '# Count\n\nWhy.\n\n## Tasks\n1. `a`: b\n' }), 'plan.md')
    expect(await readSpec(file)).toMatchObject({ layout: 'file', request: '# Count\n\nWhy.' })
    expect(await givenPlan(flowContext, { planFile: file })).toBe('# Count\n\nWhy.\n\n## Tasks\n1. `a`: b')
  })

  test.each([
    ['an empty folder', {}, /no Markdown files/],
    ['an empty file', { 'a.md': ' \n' }, /empty or not text/],
    ['a huge file', { 'a.md': 'x'.repeat(300_000) }, /the limit is/],
    ['too many files', Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}.md`, 'x'])), /more than 50/],
  ])('is refused if it is %s', async (_name, files, why) => {
    await expect(readSpec(folder(files))).rejects.toThrow(why)
  })

  test('does not follow links', async () => {
    const path = folder({ 'a.md': 'A\n' })
    symlinkSync('/etc/passwd', join(path, 'secret.md'))
    expect((await readSpec(path)).parts.map(({ name }) => name)).toEqual(['a.md'])
    await expect(readSpec(join(path, 'secret.md'))).rejects.toThrow(/neither a file nor a folder/)
    await expect(readSpec(join(path, 'none'))).rejects.toThrow(/does not exist/)
  })
})
