import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteOutside } from './outside-workspace.ts'

let workspace: string
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'quire-outside-'))
})
afterEach(() => {
  rmSync(workspace, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

function notes(): string[] {
  const said: string[] = []
  noteOutside({ workspace }, 'the run is', { note: (text) => void said.push(text) })
  return said
}

test('says that data is stored outside a workspace, until the folder contains data', () => {
  vi.stubEnv('npm_command', undefined)
  expect(notes()).toEqual([
    `${workspace} is not a workspace; the run is stored there anyway. To create a workspace, run: quire init ${workspace}`,
  ])
  mkdirSync(join(workspace, '.quire'))
  expect(notes()).toEqual([])
})
