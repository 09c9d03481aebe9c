import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ActionTable } from '@quire/core/action'
import { type DataProblem, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile, type TemplateFinder } from '@quire/core/template'
import { type FlowContext, type Kit, kitLabel } from '@quire/runtime/kit'
import { loadProcess, readProcessFile } from '../process/load-process.ts'
import type { Process } from '../process/process.ts'
import { fileProblems, type ProcessProblem, problem } from '../process/process-problems.ts'
import { type CheckedAction, settingProblems } from './check-settings.ts'
import { handlersOf } from './session-kit.ts'
import { unwrittenKinds, whatIsWritten } from './what-is-written.ts'

const ACTIONS_FILE = 'actions.yaml'

/** Checks that a kit's process, actions and templates fit together. @throws InvalidDataFile with all problems */
export function checkProcess(context: FlowContext, kit: Kit): void {
  const process = loadProcess(kit, context.root)
  const { text, file } = readProcessFile(kit, context.root)
  const { lineOf } = parseDataFile(text, file, () => true)
  const chat = `${kit.name}/chat`
  const templates = context.listBlueprints().includes(chat) ? context.blueprint(chat).templates : undefined
  const table = context.actions(kit.name)
  const written = whatIsWritten(process, table, handlersOf(kit))
  const inProcess = [
    ...(templates ? missingTemplates(process, templates) : [missingBlueprint(kit)]),
    ...unwrittenKinds(process, written),
  ]
  const problems = [
    ...inProcess.map(({ path, message }) => ({ file, line: lineOf(path), message })),
    ...actionProblems(table, kit, { process, templates, written }),
  ]
  if (problems.length > 0) throw new InvalidDataFile(file, 'Process', problems)
}

function missingBlueprint(kit: Kit): ProcessProblem {
  const what = existsSync(join(kit.root, 'blueprints'))
    ? 'blueprints/ has no chat.yaml'
    : 'there is no blueprints/ folder'
  return problem(['modes'], `the blueprint of a turn's prompt is missing: ${what} in ${kitLabel(kit)}.`)
}

function missingTemplates({ modes, templates: forms, map }: Process, templates: TemplateFinder): ProcessProblem[] {
  const named = [
    ...modes.map(({ name }) => ({ path: ['modes', name], template: `modes/${name}` })),
    ...forms.flatMap(({ name, document }) =>
      document === undefined ? [] : [{ path: ['templates', name, 'document'], template: document }],
    ),
    ...(map?.summaries ? [{ path: ['map', 'summaries', 'template'], template: map.summaries.template }] : []),
  ]
  return named
    .filter(({ template }) => !templates.find(template))
    .map(({ path, template }) => problem(path, `there is no template '${template}'.`))
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
      // Each parameter is replaced with a letter, because its value is not known.
      ...filesOf(settings)
        .flatMap((name) => fileProblems(['actions', type, 'with'], name.replace(/\{\{[^}]*\}\}/g, 'x')))
        .map(({ message }) => ({ file, line, message })),
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
