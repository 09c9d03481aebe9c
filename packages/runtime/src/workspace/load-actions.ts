import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ActionTable, mergeActionTables, NO_ACTIONS, parseActions } from '@quire/core/action'
import { loadTextFile } from '@quire/core/template'
import { type Kit, kitLabel } from '../kit/kit.ts'
import { parseOnce } from './parse-once.ts'

const FILE = 'actions.yaml'
const parsed = parseOnce(parseActions)

/** Merges the actions of the kit and the workspace. The workspace's actions take precedence. */
export function loadActions(root: string | undefined, kit: Kit | undefined): ActionTable {
  const own = root === undefined ? NO_ACTIONS : readActions(join(root, FILE), FILE)
  return kit ? mergeActionTables(own, readActions(join(kit.root, FILE), `${kitLabel(kit)}/${FILE}`)) : own
}

function readActions(file: string, label: string): ActionTable {
  return existsSync(file) ? parsed(file, loadTextFile(file, { label }), label) : NO_ACTIONS
}
