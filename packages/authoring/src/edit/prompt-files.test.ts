import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadWorkspace } from '@quire/runtime/workspace'
import { expect, test } from 'vitest'
import { testWorkspace } from '../test-workspace.ts'
import { PromptFileChanged, PromptFileNotEditable } from './errors.ts'
import { checkPromptText, listPromptFiles, readPromptFile, savePromptFile } from './prompt-files.ts'

const PATH = 'prompts/answer.md'
const open = () => loadWorkspace(testWorkspace({ [PATH]: 'Answer briefly.\n' }), { kits: [] })

test('saves an edited template', async () => {
  const workspace = open()
  const { sha256 } = readPromptFile(workspace, PATH)
  await savePromptFile(workspace, PATH, 'Answer in full.\n', sha256)
  expect(readPromptFile(workspace, PATH).text).toBe('Answer in full.\n')
})

test('keeps a file that was changed after it was read', async () => {
  const workspace = open()
  const { sha256 } = readPromptFile(workspace, PATH)
  const file = join(workspace.root!, PATH)
  writeFileSync(file, 'Changed in another editor.\n')
  await expect(savePromptFile(workspace, PATH, 'Mine.\n', sha256)).rejects.toThrow(PromptFileChanged)
  expect(readFileSync(file, 'utf8')).toBe('Changed in another editor.\n')
})

test('does not save a new file over an existing one', async () => {
  await expect(savePromptFile(open(), PATH, 'Mine.\n', null)).rejects.toThrow(PromptFileChanged)
})

test('saves only templates and blueprints, and follows no links', async () => {
  const workspace = open()
  await expect(savePromptFile(workspace, 'quire.yaml', '', null)).rejects.toThrow(PromptFileNotEditable)
  symlinkSync('/tmp', join(workspace.root!, 'prompts/linked'))
  await expect(savePromptFile(workspace, 'prompts/linked/x.md', '', null)).rejects.toThrow(PromptFileNotEditable)
})

test('lists the files of the workspace with their kinds', () => {
  expect(listPromptFiles(open()).map(({ path, kind }) => [path, kind])).toEqual([
    [PATH, 'template'],
    ['quire.yaml', 'data'],
  ])
})

test('checks a text before it is saved', () => {
  const workspace = open()
  expect(checkPromptText(workspace, PATH, 'Hello {{name}}.\n')).toEqual([])
  expect(checkPromptText(workspace, PATH, 'Hello\n{{#if name}}.\n')).toMatchObject([{ file: PATH, severity: 'error' }])
})
