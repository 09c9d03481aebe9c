import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ActionTable } from '@quire/core/action'
import { type DataProblem, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile, type TemplateFinder } from '@quire/core/template'
import { type FlowContext, type Kit, kitLabel } from '@quire/runtime/kit'
import { UnsafeDocumentPath } from '../errors.ts'
import { checkTextPath } from '../process/check-document-path.ts'
import { loadProcess, readProcessFile } from '../process/load-process.ts'
import type { Process } from '../process/process.ts'
import { TEXT_CHECKS } from '../process/text-checks.ts'
import { type CheckedAction, settingProblems } from './check-settings.ts'
import { handlersOf } from './session-kit.ts'
import { unwrittenKinds, whatIsWritten } from './what-is-written.ts'

const ACTIONS_FILE = 'actions.yaml'

/** Checks that a kit's process, actions and templates fit together. @throws InvalidDataFile with all problems */
export function checkProcess(context: FlowContext, kit: Kit): void {
  const process = loadProcess(kit, context.root)
  const { text, file } = readProcessFile(kit, context.root)
  const { lineOf } = parseDataFile(text, file, () => true)
  const problems: DataProblem[] = []
  const tell = (path: readonly (string | number)[], message: string): void => {
    problems.push({ file, line: lineOf([...path]), message: `${path.join('.')}: ${message}` })
  }
  const chat = `${kit.name}/chat`
  const templates = context.listBlueprints().includes(chat) ? context.blueprint(chat).templates : undefined
  if (templates) {
    checkTemplates(process, templates, tell)
  } else {
    const place = existsSync(join(kit.root, 'blueprints'))
      ? 'blueprints/ has no chat.yaml'
      : 'there is no blueprints/ folder'
    tell(['modes'], `the blueprint of a turn's prompt is missing: ${place} in ${kitLabel(kit)}.`)
  }
  for (const { id, check } of process.textRules) {
    if (check !== undefined && !Object.hasOwn(TEXT_CHECKS, check)) {
      tell(['text_rules', id, 'check'], `there is no check '${check}'. Checks: ${Object.keys(TEXT_CHECKS).join(', ')}.`)
    }
  }
  const table = context.actions(kit.name)
  const written = whatIsWritten(process, table, handlersOf(kit))
  problems.push(
    ...unwrittenKinds(process, written).map(({ path, message }) => ({ file, line: lineOf(path), message })),
    ...actionProblems(table, kit, { process, templates, written }),
  )
  if (problems.length > 0) throw new InvalidDataFile(file, 'Process', problems)
}

function checkTemplates(
  { modes, templates: work }: Process,
  templates: TemplateFinder,
  tell: (path: readonly (string | number)[], message: string) => void,
): void {
  for (const { name } of modes) {
    if (!templates.find(`modes/${name}`)) tell(['modes', name], `there is no template 'modes/${name}'.`)
  }
  for (const { name, document } of work) {
    if (document !== undefined && !templates.find(document)) {
      tell(['templates', name, 'document'], `there is no template '${document}'.`)
    }
  }
}

function actionProblems(
  { actions }: ActionTable,
  kit: Kit,
  context: Pick<CheckedAction, 'process' | 'templates' | 'written'>,
): DataProblem[] {
  const names = context.process.modes.map(({ name }) => name)
  const handlers = handlersOf(kit)
  const file = `${kitLabel(kit)}/${ACTIONS_FILE}`
  // Skips actions that the workspace adds to all kits. These actions might not be meant for conversations.
  const own = [...actions.values()].filter((action) => action.file === file)
  if (own.length === 0) return []
  const { lineOf } = parseDataFile(loadTextFile(join(kit.root, ACTIONS_FILE)), file, () => true)
  return own.flatMap((action) => {
    const { type, modes: allowed = [], handler = type, settings = {}, line = 1 } = action
    const declared = handlers[handler]?.settings
    const wrong: DataProblem[] = allowed
      .filter((mode) => !names.includes(mode.toLowerCase()))
      .map((mode) => ({
        file,
        line,
        message: `actions.${type}.modes: there is no mode '${mode}'. Modes: ${names.join(', ')}.`,
      }))
    if (handlers[handler] === undefined) {
      const message = `actions.${type}: there is no handler '${handler}'. Handlers: ${Object.keys(handlers).join(', ')}.`
      wrong.push({ file, line, message })
    }
    const inSettings = declared ? settingProblems({ action, handler, declared, ...context }) : []
    return [
      ...wrong,
      ...filesOf(settings).flatMap((name) => fileProblem(file, line, type, name)),
      ...inSettings.map(({ path, ...problem }) => ({ file, line: lineOf(path), ...problem })),
    ]
  })
}

/** Returns the files that an action is configured to write. */
function filesOf({ file, documents }: Readonly<Record<string, unknown>>): string[] {
  const parts = Array.isArray(documents) ? (documents as readonly unknown[]) : []
  const named = parts.map((part) => (part as { readonly file?: unknown } | null)?.file)
  return [file, ...named].filter((name) => typeof name === 'string')
}

/** Checks a document name. Each parameter is replaced with a letter first, because its value is not known. */
function fileProblem(file: string, line: number, type: string, name: string): DataProblem[] {
  try {
    checkTextPath(name.replace(/\{\{[^}]*\}\}/g, 'x'))
    return []
  } catch (error) {
    if (!(error instanceof UnsafeDocumentPath)) throw error
    return [{ file, line, message: `actions.${type}.with: ${error.message}` }]
  }
}
