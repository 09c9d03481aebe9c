import { relative } from 'node:path'
import * as vscode from 'vscode'
import {
  blueprintsOf,
  describeLayer,
  findDefinition,
  indexFiles,
  inputArguments,
  isPromptFile,
  layerAt,
  type PromptIndex,
  type RenderedPrompt,
  suggest,
} from './language-service.ts'
import { askQuire, type CommandSettings } from './quire-command.ts'

interface Problem {
  readonly file: string
  readonly line: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

const TYPING_MS = 400
const SELECTOR: vscode.DocumentSelector = [
  { scheme: 'file', pattern: '**/prompts/**/*.md' },
  { scheme: 'file', pattern: '**/blueprints/*.{yaml,yml}' },
]

/** The thin layer for VS Code. The logic is in `language-service.ts`. The data comes from the `quire` command. */
export function activate(context: vscode.ExtensionContext): void {
  const problems = vscode.languages.createDiagnosticCollection('quire')
  const timers = new Map<string, NodeJS.Timeout>()
  const checkSoon = (document: vscode.TextDocument): void => {
    clearTimeout(timers.get(document.uri.fsPath))
    timers.set(
      document.uri.fsPath,
      setTimeout(() => void checkDocument(document, problems), TYPING_MS),
    )
  }
  const showKind = (editor: vscode.TextEditor | undefined): void => {
    const place = editor && placeOf(editor.document)
    void vscode.commands.executeCommand('setContext', 'quire.isPromptFile', place !== undefined)
  }
  showKind(vscode.window.activeTextEditor)
  context.subscriptions.push(
    problems,
    vscode.workspace.onDidChangeTextDocument(({ document }) => checkSoon(document)),
    vscode.workspace.onDidOpenTextDocument(checkSoon),
    vscode.window.onDidChangeActiveTextEditor(showKind),
    vscode.languages.registerCompletionItemProvider(SELECTOR, { provideCompletionItems }, '{', '>', ' ', '/'),
    vscode.languages.registerDefinitionProvider(SELECTOR, { provideDefinition }),
    vscode.languages.registerHoverProvider(SELECTOR, { provideHover }),
    vscode.commands.registerCommand('quire.preview', preview),
    vscode.commands.registerCommand('quire.check', () => checkAll(problems)),
  )
  for (const document of vscode.workspace.textDocuments) checkSoon(document)
}

/** The workspace of a prompt file, and the file's path in the workspace. Undefined for other files. */
function placeOf(document: vscode.TextDocument): { workspace: string; path: string } | undefined {
  const file = document.uri.fsPath.replaceAll('\\', '/')
  const cut = Math.max(file.lastIndexOf('/prompts/'), file.lastIndexOf('/blueprints/'))
  if (cut < 0) return undefined
  const path = file.slice(cut + 1)
  return isPromptFile(path) ? { workspace: file.slice(0, cut), path } : undefined
}

function settingsOf(workspace: string): CommandSettings {
  const command = vscode.workspace.getConfiguration('quire').get<string>('command') ?? ''
  return { workspace, command, isTrusted: vscode.workspace.isTrusted }
}

async function checkDocument(document: vscode.TextDocument, shown: vscode.DiagnosticCollection): Promise<void> {
  const place = placeOf(document)
  if (!place) return
  const version = document.version
  try {
    const args = ['check', place.path, '--stdin']
    const { problems } = await askQuire<{ problems: Problem[] }>(settingsOf(place.workspace), args, document.getText())
    if (document.version === version) shown.set(document.uri, problems.map(toDiagnostic))
  } catch (error) {
    vscode.window.setStatusBarMessage(`Quire: ${(error as Error).message}`, 5_000)
  }
}

async function checkAll(shown: vscode.DiagnosticCollection): Promise<void> {
  shown.clear()
  for (const file of await vscode.workspace.findFiles('**/quire.yaml', '**/node_modules/**')) {
    const workspace = vscode.Uri.joinPath(file, '..')
    const { problems } = await askQuire<{ problems: Problem[] }>(settingsOf(workspace.fsPath), ['check'])
    for (const [path, found] of Map.groupBy(problems, (problem) => problem.file)) {
      shown.set(vscode.Uri.joinPath(workspace, path), found.map(toDiagnostic))
    }
  }
}

function toDiagnostic({ line, severity, message }: Problem): vscode.Diagnostic {
  const range = new vscode.Range(Math.max(0, line - 1), 0, Math.max(0, line - 1), Number.MAX_SAFE_INTEGER)
  const level = severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning
  const diagnostic = new vscode.Diagnostic(range, message, level)
  diagnostic.source = 'quire'
  return diagnostic
}

/** The files of a workspace, with the editor's current text for open files. */
async function readIndex(workspace: string): Promise<PromptIndex> {
  const pattern = new vscode.RelativePattern(
    workspace,
    '{prompts/**/*.md,blueprints/*.yaml,blueprints/*.yml,*.test.yaml,prompts/**/*.test.yaml}',
  )
  const files = new Map<string, string>()
  for (const uri of await vscode.workspace.findFiles(pattern)) {
    const open = vscode.workspace.textDocuments.find((document) => document.uri.fsPath === uri.fsPath)
    const text = open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))
    files.set(relative(workspace, uri.fsPath).replaceAll('\\', '/'), text)
  }
  return indexFiles(files)
}

async function provideCompletionItems(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const place = placeOf(document)
  if (!place) return []
  const before = document.lineAt(position).text.slice(0, position.character)
  const { File, Variable } = vscode.CompletionItemKind
  return suggest(await readIndex(place.workspace), place.path, before).map(({ label, kind, detail }) => {
    const item = new vscode.CompletionItem(label, kind === 'variable' ? Variable : File)
    item.detail = detail
    return item
  })
}

async function provideDefinition(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Location[] | undefined> {
  const place = placeOf(document)
  if (!place) return undefined
  const index = await readIndex(place.workspace)
  const { text } = document.lineAt(position)
  return findDefinition(index, place.path, text, position.character).map(
    ({ path, line }) =>
      new vscode.Location(vscode.Uri.joinPath(vscode.Uri.file(place.workspace), path), new vscode.Position(line, 0)),
  )
}

/** Shows each model's token count for the blueprint layer under the cursor. */
async function provideHover(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Hover | undefined> {
  const place = placeOf(document)
  const layer = place?.path.startsWith('blueprints/') ? layerAt(document.getText(), position.line) : undefined
  if (!place || layer === undefined || document.isDirty) return undefined
  const index = await readIndex(place.workspace)
  const [blueprint] = blueprintsOf(index, place.path)
  const args = ['render', blueprint!.name, '--lenient', ...inputArguments(index, blueprint!), '--model']
  const models = vscode.workspace.getConfiguration('quire').get<string[]>('models') ?? []
  const prompts = await Promise.allSettled(
    models.map((model) => askQuire<RenderedPrompt>(settingsOf(place.workspace), [...args, model])),
  )
  const described = describeLayer(
    layer,
    prompts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  )
  return described === '' ? undefined : new vscode.Hover(new vscode.MarkdownString(described))
}

/** Shows a prompt beside the editor. For a template, shows a blueprint that uses it. */
async function preview(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document
  const place = document && placeOf(document)
  if (!place) return void vscode.window.showInformationMessage('Open a template or a blueprint to preview its prompt.')
  const index = await readIndex(place.workspace)
  const found = blueprintsOf(index, place.path)
  const names = found.map(({ name }) => name)
  const name = names.length > 1 ? await vscode.window.showQuickPick(names, { title: 'Which prompt?' }) : names[0]
  const blueprint = found.find((one) => one.name === name)
  if (!blueprint) return
  const [model = 'gpt-4o'] = vscode.workspace.getConfiguration('quire').get<string[]>('models') ?? []
  try {
    const args = ['render', blueprint.name, '--lenient', ...inputArguments(index, blueprint), '--model', model]
    const { text } = await askQuire<{ text: string }>(settingsOf(place.workspace), args)
    const shown = await vscode.workspace.openTextDocument({ content: text, language: 'markdown' })
    await vscode.window.showTextDocument(shown, { viewColumn: vscode.ViewColumn.Beside, preview: true })
  } catch (error) {
    void vscode.window.showErrorMessage(`Quire: ${(error as Error).message}`)
  }
}
