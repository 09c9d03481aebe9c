import { join } from 'node:path'
import { loadTemplates, type TemplateLibrary } from '@quire/core'
import { isRecord } from '@quire/core/data-file'
import { matchesPattern } from '@quire/core/model'
import type { Template } from '@quire/core/template'
import { InvalidHook } from '../errors.ts'
import { ROOT, type TaskNode } from './task-node.ts'

/** A check for finished tasks, from a file in `hooks/`. */
export interface Hook {
  readonly name: string
  readonly description: string
  /** The instructions for the check, as a template. */
  readonly template: Template
  matches(node: TaskNode): boolean
}

const KEYS = ['task', 'role', 'depth']

/** Returns the hooks of a workspace, sorted by name. @throws InvalidHook, and template errors */
export function loadHooks(root: string | undefined): Hook[] {
  if (root === undefined) return []
  const library = hookFiles(root)
  return library.list().map(({ name }) => readHook(library.get(name)))
}

/** Reads each hook separately, so that every invalid hook is reported. */
export function checkHooks(root: string, attempt: (file: string, read: () => unknown) => void): void {
  const library = hookFiles(root)
  for (const { name, file } of library.list()) attempt(file, () => readHook(library.get(name)))
}

function hookFiles(root: string): TemplateLibrary {
  return loadTemplates([{ dir: join(root, 'hooks'), label: 'hooks' }])
}

function readHook(template: Template): Hook {
  const { name, file, meta } = template
  const refuse = (why: string): never => {
    throw new InvalidHook(file, 1, why)
  }
  const { when = {}, ...others } = meta.extra
  for (const key of Object.keys(others))
    refuse(`Unknown key '${key}'. A hook has name, description, when and variables.`)
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name)) {
    refuse('its name may contain only letters, digits, dashes and underscores. It cannot be in a subfolder.')
  }
  if (!isRecord(when)) refuse(`when must be a mapping with any of these keys: ${KEYS.join(', ')}.`)
  const condition = when as Record<string, unknown>
  for (const key of Object.keys(condition)) {
    if (!KEYS.includes(key)) refuse(`Unknown key when.${key}. Known: ${KEYS.join(', ')}.`)
  }
  const list = (key: string, type: 'string' | 'number'): unknown[] | undefined => {
    const value = condition[key]
    if (value === undefined) return undefined
    const values = [value].flat()
    if (!values.every((each) => typeof each === type)) refuse(`when.${key} must be a ${type} or a list.`)
    return values
  }
  const tasks = list('task', 'string') as string[] | undefined
  const roles = list('role', 'string') as string[] | undefined
  const depths = list('depth', 'number') as number[] | undefined
  if (template.source.replace(/^---[\s\S]*?\n---/, '').trim() === '') refuse('it is empty: there is nothing to check.')
  return {
    name,
    description: meta.description ?? '',
    template,
    matches: (node) =>
      (tasks === undefined ||
        tasks.some((pattern) => matchesPattern(node.id, pattern) || matchesPattern(node.title, pattern))) &&
      (roles === undefined || (node.id !== ROOT && roles.some((pattern) => matchesPattern(node.role, pattern)))) &&
      (depths === undefined || depths.includes(node.depth)),
  }
}
